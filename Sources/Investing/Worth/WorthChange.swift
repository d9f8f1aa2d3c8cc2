import FinanceModel
package import PlainText

/// Change in value between two moments.
///
///     WorthChange(from: lastMonth, to: now).growth   // change without contributions
package struct WorthChange: Equatable, Sendable {
  /// Change excluding the amounts booked by first values, closings and reopenings.
  package let amount: Decimal
  /// Part of ``amount`` that is neither a contribution nor a withdrawal; nil if unknown.
  package let growth: Decimal?
  /// Contributions minus withdrawals included in ``amount``; nil if unknown.
  package let contribution: Decimal?
  /// Value before the change.
  package let base: Decimal

  /// - Throws: `overflow`.
  package init(from start: WorthMark, to end: WorthMark) throws(DecimalError) {
    let booked = try end.booked - start.booked
    amount = try end.worth - start.worth - booked
    let netFlow = try end.netFlow - start.netFlow
    let isKnown = start.unknownFlows == end.unknownFlows
    growth = isKnown ? try amount - netFlow : nil
    contribution = isKnown ? netFlow : nil
    base = start.worth
  }

  init(amount: Decimal, growth: Decimal?, contribution: Decimal?, base: Decimal) {
    self.amount = amount
    self.growth = growth
    self.contribution = contribution
    self.base = base
  }

  /// Returns the sum of both changes, which must be in the same currency.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: WorthChange) throws(DecimalError) -> WorthChange {
    WorthChange(
      amount: try amount + other.amount, growth: try growth.adding(other.growth),
      contribution: try contribution.adding(other.contribution),
      base: try base + other.base)
  }

  /// Returns the change as a percentage of the absolute ``base``, rounded half-even to 18 decimals;
  /// nil if the base is zero.
  ///
  /// - Throws: `overflow`.
  package func percentage() throws(DecimalError) -> Decimal? {
    try percentage(of: amount)
  }

  /// Returns ``growth`` as a percentage of the absolute ``base``; nil if the base is zero or the
  /// growth is unknown.
  ///
  /// - Throws: `overflow`.
  package func growthPercentage() throws(DecimalError) -> Decimal? {
    guard let growth else { return nil }
    return try percentage(of: growth)
  }

  private func percentage(of part: Decimal) throws(DecimalError) -> Decimal? {
    guard base != .zero else { return nil }
    return try part.scaled(by: Decimal(100), over: base.magnitude, .halfEven)
  }
}

/// Totals of accounts' changes in the base currency, by period.
struct WorthChangeSums {
  private typealias Period = WorthReport.Period

  private struct Sum {
    /// The total change; nil if any of the changes is unknown.
    var change: WorthChange?
    var since: CalendarDate
    /// Whether all accounts begin within the period.
    var isSinceBeginning: Bool
  }

  private var sums: [Period: Sum] = [:]

  /// Adds an account's change.
  ///
  /// - Parameters:
  ///   - change: the change; nil if unknown.
  ///   - isYoung: whether the account begins within the period.
  /// - Throws: `overflow`.
  mutating func add(
    _ change: WorthChange?, in period: WorthReport.Period, since: CalendarDate, isYoung: Bool
  ) throws(DecimalError) {
    guard var sum = sums[period] else {
      sums[period] = Sum(
        change: change, since: since, isSinceBeginning: isYoung && period != .all)
      return
    }
    sum.since = min(sum.since, since)
    sum.isSinceBeginning = sum.isSinceBeginning && isYoung
    sums[period] = sum
    try add(change, in: period)
  }

  /// Adds a change that does not belong to an account. The change is ignored unless the period
  /// contains an account's change.
  ///
  /// - Throws: `overflow`.
  mutating func add(_ change: WorthChange?, in period: WorthReport.Period) throws(DecimalError) {
    guard let before = sums[period]?.change, let change else {
      sums[period]?.change = nil
      return
    }
    sums[period]?.change = try before.adding(change)
  }

  /// Returns the changes by period, omitting periods with an unknown change.
  ///
  /// - Throws: `overflow`.
  func changes() throws(DecimalError) -> [WorthReport.Period: WorthReport.Change] {
    var changes: [Period: WorthReport.Change] = [:]
    for (period, sum) in sums {
      guard let change = sum.change else { continue }
      changes[period] = try WorthReport.Change(
        change, since: sum.since, isSinceBeginning: sum.isSinceBeginning)
    }
    return changes
  }
}

/// The value at a moment and the cumulative contributions, in one currency.
package struct WorthMark: Equatable, Sendable {
  /// Date of the last row included; nil before the first row.
  package var date: CalendarDate?
  package var worth = Decimal.zero
  /// Contributions booked for events in the ledger: first values and reopenings, minus closings.
  package var booked = Decimal.zero
  /// Contributions minus withdrawals stated in rows.
  package var netFlow = Decimal.zero
  /// Number of values without a stated cash flow since the previous value.
  package var unknownFlows = 0

  /// Creates an empty mark.
  package init() {}
}
