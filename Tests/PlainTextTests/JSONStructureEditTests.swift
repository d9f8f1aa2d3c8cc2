import Expectations
import PlainText
import Testing

struct JSONStructureEditTests {
  private static func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  /// Returns the text with the edit that `make` returns.
  private static func edited(
    _ text: String, _ make: (JSONDocument) throws -> JSONEdit
  ) throws -> String {
    let document = try document(text)
    let result = document.applying([try make(document)])
    _ = try Self.document(String(decoding: result, as: UTF8.self))
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    "a member is added at the end, in the format of the others",
    arguments: [
      ("{}", "{\"b\": 2}"), ("{\"a\":1}", "{\"a\":1,\"b\":2}"),
      ("{\"a\": 1, \"c\": 3}", "{\"a\": 1, \"c\": 3, \"b\": 2}"),
      ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"b\": 2\n}\n"),
      ("{\r\n\t\"a\" : 1\r\n}", "{\r\n\t\"a\" : 1,\r\n\t\"b\" : 2\r\n}"),
      ("{\n}", "{\n  \"b\": 2\n}"),
    ])
  func addsMember(text: String, expected: String) throws {
    let result = try Self.edited(text) { $0.appending("b", Array("2".utf8), to: $0.root) }
    expect(result, equals: expected)
  }

  @Test(
    "an element is added at the end, in the format of the others",
    arguments: [
      ("[]", "[9]"), ("[1]", "[1, 9]"), ("[1,2]", "[1,2,9]"),
      ("[\n  1,\n  2\n]", "[\n  1,\n  2,\n  9\n]"),
    ])
  func addsElement(text: String, expected: String) throws {
    try expect(Self.edited(text) { $0.appending(Array("9".utf8), to: $0.root) }, equals: expected)
  }

  @Test(
    "an element is removed with its comma",
    arguments: [
      ("[1]", 0, "[]"), ("[1, 2, 3]", 0, "[2, 3]"), ("[1, 2, 3]", 1, "[1, 3]"),
      ("[1, 2, 3]", 2, "[1, 2]"), ("[\n  1\n]", 0, "[]"), ("[\n  1,\n  2\n]", 1, "[\n  1\n]"),
    ])
  func removesElement(text: String, index: Int, expected: String) throws {
    let result = try Self.edited(text) { document in
      let node = Array(document.elements(of: document.root))[index]
      return document.removing(node, from: document.root)
    }
    expect(result, equals: expected)
  }

  @Test(
    "a member is removed with its key",
    arguments: [
      ("{\"a\": 1}", "{}"), ("{\"a\": 1, \"b\": 2}", "{\"b\": 2}"),
      ("{\"b\": 2, \"a\": 1}", "{\"b\": 2}"), ("{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"b\": 2\n}"),
    ])
  func removesMember(text: String, expected: String) throws {
    let result = try Self.edited(text) { document in
      let node = try require(document.value(of: document.root, key: "a"))
      return document.removing(node, from: document.root)
    }
    expect(result, equals: expected)
  }

  @Test("a file counts as escaped if it has escapes and only ASCII")
  func escapes() throws {
    expect(try Self.document(#"["\u00e9"]"#).writesASCII)
    expect(try !Self.document(#"["e"]"#).writesASCII)
    expect(try !Self.document(#"["é\u00e9"]"#).writesASCII)
  }
}
