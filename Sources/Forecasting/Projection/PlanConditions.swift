package import FinanceModel
package import PlainText
import Planning

/// Conditions that all scenarios of a plan simulation share; contributions are not included.
package struct PlanConditions: Sendable {
  /// The plan on the first day of the run.
  package internal(set) var plan: Plan
  /// Number of decimals in the plan's currency.
  package let minorDigits: Int
  /// The tier that receives the cash left after all gaps; nil if the plan has no growth tier.
  package let growthTier: Int?
  package let recurring: [RecurringAmount]
  /// Tiers with a date whose outcome is observed, in output order.
  package private(set) var due: [DueTier]
  package let start: CalendarDate
  /// Maximum length of a run, in months.
  package static let mostMonths = 1200

  let rates: [[Timeline<MonthlyRate>]]

  package init(
    plan: Plan, minorDigits: Int, growthTier: Int?, rates: PlanRates, _ compounding: Compounding,
    recurring: [RecurringAmount] = [], due: [DueTier] = [], start: CalendarDate
  ) {
    self.plan = plan
    self.minorDigits = minorDigits
    self.growthTier = growthTier
    self.recurring = recurring
    self.due = due
    self.start = start
    self.rates = plan.tiers.enumerated().map { tier, content in
      content.accounts.indices.map { account in
        rates.timeline(ofAccount: account, inTier: tier).monthly(compounding)
      }
    }
  }

  /// Returns a copy that observes the given dates instead.
  package func watching(_ dates: [DueTier]) -> PlanConditions {
    var other = self
    other.due = dates
    return other
  }

  /// Returns the smallest number of months for which a run includes the whole of the given day,
  /// with the day's contributions. Returns nil if the number exceeds ``mostMonths``, and 1 for a
  /// past day.
  package func months(covering day: CalendarDate) -> Int? {
    Self.months(covering: day, from: start)
  }

  /// Returns the result of ``months(covering:)`` for a forecast that begins on `start`.
  package static func months(covering day: CalendarDate, from start: CalendarDate) -> Int? {
    let months = (day.year - start.year) * 12 + day.month - start.month
    guard months <= mostMonths else { return nil }
    for count in max(1, months)...(max(1, months) + 1) {
      guard let end = start.adding(months: count), end > day else { continue }
      return count <= mostMonths ? count : nil
    }
    return nil
  }
}
