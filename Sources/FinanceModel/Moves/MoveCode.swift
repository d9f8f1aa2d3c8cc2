/// The codes of findings about moves of money and about recording them.
package enum MoveCode: String, CaseIterable, Sendable {
  /// The input does not contain the rows of a proposal.
  case format = "plan-move-format"
  /// The header row or one of its columns is missing.
  case columns = "plan-move-columns"
  /// A required value in a row is blank.
  case blank = "plan-move-blank"
  /// A value in a row is malformed.
  case malformed = "plan-move-malformed"
  /// A move names a tier or an account that is not in the plan.
  case unknown = "plan-move-unknown"
  /// A move names an account that occurs twice in the plan.
  case ambiguous = "plan-move-ambiguous"
  /// An amount exceeds the balance of the account from which the money is moved.
  case overdraws = "plan-move-overdraws"
  /// An amount has digits below the minor unit of the plan's currency.
  case fraction = "plan-move-fraction"
  /// A balance is outside the range of supported numbers.
  case range = "plan-move-range"
  /// An operation to be undone is not in the history.
  case undoUnknown = "plan-undo-unknown"
  /// An account in an operation to be undone was renamed after that operation.
  case undoRenamed = "plan-undo-renamed"
  /// The operation to undo stated a balance that a later operation replaced with another statement.
  case undoRestated = "plan-undo-restated"
  /// A row's stated balance differs from the account's balance plus the row's amount.
  case balance = "plan-move-balance"
  /// An operation is already in the history and is not recorded again. Reported as a note or a
  /// warning.
  case alreadyApplied = "plan-already-applied"
  /// An operation was applied, then undone, and is not recorded again. Reported as a warning.
  case appliedUndone = "plan-applied-undone"
  /// An operation is already in the history with a different amount.
  case appliedDifferently = "plan-applied-differently"
  /// The plan has changed since the moves were proposed.
  case planChanged = "write-plan-changed"
  /// The clock is behind the last row of the history. Reported as a warning, or as an error if the
  /// clock is more than a day behind.
  case clockBehind = "history-clock-behind"
  /// The input has more findings than the hundred shown. Reported as a note.
  case more = "plan-more"

  /// The codes for operations that are not recorded because they are already in the history.
  /// Warnings with these codes are shown even with `--quiet`, because the exit status is 0 despite
  /// the skipped rows.
  package static let repeats: Set<String> = [
    alreadyApplied.rawValue, appliedUndone.rawValue,
  ]
}
