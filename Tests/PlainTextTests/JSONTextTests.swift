import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct JSONTextTests {
  private let value = JSONValue.object([
    "a": .number("5.00"), "b": .array([]), "c": .object([:] as KeyValuePairs),
    "d": .array([.number("1"), .bool(true), .null]),
    "e": .array([.object(["tier": .string("Tier 1"), "amount": .number("5.00")])]),
  ])

  @Test("pretty text indents by two spaces, with arrays and objects of scalars on one line")
  func pretty() {
    expect(
      value.text(.pretty),
      equals: """
        {
          "a": 5.00,
          "b": [],
          "c": {},
          "d": [1, true, null],
          "e": [
            {"tier": "Tier 1", "amount": 5.00}
          ]
        }
        """)
    expect(JSONValue.array([.array([])]).text(), equals: "[\n  []\n]")
    expect(JSONValue.array([]).text(), equals: "[]")
  }

  @Test("compact text is one line without whitespace")
  func compact() {
    expect(
      value.text(.compact),
      equals: #"{"a":5.00,"b":[],"c":{},"d":[1,true,null],"e":[{"tier":"Tier 1","amount":5.00}]}"#)
  }

  @Test(
    "only characters that require it, or could affect a terminal, are escaped",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
      ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#),
      ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""),
      (
        "\u{2027}\u{2028}\u{2029}\u{202A}\u{202E}\u{202F}",
        "\"\u{2027}\\u2028\\u2029\\u202a\\u202e\u{202F}\""
      ),
      ("\u{200D}\u{200E}\u{200F}\u{2010}", "\"\u{200D}\\u200e\\u200f\u{2010}\""),
      ("\u{2065}\u{2066}\u{2069}\u{206A}", "\"\u{2065}\\u2066\\u2069\u{206A}\""),
      ("\u{61B}\u{61C}\u{61D}", "\"\u{61B}\\u061c\u{61D}\""), ("\u{FEFF}", #""\ufeff""#),
      ("Café 😀 ‑", "\"Café 😀 ‑\""),
    ])
  func escapes(_ text: String, _ written: String) {
    expect(JSONValue.string(text).text(.compact), equals: written)
    expect(JSONValue.object([text: .null]).text(.compact), equals: "{\(written):null}")
  }

  @Test("apart from invisible characters, written text is displayed unchanged")
  func isVisible() {
    for value in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = JSONValue.string(String(scalar)).text()
      let isInvisible = text.withoutInvisibles != text
      expect(isInvisible || text.visible == text, "U+\(String(value, radix: 16))")
    }
  }

  @Test("bytes are appended to existing bytes")
  func appends() {
    var bytes = Array("x".utf8)
    JSONValue.array([.null]).write(.compact, to: &bytes)
    expect(bytes, equals: Array("x[null]".utf8))
  }

  @Test("written text reads back as the same value, in both styles")
  func roundTrip() throws {
    let seed: UInt64 = 404
    var random = SeededGenerator(seed: seed)
    for turn in 0..<400 {
      let value = randomValue(depth: 4, &random)
      for style in [JSONValue.Style.pretty, .compact] {
        let text = value.text(style)
        let loaded = parse(text)
        let document = try require(loaded.value, "seed \(seed), turn \(turn): \(text)")
        expect(document.tree(of: document.root), equals: value, "seed \(seed), turn \(turn)")
        expect(JSONRecogniser.accepts(Array(text.utf8)), "seed \(seed), turn \(turn)")
        if style == .compact { expect(!text.contains("\n")) }
      }
    }
  }

  private func randomValue(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2...3: return .number(randomNumber(&random))
    case 4...5: return .string(randomText(&random))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          randomValue(depth: depth - 1, &random)
        })
    default:
      var names: Set<String> = []
      var members: [JSONValue.Member] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        let name = randomText(&random)
        // JSON compares names by their scalars, not by canonical equivalence.
        guard names.insert(name).inserted else { continue }
        members.append(JSONValue.Member(name, randomValue(depth: depth - 2, &random)))
      }
      return .object(members)
    }
  }

  private func randomNumber(_ random: inout SeededGenerator) -> String {
    let whole = Int.random(in: -999...999_999, using: &random)
    let endings = ["", ".0", ".10", "e5", "E-3", ".5e+10", "00000000000000000000"]
    let ending = endings.randomElement(using: &random) ?? ""
    return whole == 0 && ending.hasPrefix("00") ? "0" : "\(whole)\(ending)"
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let limits: [UInt32] = [0x80, 0x80, 0x80, 0x100, 0x3000, 0x110000]
      let limit = limits.randomElement(using: &random) ?? 0x80
      text.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "x")
    }
    return String(text)
  }
}

struct JSONLayoutTests {
  private static let value = JSONValue.object([
    "name": .string("Zoë \u{1F335}"), "list": .array([]), "inner": .object(["a": .number("1")]),
  ])

  /// Returns the value as it would be added at the root of a text.
  private static func text(_ file: String, isASCII: Bool = false) throws -> String {
    let source = SourceText(file: "a", bytes: Array(file.utf8))
    let document = try require(JSONDocument.parse(source).value)
    let layout = document.layout(in: document.root, like: nil, isASCII: isASCII)
    return String(decoding: layout.text(of: value), as: UTF8.self)
  }

  @Test("in a one-line file a value is written on one line, with the file's spacing")
  func oneLine() throws {
    try expect(
      Self.text("{}"), equals: "{\"name\": \"Zoë \u{1F335}\", \"list\": [], \"inner\": {\"a\": 1}}")
    try expect(
      Self.text("{\"a\":1}"), equals: "{\"name\":\"Zoë \u{1F335}\",\"list\":[],\"inner\":{\"a\":1}}"
    )
  }

  @Test("in a multi-line file a value is written on its own lines, indented like the file")
  func lines() throws {
    let expected = """
      {
            "name": "Zo\\u00eb \\ud83c\\udf35",
            "list": [],
            "inner": {
               "a": 1
            }
         }
      """
    try expect(Self.text("{\n   \"a\": 1\n}", isASCII: true), equals: expected)
  }
}
