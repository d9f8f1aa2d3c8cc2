/// The codes of findings about requested plan changes.
package enum PlanEditCode: String, CaseIterable, Sendable {
  /// The tier or account to remove has a balance, but the account that receives the balance is not
  /// named.
  case balanceLeft = "plan-balance-left"
  /// The new name is already used by another tier, or by another account in the tier.
  case nameTaken = "plan-name-taken"
  /// The balance follows an account's value (`follows`) and cannot be set by hand.
  case balanceFollows = "plan-balance-follows"
  /// An account's balance would exceed its cap.
  case capExceeded = "plan-cap-exceeded"
  /// An account's value is unknown, so a balance cannot be set to the value.
  case worthUnknown = "plan-worth-unknown"
}
