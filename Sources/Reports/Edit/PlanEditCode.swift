/// The codes of findings about changes of the plan that a person asks for.
package enum PlanEditCode: String, CaseIterable, Sendable {
  /// What is to be removed holds money, and no account is named that takes it.
  case balanceLeft = "plan-balance-left"
  /// A tier, or an account of a tier, has the new name already.
  case nameTaken = "plan-name-taken"
  /// The balance is the worth of an account (`follows`), so it is not set by hand.
  case balanceFollows = "plan-balance-follows"
  /// An account would hold more than its cap.
  case capExceeded = "plan-cap-exceeded"
  /// What an account is worth is not known, so no balance is set from it.
  case worthUnknown = "plan-worth-unknown"
}
