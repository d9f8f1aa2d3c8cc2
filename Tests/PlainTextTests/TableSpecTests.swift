import Expectations
import PlainText
import Testing

struct TableSpecTests {
  @Test("tables are equal if their names, meanings and ordered columns are equal")
  func equality() {
    let columns = [ColumnSpec("a", .text, "a"), ColumnSpec("b", .money, "b")]
    let table = TableSpec("t", "rows", columns)
    expect(table, equals: TableSpec("t", "rows", columns))
    expect(table != TableSpec("t", "rows", columns.reversed()))
    expect(table != TableSpec("t", "rows", [columns[0], ColumnSpec("b", .price, "b")]))
  }

  @Test("amount columns are money and its factors, and are all numbers")
  func amounts() {
    let amounts = ColumnSpec.Kind.allCases.filter(\.isAmount)
    expect(amounts, equals: [.money, .estimate, .price, .quantity])
    expect(amounts.allSatisfy { $0.isNumber })
  }

  @Test("the help for a table that needs an option names the option")
  func wholeHelp() {
    let columns = [ColumnSpec("a", .text, "a")]
    expect(TableSpec("t", "rows", columns).wholeHelp, equals: "rows")
    expect(TableSpec("t", "rows", needs: "why", columns).wholeHelp, equals: "with --why: rows")
  }
}
