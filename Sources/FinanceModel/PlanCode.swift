/// The codes of findings about `reserve_manager.json`.
package enum PlanCode: String, CaseIterable, Sendable {
  case missingKey = "plan-missing-key"
  case unknownKey = "plan-unknown-key"
  case wrongType = "plan-wrong-type"
  case nullValue = "plan-null-value"
  case numberRange = "plan-number-range"
  case more = "plan-more"
  case totalRange = "plan-total-range"
  case priorityFraction = "plan-priority-fraction"
  case preferredUnknown = "plan-preferred-unknown"
  case duplicateAccount = "plan-duplicate-account"
  case duplicateTier = "plan-duplicate-tier"
  case negativeTarget = "plan-negative-target"
  case negativeWeight = "plan-negative-weight"
  case negativeCap = "plan-negative-cap"
  case desktopRaises = "plan-desktop-raises"
  case unallocated = "plan-unallocated"
}
