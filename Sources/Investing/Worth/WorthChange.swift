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
