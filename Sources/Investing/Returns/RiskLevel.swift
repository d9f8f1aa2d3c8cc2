package import PlainText

/// An account's risk, based on its history: the level of its volatility or of its largest decline,
/// whichever is higher.
package enum RiskLevel: String, Sendable {
  /// Volatility below 5 % and a decline below 10 %.
  case low
  case medium
  /// Volatility of at least 15 % or a decline of at least 20 %.
  case high

  /// - Parameters:
  ///   - volatilityPct: the yearly volatility in percent, as displayed.
  ///   - drawdownPct: the largest decline in percent, as displayed.
  package init(volatilityPct: Decimal, drawdownPct: Decimal) {
    self =
      volatilityPct >= Decimal(15) || drawdownPct >= Decimal(20)
      ? .high : volatilityPct >= Decimal(5) || drawdownPct >= Decimal(10) ? .medium : .low
  }
}
