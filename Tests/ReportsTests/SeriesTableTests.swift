import Expectations
import FinanceModel
import Investing
import PlainText
import Reports
import Testing

struct SeriesTableTests {
  @Test("the total has the account *; a value without a currency has two decimals")
  func rows() throws {
    let date = try CalendarDate(parsing: "2026-03-31")
    let value = try Decimal(parsing: "1234.5")
    let table = SeriesTable.table(of: [
      WorthSeries.Row(date: date, account: "Saver", value: value, currency: "JPY"),
      WorthSeries.Row(date: date, account: nil, value: value, currency: nil),
    ])
    expect(
      table.rows.map { $0.map(\.text) },
      equals: [
        ["2026-03-31", "Saver", "1234", "JPY", "1234", "1234"],
        ["2026-03-31", "*", "1234.50", "", "1234.50", "1234.50"],
      ])
  }
}
