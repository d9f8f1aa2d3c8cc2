import Expectations
import PlainText
import Testing

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
