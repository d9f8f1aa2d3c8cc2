import FinanceModel
package import Investing
package import PlainText

/// Machine-readable table of end-of-day account values.
package enum SeriesTable {
  private static let columns: [Column<WorthSeries.Row>] = [
    .date("date", "the last day of the period") { $0.date },
    .text("account", "the account's name; * for the total") { $0.account ?? "*" },
    Column("value", .money, "the value at the end of the period") { .worth($0.value, $0.currency) },
    .text("currency", "the currency of the value") { $0.currency },
    Column("low", .money, "the lowest end-of-day value in the period") {
      .worth($0.low.value, $0.currency)
    },
    Column("high", .money, "the highest end-of-day value in the period") {
      .worth($0.high.value, $0.currency)
    },
  ]

  static let spec = TableSpec(
    "series", "one row for each account and day, by date; the total last", columns)

  /// Returns a table with one row for each value, in the given order.
  package static func table(of rows: [WorthSeries.Row]) -> Table { Table(spec, columns, of: rows) }
}
