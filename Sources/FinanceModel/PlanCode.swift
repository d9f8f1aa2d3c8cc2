/// The codes of findings about the contents of `reserve_manager.json`. The code of a finding about
/// its keys and types is `plan-` followed by a ``JSONDecodingProblem``.
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
  /// Plan balances that claim an account exceed its value. Reported as a warning.
  case overclaimed = "plan-overclaimed"
  /// An amount with exactly three decimals, in which the point may be a thousands separator.
  /// Reported as a warning.
  case numberGrouped = "plan-number-grouped"
  /// The history does not contain the balances of a past day. Reported as a note.
  case pastUnknown = "plan-past-unknown"
  /// The balances on a past day were read from commits. Reported as a note.
  case pastCommit = "plan-past-commit"
  /// A tier that will not reach its target by the date in `plan.due`. Reported as a warning.
  case dueMissed = "plan-due-missed"
  /// An unknown key that is similar to a missing key. Reported as an error by tools that write
  /// balances.
  case keyMisspelt = "plan-key-misspelt"
}
