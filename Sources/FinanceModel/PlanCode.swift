/// The codes of findings about what `reserve_manager.json` means. Those about its keys and types
/// are `plan-` and the words of ``JSONDecodingProblem``.
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
  /// The balances that claim an account come to more than it is worth: a warning.
  case overclaimed = "plan-overclaimed"
  /// An amount with just three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "plan-number-grouped"
  /// The history does not tell what balances were on a past day: a note.
  case pastUnknown = "plan-past-unknown"
  /// A tier will not be full on the date that `plan.due` says: a warning.
  case dueMissed = "plan-due-missed"
  /// A key that nothing reads stands where one of nearly that name is missing: an error of what
  /// would write balances.
  case keyMisspelt = "plan-key-misspelt"
}
