package import FinanceModel
import PlainText

/// A fixed amount of new money that is paid into a plan at regular intervals.
package struct PlanContribution: Equatable, Sendable {
  /// The interval between payments.
  package enum Interval: String, CaseIterable, Sendable {
    case monthly, biweekly, weekly

    /// The interval as a schedule step.
    package var step: Schedule.Step {
      switch self {
      case .monthly: .months(1)
      case .biweekly: .days(14)
      case .weekly: .days(7)
      }
    }
  }

  /// Each payment's amount, in whole minor units; not negative.
  package let units: Int128
  /// Payment days; days before the simulation begins are ignored.
  package let schedule: Schedule

  package init(_ units: Int128, on schedule: Schedule) {
    self.units = units
    self.schedule = schedule
  }
}

extension Settings {
  /// Returns `plan.default_contribution` in whole minor units; nil if it is not set. The result is
  /// a failure with code `settings-value-range` if the amount is negative or has more decimals than
  /// the minor unit, because such an amount cannot be paid in.
  package func defaultContribution(
    in currency: Currency
  ) -> Result<Int128?, UnusableContribution> {
    guard let amount = plan?.defaultContribution else { return .success(nil) }
    do throws(Money.Problem) {
      return .success(try Money(newCash: amount.description).units(in: currency))
    } catch {
      return .failure(UnusableContribution(error))
    }
  }
}

/// A contribution in `coffer.json` that cannot be paid in.
package struct UnusableContribution: Error, Equatable, Sendable {
  package let finding: PathFinding

  fileprivate init(_ problem: Money.Problem) {
    finding = PathFinding(
      .error, SettingsCode.valueRange, "default_contribution: \(problem.message)",
      at: [.key("plan"), .key("default_contribution")], hint: problem.hint)
  }
}
