/// The codes of findings about the contents of `reserve_manager.json`. Findings about its keys and
/// types have the codes `plan-` plus the words of ``JSONDecodingProblem``.
package enum PlanCode: String, CaseIterable, Sendable {
  case more = "plan-more"
  case totalRange = "plan-total-range"
  case priorityFraction = "plan-priority-fraction"
  case preferredUnknown = "plan-preferred-unknown"
  case duplicateAccount = "plan-duplicate-account"
  case duplicateTier = "plan-duplicate-tier"
  case negativeTarget = "plan-negative-target"
  case negativeWeight = "plan-negative-weight"
  case negativeCap = "plan-negative-cap"
  case dateMalformed = "plan-date-malformed"
  case dateFar = "plan-date-far"
  case desktopRaises = "plan-desktop-raises"
  case unallocated = "plan-unallocated"
  /// Plan balances that claim an account exceed its value: a warning.
  case overclaimed = "plan-overclaimed"
  /// An amount with exactly three decimals, whose point may be a thousands separator: a warning.
  case numberGrouped = "plan-number-grouped"
  /// The history does not contain the balances of a past day: a note.
  case pastUnknown = "plan-past-unknown"
  /// The balances on a past day were read from commits: a note.
  case pastCommit = "plan-past-commit"
  /// A tier that will not reach its target by the date in `plan.due`: a warning.
  case dueMissed = "plan-due-missed"
  /// An unknown key similar to a missing one: an error in tools that write balances.
  case keyMisspelt = "plan-key-misspelt"
}
