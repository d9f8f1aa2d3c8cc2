/// The codes of findings about statements of positions as a whole; those about their cells are
/// ``LedgerProblem``.
package enum PositionCode: String, CaseIterable, Sendable {
  /// A quantity that differs by a factor of eight or more from those in the adjacent statements: a
  /// warning.
  case jump = "position-jump"
  /// A quantity that differs from the sum of the account's activities: a warning.
  case differs = "position-differs"
  /// A new statement without an asset that the previous one contains: a warning.
  case leftOut = "position-left-out"
  /// Other records determine the account's value, not its positions: a warning.
  case outranked = "position-outranked"
  /// Rows after the day of an answer, which ignores them: a note, or a warning if they are after
  /// today.
  case later = "position-later"
}
