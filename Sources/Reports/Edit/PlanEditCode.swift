/// The codes of findings about requested changes to the plan.
package enum PlanEditCode: String, CaseIterable, Sendable {
  /// The item to remove has money, and no account is named to receive it.
  case balanceLeft = "plan-balance-left"
  /// Another tier, or another account of the tier, already has the new name.
  case nameTaken = "plan-name-taken"
  /// The balance is the value of an account (`follows`) and cannot be set by hand.
  case balanceFollows = "plan-balance-follows"
  /// An account's balance would exceed its cap.
  case capExceeded = "plan-cap-exceeded"
  /// An account's value is unknown, so no balance can be set from it.
  case worthUnknown = "plan-worth-unknown"
}
