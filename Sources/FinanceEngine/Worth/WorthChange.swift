package import PlainText

/// How worth has changed between two moments.
///
///     WorthChange(from: lastMonth, to: now).growth   // what nobody put in
package struct WorthChange: Hashable, Sendable {
  /// Without what first values, closings and reopenings have put in or taken out.
  package let amount: Decimal
  /// What of ``amount`` nobody has put in or taken out; nil where that is not known.
  package let growth: Decimal?
  /// What the change is a part of: the worth before.
  package let base: Decimal

  /// - Throws: `overflow`.
  package init(from start: WorthMark, to end: WorthMark) throws(DecimalError) {
    let booked = try end.booked - start.booked
    amount = try end.worth - start.worth - booked
    let netFlow = try end.netFlow - start.netFlow
    growth = start.unknownFlows == end.unknownFlows ? try amount - netFlow : nil
    base = start.worth
  }

  private init(amount: Decimal, growth: Decimal?, base: Decimal) {
    self.amount = amount
    self.growth = growth
    self.base = base
  }

  /// Both changes together, in one currency.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: WorthChange) throws(DecimalError) -> WorthChange {
    WorthChange(
      amount: try amount + other.amount, growth: try growth.adding(other.growth),
      base: try base + other.base)
  }

  /// The change in parts of a hundred of ``base``, without its sign, half-even to 18 decimals; nil
  /// where that is zero.
  ///
  /// - Throws: `overflow`.
  package func percentage() throws(DecimalError) -> Decimal? {
    guard base != .zero else { return nil }
    return try amount.scaled(by: Decimal(100), over: base.magnitude, .halfEven)
  }
}
