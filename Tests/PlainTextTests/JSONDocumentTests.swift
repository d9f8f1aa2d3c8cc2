import Expectations
import PlainText
import Testing

struct JSONDocumentTests {
  private let text = """
    {"name": "Caf\\u00e9 \\"x\\"", "é": [1.10, -0, 1e5], "t": true, "f": false,
     "n": null, "deep": {"a": [{"b": "c"}], "": 0}}
    """

  private func document() throws -> JSONDocument { try require(parse(text).value) }

  @Test("kinds, key order and number texts are kept")
  func keepsOrder() throws {
    let document = try document()
    let members = Array(document.members(of: document.root))
    expect(members.map(\.key), equals: ["name", "é", "t", "f", "n", "deep"])
    expect(
      members.map { document.kind(of: $0.value) },
      equals: [.string, .array, .true, .false, .null, .object])
    let numbers = document.elements(of: members[1].value)
    expect(
      numbers.map { document.numberText(of: $0).map { String(decoding: $0, as: UTF8.self) } },
      equals: ["1.10", "-0", "1e5"])
    expect(document.string(of: members[0].value), equals: "Café \"x\"")
  }

  @Test("ranges count bytes of the text, even after multi-byte characters")
  func rangesAreExact() throws {
    let document = try document()
    func slice(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: document.source.bytes[$0], as: UTF8.self) }
    }
    let list = try require(document.value(of: document.root, key: "é"))
    expect(slice(document.range(of: list)), equals: "[1.10, -0, 1e5]")
    expect(slice(document.keyRange(of: list)), equals: "\"é\"")
    expect(slice(document.range(of: document.root)), equals: text)
    expect(document.keyRange(of: document.root) == nil)
    let first = try require(document.elements(of: list).first { _ in true })
    expect(slice(document.range(of: first)), equals: "1.10")
    expect(document.keyRange(of: first) == nil)
    let name = try require(document.value(of: document.root, key: "name"))
    expect(slice(document.range(of: name)), equals: "\"Caf\\u00e9 \\\"x\\\"\"")
    for member in document.members(of: document.root) {
      expect(document.keyRange(of: member.value), equals: member.keyRange)
    }
  }

  @Test("reading a node as another kind returns nothing")
  func asksTheWrongKind() throws {
    let document = try document()
    expect(document.string(of: document.root) == nil)
    expect(document.numberText(of: document.root) == nil)
    expect(document.elements(of: document.root).first { _ in true } == nil)
    let list = try require(document.value(of: document.root, key: "é"))
    expect(document.members(of: list).first { _ in true } == nil)
    expect(document.value(of: list, key: "name") == nil)
  }

  @Test("an unreadable text gives no document, and the reason")
  func givesNone() {
    expect(parse("[1,]").value == nil)
    expect(
      lines(parse("[1,]").diagnostics),
      equals: [
        "1:3 json-trailing-comma: comma before ']' (remove the comma)"
      ])
    expect(parse("[1]").diagnostics.isEmpty)
  }
}
