/// The two methods of allocating and rebalancing a plan.
package enum PlanMethod: String, CaseIterable, Sendable {
  /// Exact to the minor unit; no cap is exceeded.
  case exact
  /// Identical to the desktop app, including its faults.
  case desktop
}
