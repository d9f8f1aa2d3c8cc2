/// The interpretation of a yearly rate.
package enum Compounding: String, CaseIterable, Sendable {
  /// A nominal rate, a twelfth of which is earned each month: 12 % means 1 % a month. The desktop
  /// app interprets rates this way.
  case monthly
  /// An effective yearly yield: 12 % means a monthly factor equal to the twelfth root of 1.12.
  case annual
}

extension Settings {
  /// The interpretation of yearly rates according to `plan.apy_is`; monthly by default.
  ///
  ///     {"plan": {"apy_is": "effective"}}   // annual
  package var compounding: Compounding {
    switch plan?.rateKind {
    case .nominal, nil: .monthly
    case .effective: .annual
    }
  }
}
