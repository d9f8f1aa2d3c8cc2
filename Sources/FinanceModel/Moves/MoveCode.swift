/// The codes of findings about moves of money, and about recording them.
package enum MoveCode: String, CaseIterable, Sendable {
  /// The input does not consist of a proposal's rows.
  case format = "plan-move-format"
  /// The header row or one of its columns is missing.
  case columns = "plan-move-columns"
  /// A required value of a row is blank.
  case blank = "plan-move-blank"
  /// A value of a row cannot be read.
  case malformed = "plan-move-malformed"
  /// A move names a tier or an account that is not in the plan.
  case unknown = "plan-move-unknown"
  /// A move names an account that occurs twice in the plan.
  case ambiguous = "plan-move-ambiguous"
  /// An amount that exceeds the balance of the account from which it is taken.
  case overdraws = "plan-move-overdraws"
  /// An amount has digits beyond the minor unit of the plan's currency.
  case fraction = "plan-move-fraction"
  /// A balance that exceeds the range of a number.
  case range = "plan-move-range"
  /// An operation to undo is not in the history.
  case undoUnknown = "plan-undo-unknown"
  /// An account of an operation to undo was renamed after the operation.
  case undoRenamed = "plan-undo-renamed"
  /// The stated balance of a row differs from the account's balance plus the row's amount.
  case balance = "plan-move-balance"
  /// An operation that is already in the history and is not recorded again: a note or a warning.
  case alreadyApplied = "plan-already-applied"
  /// An operation that was applied and then undone, and is not recorded again: a warning.
  case appliedUndone = "plan-applied-undone"
  /// An operation that is already in the history with another amount.
  case appliedDifferently = "plan-applied-differently"
  /// The plan has changed since the moves were proposed.
  case planChanged = "write-plan-changed"
  /// The clock is behind the last row of the history: a warning, or an error if it is more than a
  /// day behind.
  case clockBehind = "history-clock-behind"
  /// There are more than the hundred findings shown: a note.
  case more = "plan-more"

  /// The codes for operations that are not recorded because the history already has them. Warnings
  /// with these codes are shown even with `--quiet`, because the exit status is still 0.
  package static let repeats: Set<String> = [
    alreadyApplied.rawValue, appliedUndone.rawValue,
  ]
}
