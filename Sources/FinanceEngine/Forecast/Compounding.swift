package import FinanceModel

/// What a yearly rate means.
package enum Compounding: String, CaseIterable, Sendable {
  /// A nominal rate, of which a twelfth is earned each month: 12 % is 1 % a month. As the desktop
  /// app reads it.
  case monthly
  /// A true yearly yield: 12 % is the twelfth root of 1.12 a month.
  case annual
}

extension Settings {
  /// How yearly rates are read: as `plan.apy_is` says, monthly by default.
  ///
  ///     {"plan": {"apy_is": "effective"}}   // annual
  package var compounding: Compounding {
    switch plan?.rateKind {
    case .nominal, nil: .monthly
    case .effective: .annual
    }
  }
}
