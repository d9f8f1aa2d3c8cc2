/// Interpretation of a yearly rate.
package enum Compounding: String, CaseIterable, Sendable {
  /// A nominal rate; a twelfth is earned each month: 12 % means 1 % a month. The desktop app
  /// interprets rates this way.
  case monthly
  /// An effective yearly yield: 12 % means a factor of the twelfth root of 1.12 a month.
  case annual
}

extension Settings {
  /// Interpretation of yearly rates by `plan.apy_is`; monthly by default.
  ///
  ///     {"plan": {"apy_is": "effective"}}   // annual
  package var compounding: Compounding {
    switch plan?.rateKind {
    case .nominal, nil: .monthly
    case .effective: .annual
    }
  }
}
