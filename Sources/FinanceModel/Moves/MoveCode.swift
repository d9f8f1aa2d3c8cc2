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
  /// A note: an operation is in the history already, and nothing is done for it.
  case alreadyApplied = "plan-already-applied"
  /// The plan is not what it was when the moves were proposed.
  case planChanged = "write-plan-changed"
  /// The clock is behind the last row of the history: a warning, an error by more than a day.
  case clockBehind = "history-clock-behind"
  /// A note: there are more findings than the hundred that are shown.
  case more = "plan-more"
}
