import Expectations
import PlainText
import Testing

struct JSONValueTests {
  private let number = JSONValue.number("1.50")

  @Test("an object keeps the order of its members, and adds new ones at the end")
  func order() {
    let value = JSONValue.object(["z": .null, "a": number]).adding([
      JSONValue.Member("m", .bool(true))
    ])
    expect(
      value,
      equals: .object(
        [.init("z", .null), .init("a", number), .init("m", .bool(true))] as [JSONValue.Member]))
    expect(value != .object(["a": number, "z": .null, "m": .bool(true)]))
  }

  @Test("numbers with different digits are different values")
  func digits() {
    expect(JSONValue.number("1.5") != number)
    expect(Set([number, .number("1.50"), .string("1.50")]).count, equals: 2)
  }

  @Test("a document's tree has every kind, all digits and the text's order")
  func tree() throws {
    let document = try require(
      parse(#"{"b": [null, true, false, 1.50, "\u0041"], "a": {}, "": []}"#).value)
    expect(
      document.tree(of: document.root),
      equals: .object([
        "b": .array([.null, .bool(true), .bool(false), number, .string("A")]),
        "a": .object([] as [JSONValue.Member]), "": .array([]),
      ]))
    let list = try require(document.value(of: document.root, key: "b"))
    expect(
      document.tree(of: list),
      equals: .array([.null, .bool(true), .bool(false), number, .string("A")]))
  }
}
