/// The codes of findings about whole position statements. Findings about their cells have the codes
/// of ``LedgerProblem``.
package enum PositionCode: String, CaseIterable, Sendable {
  /// A quantity that differs from the quantities in the previous and next statements by a factor of
  /// eight or more. Reported as a warning.
  case jump = "position-jump"
  /// A quantity that differs from the sum of the account's activities. Reported as a warning.
  case differs = "position-differs"
  /// A new statement that omits an asset listed in the previous statement. Reported as a warning.
  case leftOut = "position-left-out"
  /// The account's value is determined by records other than its positions. Reported as a warning.
  case outranked = "position-outranked"
  /// A position that proposed trades do not close, because it is short, or although its target is
  /// zero. Reported as a warning.
  case notTraded = "position-not-traded"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "position-later"
}
