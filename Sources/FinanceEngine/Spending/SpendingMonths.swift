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
  }

  /// In order, without a gap between the first and the last; empty if no month is full.
  package let months: [Month]

  /// - Parameter bills: those of the household. Each month has what they sum to in a month from now
  ///   on in place of the rows that paid them; without bills it has its rows alone.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows of the months.
  package init(
    _ book: SpendingBook, bills: ScheduledBills = ScheduledBills()
  ) throws(DecimalError) {
    let (income, cost) = (try bills.monthly(.income), try bills.monthly(.bill))
    var months: [Month] = []
    for end in book.fullMonths {
      var month = Month(end: end, income: income, spending: cost)
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

  /// The spending that `percent` of the months do not pass, between two months in proportion; nil
  /// where no month is full. Definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical
  /// Packages", 1996; rounded half-even to 18 decimals.
  ///
  ///     // months of 100, 200 and 400
  ///     try months.spending(percentile: 90)   // 360
  ///
  /// - Precondition: `percent` is 0 to 100.
  package func spending(percentile percent: Int) throws(DecimalError) -> Decimal? {
    precondition((0...100).contains(percent), "a percentile is of 0 to 100 percent")
    let sorted = months.map(\.spending).sorted()
    guard !sorted.isEmpty else { return nil }
    let (below, rest) = ((sorted.count - 1) * percent).quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return sorted[below] }
    let step = try sorted[below + 1] - sorted[below]
    return try sorted[below] + step.scaled(by: Decimal(rest), over: Decimal(100), .halfEven)
  }
}
