package import FinanceModel
import PlainText

/// New money that is paid into a plan again and again, the same each time.
package struct PlanContribution: Equatable, Sendable {
  /// How often money comes.
  package enum Interval: String, CaseIterable, Sendable {
    case monthly, biweekly, weekly

    /// How far it is from one payment to the next.
    package var step: Schedule.Step {
      switch self {
      case .monthly: .months(1)
      case .biweekly: .days(14)
      case .weekly: .days(7)
      }
    }
  }

  /// What is paid each time, in whole minor units; not negative.
  package let units: Int128
  /// The days it is paid on; those before a simulation begins do not count.
  package let schedule: Schedule

  package init(_ units: Int128, on schedule: Schedule) {
    self.units = units
    self.schedule = schedule
  }
}

extension Settings {
  /// What `plan.default_contribution` says in whole minor units; nil where it says nothing.
  ///
  /// - Returns: a finding instead, of code `settings-value-range`, where it is negative or has
  ///   digits beyond the minor unit: no such amount can be paid in.
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

/// The contribution that `coffer.json` names cannot be paid in.
package struct UnusableContribution: Error, Equatable, Sendable {
  package let finding: PathFinding

  fileprivate init(_ problem: Money.Problem) {
    finding = PathFinding(
      .error, SettingsCode.valueRange, "default_contribution: \(problem.message)",
      at: [.key("plan"), .key("default_contribution")], hint: problem.hint)
  }
}
