import Console
import Expectations
import Testing

struct TextTableTests {
  private func text(_ table: TextTable, width: Int? = nil) -> String {
    var page = Page()
    page.table(table)
    return page.text(TextStyle(width: width))
  }

  @Test("records and totals keep their order, whether passed at once or added")
  func order() {
    var added = TextTable([.left("a"), .right("b")])
    added.row(["x", "1"])
    added.total(["", "3"])
    added.row(["y", "2"])
    let given = TextTable(added.columns, rows: [["x", "1"], ["y", "2"]], footer: [["", "3"]])
    expect(added.rows == given.rows && added.footer == given.footer)
    expect(text(added), equals: "a  b\nx  1\ny  2\n────\n   3\n")
  }

  @Test("missing cells are blank")
  func missing() {
    let short = TextTable([.left("a"), .right("b")], rows: [["x"], []])
    let full = TextTable([.left("a"), .right("b")], rows: [["x", ""], ["", ""]])
    expect(text(short), equals: text(full))
  }

  @Test("a column's kind decides its alignment and how far it may be truncated")
  func kinds() {
    expect(TextTable.Column.left("t"), equals: .init("t", .left, isFlexible: false))
    expect(TextTable.Column.right("t"), equals: .init("t", .right, isFlexible: false))
    expect(TextTable.Column.flexible("t"), equals: .init("t", .left, isFlexible: true))
    let long = StyledText(String(repeating: "a", count: 40))
    expect(text(TextTable([.right("")], rows: [[long]]), width: 20).count, equals: 41)
    expect(text(TextTable([.left("")], rows: [[long]]), width: 20).count, equals: 21)
    expect(text(TextTable([.left("")], rows: [[long]]), width: 5).count, equals: 12)
    expect(text(TextTable([.flexible("")], rows: [[long]]), width: 5).count, equals: 7)
    expect(text(TextTable([.flexible("")], rows: [[long]]), width: 20).count, equals: 21)
  }

  @Test("first cells can be given another style")
  func restyled() {
    var table = TextTable([.left("a"), .right("b")], rows: [["x 1", "2"], [], ["y", "3"]])
    table.restyleFirst { $0 == "x 1" ? "x \("1", .amount)" : nil }
    expect(table.rows, equals: [["x \("1", .amount)", "2"], [], ["y", "3"]])
  }
}
