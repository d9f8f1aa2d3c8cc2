/// The codes of findings about whole position statements; findings about their cells have the codes
/// of ``LedgerProblem``.
package enum PositionCode: String, CaseIterable, Sendable {
  /// A quantity that differs from the adjacent statements by a factor of eight or more: a warning.
  case jump = "position-jump"
  /// A quantity that differs from the sum of the account's activities: a warning.
  case differs = "position-differs"
  /// A new statement that omits an asset from the previous statement: a warning.
  case leftOut = "position-left-out"
  /// The account's value is determined by other records, not by its positions: a warning.
  case outranked = "position-outranked"
  /// Rows dated after the answer's date, which the answer ignores: a note, or a warning if they are
  /// also after today.
  case later = "position-later"
}
