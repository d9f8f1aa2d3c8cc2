import FinanceModel
package import PlainText

/// Income and spending in the full months of a ``SpendingBook``.
package struct SpendingMonths: Sendable {
  /// A full month.
  package struct Month: Equatable, Sendable {
    /// Last day of the month.
    package let end: CalendarDate
    /// Sum of the income; negative if repayments exceed it.
    package fileprivate(set) var income = Decimal.zero
    /// Sum of the spending; negative if refunds exceed it.
    package fileprivate(set) var spending = Decimal.zero
    /// Sum of the transfers that reduce the amount that is free in a month; see ``FixedTransfers``.
    package fileprivate(set) var transfers = Decimal.zero
  }

  /// The full months, in order; empty if no month is full.
  package let months: [Month]
  /// The part of each month's income and spending that is derived from bills instead of the rows
  /// that paid them.
  package let billedIncome, billedSpending: Decimal

  /// - Parameters:
  ///   - bills: the household's bills. In each month, the bills' future monthly total replaces the
  ///     rows that paid bills. Without bills, each month contains only its rows.
  ///   - transfers: the transfers in the same months.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows in the months.
  package init(
    _ book: SpendingBook, bills: ScheduledBills = ScheduledBills(),
    transfers: FixedTransfers = FixedTransfers()
  ) throws(DecimalError) {
    let (income, cost) = (try bills.monthly(.income), try bills.monthly(.bill))
    (billedIncome, billedSpending) = (income, cost)
    var months: [Month] = []
    for (place, end) in book.fullMonths.enumerated() {
      var month = Month(end: end, income: income, spending: cost)
      if place < transfers.months.count { month.transfers = transfers.months[place] }
      let first = CalendarDate(year: end.year, month: end.month, day: 1) ?? end
      for row in book.rows(from: first, to: end) where !bills.contains(payment: row.transaction) {
        if row.isIncome {
          month.income = try month.income + row.amount
        } else {
          month.spending = try month.spending - row.amount
        }
      }
      months.append(month)
    }
    self.months = months
  }

  /// Returns the mean monthly income; nil if no month is full.
  ///
  /// - Throws: `overflow`.
  package func income() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.income) }

  /// Returns the mean monthly spending; nil if no month is full.
  ///
  /// - Throws: `overflow`.
  package func spending() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.spending) }

  private func mean(of amount: KeyPath<Month, Decimal>) throws(DecimalError) -> MonthlyAmount? {
    guard !months.isEmpty else { return nil }
    var total = Decimal.zero
    for month in months { total = try total + month[keyPath: amount] }
    return MonthlyAmount(measured: total, in: months.count)
  }

  /// Returns the mean monthly transfers; nil if no month is full.
  ///
  /// - Throws: `overflow`.
  package func transfers() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.transfers) }

  /// Returns the total of spending and transfers that `percent` of the months do not exceed,
  /// interpolated between months and rounded half-even to 18 decimals; nil if no month is full. The
  /// percentile follows definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical
  /// Packages", 1996.
  ///
  ///     // months of 100, 200 and 400
  ///     try months.spending(percentile: 90)   // 360
  ///
  /// - Precondition: `percent` is 0 to 100.
  package func spending(percentile percent: Int) throws(DecimalError) -> Decimal? {
    precondition((0...100).contains(percent), "a percentile is from 0 to 100")
    var sums: [Decimal] = []
    for month in months { sums.append(try month.spending + month.transfers) }
    let sorted = sums.sorted()
    guard !sorted.isEmpty else { return nil }
    let (below, rest) = ((sorted.count - 1) * percent).quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return sorted[below] }
    let step = try sorted[below + 1] - sorted[below]
    return try sorted[below] + step.scaled(by: Decimal(rest), over: Decimal(100), .halfEven)
  }
}

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
