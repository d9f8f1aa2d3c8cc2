/// A refused text with all its findings, written as "code line:column", in file order.
struct RefusedDocument: Sendable, CustomStringConvertible {
  let text: String
  let findings: [String]

  init(_ text: String, _ findings: String...) {
    self.text = text
    self.findings = findings
  }

  var description: String { text }
}

let refusedDocuments: [RefusedDocument] = [
  // Empty text.
  .init("", "json-empty 1:1"), .init(" ", "json-empty 1:1"), .init("\n\n", "json-empty 1:1"),
  // Byte order marks and other encodings.
  .init("\u{FEFF}{}", "json-byte-order-mark 1:1"),
  .init("\u{FEFF}", "json-byte-order-mark 1:1"),
  .init("\u{FEFF}[1,]", "json-byte-order-mark 1:1", "json-trailing-comma 1:6"),
  .init("{\u{0}}\u{0}", "json-utf16 1:1"), .init("\u{0}{\u{0}}", "json-utf16 1:1"),
  // Commas.
  .init("[1,]", "json-trailing-comma 1:3"), .init("[1, ]", "json-trailing-comma 1:3"),
  .init("[1\n,\n]", "json-trailing-comma 2:1"), .init("{\"a\":1,}", "json-trailing-comma 1:7"),
  .init(
    "[[1,],[2,],]", "json-trailing-comma 1:4", "json-trailing-comma 1:9",
    "json-trailing-comma 1:11"),
  .init("{\"a\":{\"b\":1,},}", "json-trailing-comma 1:12", "json-trailing-comma 1:14"),
  .init("{\"é\":1,}", "json-trailing-comma 1:8"), .init("[\"😀\",]", "json-trailing-comma 1:8"),
  .init("[1 2]", "json-missing-comma 1:3"), .init("[1\n2]", "json-missing-comma 1:3"),
  .init("[\"a\" \"b\"]", "json-missing-comma 1:5"), .init("[[] []]", "json-missing-comma 1:4"),
  .init("[{}{}]", "json-missing-comma 1:4"),
  .init(
    "[1 2 3]", "json-missing-comma 1:3",
    "json-missing-comma 1:5"),
  .init("{\"a\":1 \"b\":2}", "json-missing-comma 1:7"),
  .init("{\"a\":1\n\"b\":2}", "json-missing-comma 1:7"),
  .init("{\"a\":\"x\"\n \"b\":2\n \"c\":3}", "json-missing-comma 1:9", "json-missing-comma 2:7"),
  .init("{\"a\":[] \"b\":2}", "json-missing-comma 1:8"),
  .init("[\"a\"1]", "json-missing-comma 1:5"),
  .init("[true false]", "json-missing-comma 1:6"),
  .init("[,1]", "json-unexpected 1:2"), .init("[,]", "json-unexpected 1:2"),
  .init("[1,,2]", "json-unexpected 1:4"), .init("[1,,]", "json-unexpected 1:4"),
  .init("{,\"a\":1}", "json-unexpected 1:2"), .init("{\"a\":1,,\"b\":2}", "json-unexpected 1:8"),
  .init("[1;2]", "json-unexpected 1:3"), .init("{\"a\":1;\"b\":2}", "json-unexpected 1:7"),
  // Colons.
  .init("{\"a\" 1}", "json-missing-colon 1:5"), .init("{\"a\"\n1}", "json-missing-colon 1:5"),
  .init("{\"a\"}", "json-missing-colon 1:5"), .init("{\"a\",\"b\":1}", "json-missing-colon 1:5"),
  .init("{\"a\":1,\"b\"}", "json-missing-colon 1:11"), .init("{\"a\"=1}", "json-missing-colon 1:5"),
  .init("{\"a\" = 1}", "json-missing-colon 1:6"), .init("{\"a\" => 1}", "json-missing-colon 1:6"),
  .init("{\"a\" \"b\"}", "json-missing-colon 1:5"), .init("{\"a\" {}}", "json-missing-colon 1:5"),
  .init("{\"a\"::1}", "json-unexpected 1:6"), .init("{:1}", "json-unexpected 1:2"),
  .init("{\"a\":\"b\":1}", "json-unexpected 1:9"), .init("[\"a\":1]", "json-unexpected 1:5"),
  .init("[1:2]", "json-unexpected 1:3"),
  // Keys.
  .init("{a:1}", "json-unquoted-key 1:2"),
  .init(
    "{a_b-c: 1, d: 2}", "json-unquoted-key 1:2",
    "json-unquoted-key 1:12"),
  .init("{1:2}", "json-unquoted-key 1:2"), .init("{true:1}", "json-unquoted-key 1:2"),
  .init("{é:1}", "json-unquoted-key 1:2"), .init("{a}", "json-unquoted-key 1:2"),
  .init("{\"a\":1 b:2}", "json-missing-comma 1:7", "json-unquoted-key 1:8"),
  .init("{a = 1}", "json-unquoted-key 1:2"), .init("{[1]:2}", "json-unexpected 1:2"),
  .init("{\"a\":1,\"a\":2}", "json-duplicate-key 1:8"),
  .init("{\"\":1,\"\":2}", "json-duplicate-key 1:7"),
  .init("{\"a\":1,\"b\":1,\"a\":2,\"a\":3}", "json-duplicate-key 1:14", "json-duplicate-key 1:20"),
  .init("{\"é\":1,\n\"é\":2}", "json-duplicate-key 2:1"),
  .init(#"{"a":1,"\u0061":2}"#, "json-duplicate-key 1:8"),
  .init(#"{"\u0061":1,"a":2}"#, "json-duplicate-key 1:13"),
  .init(#"{"\ud83d\ude00":1,"😀":2}"#, "json-duplicate-key 1:19"),
  .init(#"{"a":1,"a":2,"\u0061":3}"#, "json-duplicate-key 1:8", "json-duplicate-key 1:14"),
  .init("{\"o\":{\"a\":1,\"a\":2},\"o\":3}", "json-duplicate-key 1:13", "json-duplicate-key 1:20"),
  .init("{\"aaaaaaaab\":1,\"aaaaaaaab\":2}", "json-duplicate-key 1:16"),
  .init("{" + (0..<40).map { "\"\($0)\":0," }.joined() + "\n\"7\":1}", "json-duplicate-key 2:1"),
  .init("{" + (0..<16).map { "\"\($0)\":0," }.joined() + "\n\"7\":1}", "json-duplicate-key 2:1"),
  .init(
    "{\"1\":0,\"1\":0," + (2..<40).map { "\"\($0)\":0," }.joined() + "\n\"7\":1}",
    "json-duplicate-key 1:8", "json-duplicate-key 2:1"),
  // Numbers.
  .init("01", "json-number 1:1"), .init("-01", "json-number 1:1"), .init("00", "json-number 1:1"),
  .init("+1", "json-number 1:1"), .init(".5", "json-number 1:1"), .init("-.5", "json-number 1:1"),
  .init("1.", "json-number 1:1"), .init("1.e1", "json-number 1:1"), .init("1e", "json-number 1:1"),
  .init("1e+", "json-number 1:1"), .init("1E-", "json-number 1:1"), .init("-", "json-number 1:1"),
  .init("0x10", "json-number 1:1"), .init("1_000", "json-number 1:1"),
  .init("1.2.3", "json-number 1:1"), .init("1e1.5", "json-number 1:1"),
  .init("1-2", "json-number 1:1"), .init("--1", "json-number 1:1"),
  .init("12abc", "json-number 1:1"),
  .init("2025-01-31", "json-number 1:1"), .init("$5000", "json-number 1:1"),
  .init("5%", "json-number 1:1"), .init("1e5e5", "json-number 1:1"), .init("1f", "json-number 1:1"),
  .init("[01,02]", "json-number 1:2", "json-number 1:5"),
  .init("{\"a\":+1,\"b\":.5}", "json-number 1:6", "json-number 1:13"),
  .init("5€", "json-number 1:1"), .init("{\"a\": 5000 EUR}", "json-unexpected 1:12"),
  .init("{\"a\": 1 000}", "json-unexpected 1:9"), .init("[1/2]", "json-unexpected 1:3"),
  // Numbers that are not finite.
  .init("NaN", "json-not-finite 1:1"), .init("nan", "json-not-finite 1:1"),
  .init("Infinity", "json-not-finite 1:1"), .init("-Infinity", "json-not-finite 1:1"),
  .init("inf", "json-not-finite 1:1"), .init("-inf", "json-not-finite 1:1"),
  .init("+Infinity", "json-not-finite 1:1"),
  .init(
    "[NaN,NaN]", "json-not-finite 1:2",
    "json-not-finite 1:6"),
  .init("{\"a\": -Infinity, \"b\": 1}", "json-not-finite 1:7"),
  // Words.
  .init("True", "json-bare-word 1:1"), .init("FALSE", "json-bare-word 1:1"),
  .init("None", "json-bare-word 1:1"), .init("nil", "json-bare-word 1:1"),
  .init("undefined", "json-bare-word 1:1"), .init("yes", "json-bare-word 1:1"),
  .init("nul", "json-bare-word 1:1"), .init("nulls", "json-bare-word 1:1"),
  .init("truefalse", "json-bare-word 1:1"), .init("true1", "json-bare-word 1:1"),
  .init("abc", "json-bare-word 1:1"),
  .init(
    "[True,None]", "json-bare-word 1:2",
    "json-bare-word 1:7"),
  .init("{\"a\": Saver account, \"b\": 1}", "json-bare-word 1:7"),
  .init("{\"a\": Saver account\n}", "json-bare-word 1:7"),
  // Quotes.
  .init("'a'", "json-single-quote 1:1"),
  .init(
    "['a','b']", "json-single-quote 1:2",
    "json-single-quote 1:6"),
  .init("{'a':1}", "json-single-quote 1:2"),
  .init(
    "{'a':'b'}", "json-single-quote 1:2",
    "json-single-quote 1:6"),
  .init("['it's']", "json-single-quote 1:2"), .init("['a", "json-single-quote 1:2"),
  .init("[`a`]", "json-single-quote 1:2"),
  .init("“a”", "json-smart-quote 1:1"), .init("{“a”:1}", "json-smart-quote 1:2"),
  .init("{“a”:“b”}", "json-smart-quote 1:2", "json-smart-quote 1:10"),
  .init("[“a\"]", "json-smart-quote 1:2"), .init("[\"a”]", "json-smart-quote 1:4"),
  .init("[\"a”,\"b\"]", "json-smart-quote 1:4"), .init("{\"a”:1}", "json-smart-quote 1:4"),
  .init("{\"a”: \"b\"}", "json-smart-quote 1:4"), .init("{\"a\": \"b”\n}", "json-smart-quote 1:9"),
  .init("{\"a\": \"b”,\n\"c\": 1}", "json-smart-quote 1:9"), .init("[‘a’]", "json-smart-quote 1:2"),
  .init("[„a“]", "json-smart-quote 1:2"), .init("[«a»]", "json-smart-quote 1:2"),
  // Comments.
  .init("// a\n1", "json-comment 1:1"), .init("1 // a", "json-comment 1:3"),
  .init("1 # a\n", "json-comment 1:3"), .init("/* a */ 1", "json-comment 1:1"),
  .init("[1, /* a */ 2]", "json-comment 1:5"), .init("[1 /* a */, 2]", "json-comment 1:4"),
  .init(
    "{ // a\n\"a\": 1, # b\n\"b\": /* c */ 2}", "json-comment 1:3", "json-comment 2:9",
    "json-comment 3:6"),
  .init("[1, 2 // a\n]", "json-comment 1:7"),
  .init(
    "[1, // a\n]", "json-trailing-comma 1:3",
    "json-comment 1:5"),
  .init("/* a", "json-comment 1:1"), .init("[1 /* a", "json-comment 1:4"),
  .init("/** a **/ 1", "json-comment 1:1"), .init("/*/ 1 */ 2", "json-comment 1:1"),
  // Escapes.
  .init(#""\x""#, "json-escape 1:2"), .init(#""\a""#, "json-escape 1:2"),
  .init(#""\'""#, "json-escape 1:2"), .init(#""\0""#, "json-escape 1:2"),
  .init(#""\u""#, "json-escape 1:2"), .init(#""\u12""#, "json-escape 1:2"),
  .init(#""\u12g4""#, "json-escape 1:2"), .init(#""\U0041""#, "json-escape 1:2"),
  .init(#""C:\Users\me""#, "json-escape 1:4", "json-escape 1:10"),
  .init(#"["\x","\y"]"#, "json-escape 1:3", "json-escape 1:8"), .init(#""\é""#, "json-escape 1:2"),
  .init(#"{"\x":1}"#, "json-escape 1:3"), .init(#""\u+123""#, "json-escape 1:2"),
  .init(#""\ud800""#, "json-lone-surrogate 1:2"), .init(#""\udc00""#, "json-lone-surrogate 1:2"),
  .init(#""a\ud83dx""#, "json-lone-surrogate 1:3"),
  .init(#""\ud83d\n""#, "json-lone-surrogate 1:2"),
  .init(#""\ud83d\u0041""#, "json-lone-surrogate 1:2"),
  .init(#""\ud83d\ud83d\ude00""#, "json-lone-surrogate 1:2"),
  .init(#""\ude00\ud83d""#, "json-lone-surrogate 1:2", "json-lone-surrogate 1:8"),
  .init(#"{"\ud800":1}"#, "json-lone-surrogate 1:3"),
  // Control characters and line breaks in strings.
  .init("\"\u{1}\"", "json-control-character 1:2"), .init("\"a\tb\"", "json-control-character 1:3"),
  .init("\"\u{1F}\"", "json-control-character 1:2"),
  .init("\"\u{0}\"", "json-control-character 1:2"),
  .init("\"a\nb\"", "json-control-character 1:3"),
  .init("\"a\r\nb\"", "json-control-character 1:3"),
  .init("[\"a\nb\", \"c\"]", "json-control-character 1:4"),
  .init("{\"a\": \"b\nc\",\n\"d\": 1}", "json-control-character 1:9"),
  .init("{\"a\tb\":1}", "json-control-character 1:4"),
  // Unclosed strings.
  .init("\"", "json-unclosed-string 1:1"), .init("\"a", "json-unclosed-string 1:1"),
  .init("\"a\\", "json-unclosed-string 1:1"), .init("\"a\\\"", "json-unclosed-string 1:1"),
  .init("[\"a", "json-unclosed-string 1:2"), .init("[\"a]", "json-unclosed-string 1:2"),
  .init("{\"a\": \"b}", "json-unclosed-string 1:7"),
  .init("{\"a\": \"b,\n\"c\": 1}", "json-unclosed-string 1:7"),
  .init("{\"a\": \"b\n,\"c\": 1}", "json-unclosed-string 1:7"),
  .init("{\"a\": \"b\n}", "json-unclosed-string 1:7"),
  .init(
    "{\"a\": \"b,\n\"c\": \"d,\n\"e\": 1,}", "json-unclosed-string 1:7",
    "json-unclosed-string 2:6", "json-trailing-comma 3:7"),
  .init("{\"a: 1,\n\"b\": 2}", "json-unclosed-string 1:2"),
  .init("{\"a: 1}", "json-unclosed-string 1:2"),
  // Brackets.
  .init("[", "json-unclosed 1:2"), .init("{", "json-unclosed 1:2"),
  .init("[1", "json-unclosed 1:3"),
  .init("[1,", "json-unclosed 1:4"), .init("[[1]", "json-unclosed 1:5"),
  .init("{\"a\"", "json-unclosed 1:5"), .init("{\"a\":", "json-unclosed 1:6"),
  .init("{\"a\":1", "json-unclosed 1:7"), .init("{\"a\":1,", "json-unclosed 1:8"),
  .init("{\"a\":{\"b\":1}\n", "json-unclosed 1:13"), .init("{\"a\":[1,2}", "json-unclosed 1:10"),
  .init("[{\"a\":1]", "json-unclosed 1:8"), .init("[1}", "json-unexpected 1:3"),
  .init("{\"a\":1]", "json-unexpected 1:7"), .init("{\"a\":[1}}", "json-unclosed 1:8"),
  .init("]", "json-unexpected 1:1"), .init("}", "json-unexpected 1:1"),
  .init("{\"a\":}", "json-unexpected 1:6"), .init("{\"a\":,\"b\":1}", "json-unexpected 1:6"),
  .init("{\"a\":]", "json-unexpected 1:6"), .init("{]", "json-unexpected 1:2"),
  .init("[}", "json-unexpected 1:2"), .init("{\"a\":1 {}}", "json-unexpected 1:8"),
  .init(String(repeating: "[", count: 129), "json-depth 1:129"),
  .init(
    String(repeating: "[", count: 129) + String(repeating: "]", count: 129), "json-depth 1:129"),
  .init(String(repeating: "{\"a\":[", count: 100), "json-depth 1:385"),
  // Text after the end.
  .init("{}{}", "json-trailing-text 1:3"), .init("1 2", "json-trailing-text 1:3"),
  .init("{}\n{}\n", "json-trailing-text 2:1"), .init("[1]]", "json-trailing-text 1:4"),
  .init("null,", "json-trailing-text 1:5"), .init("{} abc", "json-trailing-text 1:4"),
  .init("\"a\" b", "json-trailing-text 1:5"),
  // Unusual characters between values.
  .init("[1,\u{A0}2]", "json-unexpected 1:4"), .init("\u{3000}1", "json-unexpected 1:1"),
  .init("[1\u{2003}\u{2003},2]", "json-unexpected 1:3"), .init("1\u{FEFF}", "json-unexpected 1:2"),
  .init("{\"a\":\u{200B}1}", "json-unexpected 1:6"), .init("[1,\u{C}2]", "json-unexpected 1:4"),
  .init("[\u{0}1]", "json-unexpected 1:2"), .init("[@]", "json-unexpected 1:2"),
  .init("[(1)]", "json-unexpected 1:2"), .init("\\", "json-unexpected 1:1"),
  .init("[\\\"a\\\"]", "json-unexpected 1:2"),
  // Merge conflicts. If a side is not JSON, our side is read and the other side is not.
  .init(
    "{\n<<<<<<< ours\n\"a\":1\n=======\n\"a\":2\n>>>>>>> theirs\n}\n", "json-conflict 2:1"),
  .init(
    "[\n<<<<<<< ours\n1,\n||||||| base\n2,\n=======\n3,\n>>>>>>> theirs\n4]", "json-conflict 2:1"),
  .init(
    "[\n<<<<<<< a\n1,\n=======\n2,\n>>>>>>> b\n5,\n<<<<<<< a\n3\n=======\n4\n>>>>>>> b\n]",
    "json-conflict 2:1", "json-conflict 8:1"),
  .init(
    "[\n<<<<<<<\n1,\n=======\n2,\n>>>>>>>\n]", "json-conflict-marker 2:1",
    "json-trailing-comma 3:2"),
  .init("[1\n=======\n]", "json-conflict-marker 2:1"),
  .init("[1\n>>>>>>> theirs\n]", "json-conflict-marker 2:1"),
  .init("[1\n||||||| base\n]", "json-conflict-marker 2:1"),
  .init("<<<<<<< ours\n{}\n=======\n[]\n>>>>>>> theirs\n", "json-conflict 1:1"),
  .init("[1\n<<<<<< six\n]", "json-unexpected 2:1"),
  // Several mistakes, each reported once.
  .init(
    "{name: 'a', // b\n\"target\": 01,\n\"target\": NaN,}", "json-unquoted-key 1:2",
    "json-single-quote 1:8", "json-comment 1:13", "json-number 2:11", "json-duplicate-key 3:1",
    "json-not-finite 3:11", "json-trailing-comma 3:14"),
  .init("[tru, fals, nul]", "json-bare-word 1:2", "json-bare-word 1:7", "json-bare-word 1:13"),
]

/// Bytes that are not UTF-8, together with other errors.
let refusedBytes: [([UInt8], [String])] = [
  (Array("[\"".utf8) + [0xFF] + Array("\"]".utf8), ["json-invalid-utf8 1:3"]),
  (
    Array("[\"".utf8) + [0xC3] + Array("\",]".utf8),
    ["json-invalid-utf8 1:3", "json-trailing-comma 1:5"]
  ),
  (Array("\"".utf8) + [0xC0, 0x80] + Array("\"".utf8), ["json-invalid-utf8 1:2"]),
  (Array("\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"".utf8), ["json-invalid-utf8 1:2"]),
  (Array("\"".utf8) + [0xF5, 0x80, 0x80, 0x80] + Array("\"".utf8), ["json-invalid-utf8 1:2"]),
  (Array("\"".utf8) + [0xF4, 0x90, 0x80, 0x80] + Array("\"".utf8), ["json-invalid-utf8 1:2"]),
  (Array("\"".utf8) + [0xE2, 0x82] + Array("\"".utf8), ["json-invalid-utf8 1:2"]),
  (Array("[1, ".utf8) + [0xE9] + Array("]".utf8), ["json-invalid-utf8 1:5"]),
  (
    Array("[\"caf".utf8) + [0xE9] + Array("\", \"cr".utf8) + [0xE8] + Array("me\"]".utf8),
    ["json-invalid-utf8 1:6", "json-invalid-utf8 1:13"]
  ),
  ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], ["json-utf16 1:1"]),
  ([0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D], ["json-utf16 1:1"]),
]
