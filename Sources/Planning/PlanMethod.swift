/// The methods for allocating and rebalancing a plan.
package enum PlanMethod: String, CaseIterable, Sendable {
  /// Exact to the minor unit; caps are not exceeded.
  case exact
  /// Identical to the desktop app, including its errors.
  case desktop
}
