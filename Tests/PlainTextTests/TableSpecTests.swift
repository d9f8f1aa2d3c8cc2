import Expectations
import PlainText
import Testing

struct TableSpecTests {
  @Test("tables are the same where name, meaning and columns are, in their order")
  func equality() {
    let columns = [ColumnSpec("a", .text, "a"), ColumnSpec("b", .money, "b")]
    let table = TableSpec("t", "rows", columns)
    expect(table, equals: TableSpec("t", "rows", columns))
    expect(table != TableSpec("t", "rows", columns.reversed()))
    expect(table != TableSpec("t", "rows", [columns[0], ColumnSpec("b", .price, "b")]))
  }

  @Test("amounts are money and what money is computed from, and are numbers")
  func amounts() {
    let amounts = ColumnSpec.Kind.allCases.filter(\.isAmount)
    expect(amounts, equals: [.money, .estimate, .price, .quantity])
    expect(amounts.allSatisfy { $0.isNumber })
  }

  @Test("a table that needs an option is told with it")
  func wholeHelp() {
    let columns = [ColumnSpec("a", .text, "a")]
    expect(TableSpec("t", "rows", columns).wholeHelp, equals: "rows")
    expect(TableSpec("t", "rows", needs: "why", columns).wholeHelp, equals: "with --why: rows")
  }
}
