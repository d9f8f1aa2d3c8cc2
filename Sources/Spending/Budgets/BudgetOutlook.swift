package import PlainText

/// Projected spending of a budget for its period: the amount spent, the bills still due, and the
/// other spending expected from the same part of earlier periods.
package struct BudgetOutlook: Equatable, Sendable {
  /// The number of earlier periods used.
  package let count: Int
  /// The projected sum; nil if there are fewer than four earlier periods.
  package let projected: Decimal?
  /// Lowest and highest projected sum, or the bounds of the 80 % range with at least nine earlier
  /// periods; nil if there are no earlier periods.
  package let low, high: Decimal?
  /// Number of earlier periods whose rest exceeds the amount left; nil if there are fewer than
  /// nine.
  package let overruns: Int?
  /// The bills still due.
  package let bills: Decimal

  /// Minimum number of earlier periods for a projection.
  package static let leastCount = 4

  /// - Parameters:
  ///   - rests: cost of each earlier period after the same day, without bills.
  ///   - bills: cost of the bills due until the end.
  /// - Throws: `overflow`.
  package init(
    of figures: BudgetFigures, rests: PastAmounts, bills: Decimal
  ) throws(DecimalError) {
    let known = try figures.spent + bills
    func sum(_ rest: Decimal?) throws(DecimalError) -> Decimal? {
      guard let rest else { return nil }
      return try known + rest
    }
    count = rests.count
    self.bills = bills
    projected = rests.count < Self.leastCount ? nil : try sum(try rests.median())
    low = try sum(try rests.low())
    high = try sum(try rests.high())
    let room = try figures.left - bills
    overruns = rests.isRange ? rests.count(above: room) : nil
  }

  /// Returns the share of earlier periods whose rest exceeds the amount left, in percent, rounded
  /// half-even to 18 decimals; nil if there are fewer than nine.
  package func overrunPercent() throws(DecimalError) -> Decimal? {
    guard let overruns else { return nil }
    return try Decimal(overruns).scaled(by: Decimal(100), over: Decimal(count), .halfEven)
  }
}
