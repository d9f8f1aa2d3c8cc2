import FinanceModel
import PlainText

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
