package import PlainText

/// Income and spending in a range of days, by month and category.
package struct SpendingByMonth: Sendable {
  /// Last days of the months, of which the last one may be before the end of its month.
  package let months: [CalendarDate]
  /// The spending lines, followed by the income lines. Each kind is ordered by the size of the sum,
  /// then by name.
  package let lines: [SpendingLine]
  /// Displayed amounts by line, then by month; nil for a month in which the line has no rows.
  package let amounts: [[Decimal?]]

  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows on these days and the number of months.
  package init(
    _ book: SpendingBook, from first: CalendarDate, to last: CalendarDate, depth: Int? = nil
  ) throws(DecimalError) {
    let keys = SpendingLines(book, depth: depth)
    let months = CalendarPeriod.month.ends(from: first, to: last)
    var sums = keys.all.map { _ in [Decimal?](repeating: nil, count: months.count) }
    var totals = keys.all.map { _ in Decimal.zero }
    var month = 0
    for row in book.rows(from: first, to: last) {
      while month < months.count - 1, row.date > months[month] { month += 1 }
      let number = keys.number(of: row)
      sums[number][month] = try (sums[number][month] ?? .zero) + row.amount
      totals[number] = try totals[number] + row.amount
    }
    let shown = keys.all.indices.filter { number in sums[number].contains { $0 != nil } }
      .sorted { a, b in
        let (one, other) = (keys.all[a], keys.all[b])
        if one.kind != other.kind { return one.kind == .spending }
        let amounts = (one.shown(totals[a]), other.shown(totals[b]))
        return amounts.0 != amounts.1 ? amounts.0 > amounts.1 : one.category < other.category
      }
    self.months = months
    lines = shown.map { keys.all[$0] }
    amounts = shown.map { number in sums[number].map { $0.map(keys.all[number].shown) } }
  }
}
