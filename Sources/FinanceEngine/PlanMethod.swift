/// The two ways in which a plan is worked on.
package enum PlanMethod: String, CaseIterable, Sendable {
  /// To the minor unit, within every cap.
  case exact
  /// As the desktop app does, faults included.
  case desktop
}
