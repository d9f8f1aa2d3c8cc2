package import PlainText

/// The risk of an account, by its own past: the level of its volatility or of its largest fall,
/// whichever is higher.
package enum RiskLevel: String, Sendable {
  /// Less than 5 % volatility, and a fall of less than 10 %.
  case low
  case medium
  /// Volatility of at least 15 %, or a fall of at least 20 %.
  case high

  /// - Parameters:
  ///   - volatilityPct: the yearly volatility in percent, as shown.
  ///   - drawdownPct: the largest fall in percent, as shown.
  package init(volatilityPct: Decimal, drawdownPct: Decimal) {
    self =
      volatilityPct >= Decimal(15) || drawdownPct >= Decimal(20)
      ? .high : volatilityPct >= Decimal(5) || drawdownPct >= Decimal(10) ? .medium : .low
  }
}
