import Expectations
import FinanceModel
import PlainText
import Testing

struct StatementTests {
  @Test("optional values of a statement and its rows are empty by default")
  func defaults() throws {
    let day = try CalendarDate(parsing: "2026-01-31")
    let row = StatementRow(line: 2, date: day, amount: Decimal(-5), currency: "EUR")
    expect((row.payee, row.text) == ("", "") && row.trade == nil && row.payment == nil)
    let statement = Statement(format: "dkb", rows: [row])
    expect(statement.account == nil && statement.balances.isEmpty && statement.days == nil)
    expect(statement != Statement(format: "dkb", rows: []))
  }
}
