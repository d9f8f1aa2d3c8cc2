import FinanceModel
package import PlainText

/// Income and spending of the full months of a ``SpendingBook``.
package struct SpendingMonths: Sendable {
  /// One full month.
  package struct Month: Equatable, Sendable {
    /// Its last day.
    package let end: CalendarDate
    /// The sum of the income; negative if what was paid back exceeds it.
    package fileprivate(set) var income = Decimal.zero
    /// The sum of the spending; negative if refunds exceed it.
    package fileprivate(set) var spending = Decimal.zero
    /// The sum of the transfers that reduce what is free; see ``FixedTransfers``.
    package fileprivate(set) var transfers = Decimal.zero
  }

  /// In order, without a gap between the first and the last; empty if no month is full.
  package let months: [Month]
  /// The part of each month's income and spending that bills state, in place of the rows that paid
  /// them.
  package let billedIncome, billedSpending: Decimal

  /// - Parameters:
  ///   - bills: those of the household. Each month has what they sum to in a month from now on in
  ///     place of the rows that paid them; without bills it has its rows alone.
  ///   - transfers: those of the same months.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows of the months.
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

  /// The mean month's income; nil if no month is full.
  ///
  /// - Throws: `overflow`.
  package func income() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.income) }

  /// The mean month's spending; nil if no month is full.
  ///
  /// - Throws: `overflow`.
  package func spending() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.spending) }

  private func mean(of amount: KeyPath<Month, Decimal>) throws(DecimalError) -> MonthlyAmount? {
    guard !months.isEmpty else { return nil }
    var total = Decimal.zero
    for month in months { total = try total + month[keyPath: amount] }
    return MonthlyAmount(measured: total, in: months.count)
  }

  /// The mean month's transfers; nil if no month is full.
  ///
  /// - Throws: `overflow`.
  package func transfers() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.transfers) }

  /// The spending and transfers that `percent` of the months do not exceed, between two months in
  /// proportion; nil if no month is full. Definition 7 of Hyndman and Fan, "Sample Quantiles in
  /// Statistical
  /// Packages", 1996; rounded half-even to 18 decimals.
  ///
  ///     // months of 100, 200 and 400
  ///     try months.spending(percentile: 90)   // 360
  ///
  /// - Precondition: `percent` is 0 to 100.
  package func spending(percentile percent: Int) throws(DecimalError) -> Decimal? {
    precondition((0...100).contains(percent), "a percentile is of 0 to 100 percent")
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
