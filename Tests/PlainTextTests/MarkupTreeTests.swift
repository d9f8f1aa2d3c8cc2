import Expectations
import PlainText
import Testing

struct MarkupTreeTests {
  private let text = "<r x='1' n:y='a&amp;b'><a>1</a><b><c>2</c><c> 3 </c></b><a/></r>"

  @Test("elements are found by name and path")
  func lookup() throws {
    let tree = try require(xml(text))
    let root = try require(tree.root)
    expect(tree.name(of: root) == "r" && !tree.isLeaf(root))
    expect(tree.children(of: root).map { tree.name(of: $0) }, equals: ["a", "b", "a"])
    expect(tree.children(of: root, named: "a").map { tree.text(of: $0) }, equals: ["1", ""])
    expect(tree.first("d", in: root) == nil && tree.first("A", in: root) == nil)
    expect(tree.first(path: ["b", "c"], in: root).map { tree.text(of: $0) }, equals: "2")
    expect(tree.text("b", "c", in: root) == "2" && tree.text("b", "d", in: root) == "")
    expect(tree.allNodes.map { tree.name(of: $0) }, equals: ["r", "a", "b", "c", "c", "a"])
  }

  @Test("attributes are found without their prefix")
  func attributes() throws {
    let tree = try require(xml(text))
    let root = try require(tree.root)
    expect(tree.attribute("x", of: root) == "1" && tree.attribute("y", of: root) == "a&b")
    expect(tree.attribute("z", of: root) == nil)
    expect(tree.attributeValues(of: root), equals: ["1", "a&b"])
    let last = try require(tree.children(of: root).map { $0 }.last)
    expect(tree.attribute("x", of: last) == nil)
  }

  @Test("an element's position is that of its text, or of its name if it has no text")
  func places() throws {
    let tree = try require(xml(text))
    let root = try require(tree.root)
    func shown(_ range: Range<Int>) -> String {
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
    expect(tree.children(of: root).map { shown(tree.range(of: $0)) }, equals: ["1", "b", "a"])
    let second = try require(tree.first("b", in: root).map { tree.children(of: $0).map { $0 } })
    expect(second.map { shown(tree.range(of: $0)) }, equals: ["2", "3"])
    expect(shown(tree.nameRange(of: root)), equals: "r")
  }
}
