import FinanceModel
package import PlainText

/// What accounts were worth on evenings, as rows for programs.
package enum SeriesTable {
  /// What its columns are.
  package static let spec = TableSpec(
    "series", "one row for each account and evening, by date; the sum last",
    [
      ColumnSpec("date", .date, "the last day of the period"),
      ColumnSpec("account", .text, "the account's name; * for the sum"),
      ColumnSpec("value", .money, "what it was worth that evening"),
      ColumnSpec("currency", .text, "the currency of value"),
    ])

  /// A row for each, in their order.
  package static func rows(of rows: [WorthSeries.Row]) -> [[Cell]] {
    rows.map { row in
      [
        .date(row.date), .text(row.account ?? "*"), .worth(row.value, row.currency),
        .name(row.currency),
      ]
    }
  }
}
