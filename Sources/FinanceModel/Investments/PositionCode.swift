/// The codes of findings about what statements of positions mean; those about their cells are
/// ``LedgerProblem``.
package enum PositionCode: String, CaseIterable, Sendable {
  /// A quantity that is eight times those of the statements around it, or an eighth: a warning.
  case jump = "position-jump"
  /// A new statement that lacks an asset which the one before it has: a warning.
  case leftOut = "position-left-out"
  /// Other records say what the account is worth, not its positions: a warning.
  case outranked = "position-outranked"
  /// Rows after the day of an answer, which leaves them out: a note, or after today a warning.
  case later = "position-later"
}
