package import FinanceModel
package import PlainText

/// What a simulation of a plan is run under, whatever is paid in: the same for all scenarios.
package struct PlanConditions: Sendable {
  /// The plan as it stands on the day the run begins.
  package internal(set) var plan: Plan
  /// Decimals of the plan's currency.
  package let minorDigits: Int
  /// The tier that takes what the others leave; nil for none.
  package let growthTier: Int?
  package let recurring: [RecurringAmount]
  /// The tiers whose dates are watched, in the order they are told.
  package private(set) var due: [DueTier]
  package let start: CalendarDate
  /// The longest run that anybody can ask for, in months.
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

  /// The same, with these dates watched in place of its own.
  package func watching(_ dates: [DueTier]) -> PlanConditions {
    var other = self
    other.due = dates
    return other
  }

  /// The fewest months whose run has the whole of that day in it, its contributions too; nil where
  /// that takes more than ``mostMonths``, and one for a day that is past.
  package func months(covering day: CalendarDate) -> Int? {
    Self.months(covering: day, from: start)
  }

  /// The same for a forecast that begins on `start`.
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
