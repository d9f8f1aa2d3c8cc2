/// The codes of findings about moves of money, and about recording them.
package enum MoveCode: String, CaseIterable, Sendable {
  /// What was given is not a proposal's rows.
  case format = "plan-move-format"
  /// The header row or one of its columns is missing.
  case columns = "plan-move-columns"
  /// A row does not say what it must.
  case blank = "plan-move-blank"
  /// A value of a row cannot be read.
  case malformed = "plan-move-malformed"
  /// A move names a tier or an account that the plan does not have.
  case unknown = "plan-move-unknown"
  /// A move names an account that the plan has twice.
  case ambiguous = "plan-move-ambiguous"
  /// More would go out of an account than it holds.
  case overdraws = "plan-move-overdraws"
  /// An amount has digits beyond the minor unit of the plan's currency.
  case fraction = "plan-move-fraction"
  /// A balance would be greater than a number can be.
  case range = "plan-move-range"
  /// An operation that is to be undone is not in the history.
  case undoUnknown = "plan-undo-unknown"
  /// An account of an operation that is to be undone has another name since.
  case undoRenamed = "plan-undo-renamed"
  /// The balance that a row states is not the account's balance and the row's amount.
  case balance = "plan-move-balance"
  /// A note or a warning: an operation is in the history already, and nothing is recorded for it.
  case alreadyApplied = "plan-already-applied"
  /// A warning: an operation was applied and then undone, and nothing is recorded for it.
  case appliedUndone = "plan-applied-undone"
  /// An operation is in the history already, with another amount.
  case appliedDifferently = "plan-applied-differently"
  /// The plan is not what it was when the moves were proposed.
  case planChanged = "write-plan-changed"
  /// The clock is behind the last row of the history: a warning, an error by more than a day.
  case clockBehind = "history-clock-behind"
  /// A note: there are more findings than the hundred that are shown.
  case more = "plan-more"

  /// The codes that say that nothing is recorded because the history has the operation already.
  /// Warnings of these codes are shown even with `--quiet`: the status is 0 all the same.
  package static let repeats: Set<String> = [
    alreadyApplied.rawValue, appliedUndone.rawValue,
  ]
}
