package import PlainText

/// Projected spending of a budget in its period: the amount spent, the bills still due, and the
/// other spending expected in the rest of the period, based on earlier periods.
package struct BudgetOutlook: Equatable, Sendable {
  /// Number of earlier periods on which the projection is based.
  package let count: Int
  /// Projected total; nil if there are fewer than four earlier periods.
  package let projected: Decimal?
  /// Lowest and highest projected total; with at least nine earlier periods, the bounds of the 80 %
  /// range; nil if there are no earlier periods.
  package let low, high: Decimal?
  /// Number of earlier periods whose spending after the corresponding day exceeded the amount now
  /// left after the bills due; nil if there are fewer than nine earlier periods.
  package let overruns: Int?
  /// Total of the bills still due.
  package let bills: Decimal

  /// Minimum number of earlier periods for a projection.
  package static let leastCount = 4

  /// - Parameters:
  ///   - rests: the cost in each earlier period after the corresponding day, excluding bills.
  ///   - bills: the cost of the bills due by the end of the period.
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

  /// Returns ``overruns`` as a percentage of the earlier periods, rounded half-even to 18 decimals;
  /// nil if there are fewer than nine earlier periods.
  package func overrunPercent() throws(DecimalError) -> Decimal? {
    guard let overruns else { return nil }
    return try Decimal(overruns).scaled(by: Decimal(100), over: Decimal(count), .halfEven)
  }
}
