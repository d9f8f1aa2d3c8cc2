package import PlainText

/// How worth has changed between two moments.
///
///     WorthChange(from: lastMonth, to: now).growth   // what nobody put in
package struct WorthChange: Equatable, Sendable {
  /// Without what first values, closings and reopenings have put in or taken out.
  package let amount: Decimal
  /// What of ``amount`` nobody has put in or taken out; nil where that is not known.
  package let growth: Decimal?
  /// What of ``amount`` was put in, less what was taken out; nil where that is not known.
  package let contribution: Decimal?
  /// What the change is a part of: the worth before.
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

  /// Both changes together, in one currency.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: WorthChange) throws(DecimalError) -> WorthChange {
    WorthChange(
      amount: try amount + other.amount, growth: try growth.adding(other.growth),
      contribution: try contribution.adding(other.contribution),
      base: try base + other.base)
  }

  /// The change in parts of a hundred of ``base``, without its sign, half-even to 18 decimals; nil
  /// where that is zero.
  ///
  /// - Throws: `overflow`.
  package func percentage() throws(DecimalError) -> Decimal? {
    try percentage(of: amount)
  }

  /// The same of ``growth``; nil where that is not known, too.
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
