/// The interpretation of a yearly rate.
package enum Compounding: String, CaseIterable, Sendable {
  /// A nominal rate, as in the desktop app. A twelfth of it is earned each month: 12 % means 1 % a
  /// month.
  case monthly
  /// An effective yearly yield: 12 % means that the monthly factor is the twelfth root of 1.12.
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
