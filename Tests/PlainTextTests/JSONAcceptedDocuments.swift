/// Texts that RFC 8259 allows, without duplicate keys.
let acceptedDocuments: [String] = [
  // Single values.
  "null", "true", "false", "0", "-0", "1", "\"\"", "\"a\"", "[]", "{}",
  // Blanks are space, tab, line feed and carriage return, anywhere between tokens.
  " null", "null ", "\tnull\t", "\nnull\n", "\r\nnull\r\n", " \t\r\n[ \t\r\n] \t\r\n",
  "{ }", "{\n}", "[ 1 ]", "[1 ,2]", "[1, 2]", "{\"a\" :1}", "{\"a\": 1}", "{ \"a\":1 }",
  // Numbers in every spelling.
  "10", "-10", "123456789012345678901234567890", "0.0", "-0.0", "0.5", "1.50", "1e0", "1E0",
  "1e+0", "1e-0", "1e00", "0e1", "-0e-1", "1.5e300", "1e400", "1e-400", "1e99999999999999999999",
  "0.000000000000000000000000000001", "[1,-1,0.1,1e1]", "{\"a\":-1.25E+2}", "9223372036854775808",
  // Strings: every escape, every length of character, and text that only looks unusual.
  #""\"""#, #""\\""#, #""\/""#, #""/""#, #""\b\f\n\r\t""#, #""\u0000""#, #""\u001f""#, #""\u0041""#,
  #""\u00e9\u00E9""#, #""\ud83d\ude00""#, #""\uD834\uDD1E""#, #""a\\""#, #""\\\\""#, #""\\\"""#,
  #""\u2028""#, #""\ufeff""#, #""\uffff""#, #""\udbff\udfff""#,
  "\"é\"", "\"€\"", "\"😀\"", "\"\u{2028}\"", "\"\u{7F}\"", "\"\u{80}\"", "\"\u{FEFF}\"",
  "\"\u{10FFFF}\"", "\"\u{FFFF}\"", "\"a\u{301}\"", "\"“quoted”\"", "\"it's\"", "\"// no comment\"",
  "\"/* none */\"", "\"# none\"", "\"[1,]\"", "\"{a:1}\"", "\"NaN\"", "\"<<<<<<< ours\"",
  "\"aaaaaaaa\"", "\"aaaaaaa\\\"\"", "\"aaaaaaaaaaaaaaa\\n\"", "\"1234567é\"", "\"non‑breaking\"",
  // Nested arrays and objects.
  "[[]]", "[[],[]]", "[{}]", "{\"a\":[]}", "{\"a\":{}}", "[[[[[[[[1]]]]]]]]", "[null,true,false]",
  "{\"a\":{\"a\":{\"a\":1}}}", "[{\"a\":1},{\"a\":2}]", "{\"a\":[1,{\"b\":[2]}],\"c\":3}",
  String(repeating: "[", count: 128) + String(repeating: "]", count: 128),
  String(repeating: "{\"a\":", count: 127) + "{}" + String(repeating: "}", count: 127),
  // Keys that look alike but are not equal.
  "{\"\":1}", "{\"a\":1,\"A\":2}", "{\"a\":1,\"a \":2}", "{\"a\":1,\"b\":{\"a\":2}}",
  "{\"é\":1,\"e\u{301}\":2}", #"{"a":1,"\u0062":2}"#, #"{"\\u0061":1,"a":2}"#,
  "{\"aaaaaaaab\":1,\"aaaaaaaac\":2}", "{\"aaaaaaaa\":1,\"aaaaaaaaa\":2}",
  "{" + (0..<40).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}",
  "{" + (0..<17).map { "\"key\($0)\":{\"key\($0)\":1}" }.joined(separator: ",") + "}",
  // A plan as written by the desktop app, and as written by the phone app.
  "{\n  \"tiers\": [\n    {\n      \"name\": \"Tier 1\",\n      \"accounts\": []\n    }\n  ]\n}",
  "{\n  \"a\" : 1,\n  \"b\" : [\n\n  ]\n}",
]
