package import PlainText

/// What a budget is expected to have spent when its period ends: what was spent, the bills that
/// are still due, and the rest of the everyday, as it was in earlier periods from the same day on.
package struct BudgetOutlook: Equatable, Sendable {
  /// The number of earlier periods behind it.
  package let count: Int
  /// The expected sum; nil if there are fewer than four earlier periods.
  package let projected: Decimal?
  /// The lowest and the highest sum seen, from nine earlier periods on the bounds of 80 %; nil if
  /// there is no earlier period.
  package let low, high: Decimal?
  /// The number of earlier periods whose rest would exceed what is left; nil if there are fewer
  /// than nine.
  package let overruns: Int?
  /// The bills that are still due.
  package let bills: Decimal

  /// The number of earlier periods that a projection needs.
  package static let leastCount = 4

  /// - Parameters:
  ///   - rests: what each earlier period cost after the same day, without bills.
  ///   - bills: what the bills cost that are due until the end.
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

  /// The share of earlier periods whose rest would exceed what is left, in percent, rounded
  /// half-even to 18 decimals; nil if there are fewer than nine.
  package func overrunPercent() throws(DecimalError) -> Decimal? {
    guard let overruns else { return nil }
    return try Decimal(overruns).scaled(by: Decimal(100), over: Decimal(count), .halfEven)
  }
}
