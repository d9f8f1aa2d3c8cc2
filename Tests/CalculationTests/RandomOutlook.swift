import FinanceModel
import Forecasting
import PlainText
import TestSupport

/// A random plan with changing rates, recurring items, dates and a contribution.
struct RandomOutlook {
  let random: RandomPlan
  let settings: Settings
  let start: CalendarDate
  let recurring: [RecurringAmount]
  let contribution: PlanContribution
  let months: Int

  init(using generator: inout SeededGenerator) {
    let random = RandomPlan(using: &generator)
    let start = generator.day(between: 18_000, and: 23_000)
    self.random = random
    self.start = start
    months = Int.random(in: 1...5, using: &generator)
    settings = generator.settings(of: random.plan, around: start)
    recurring = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
      generator.recurring(random, around: start)
    }
    let steps: [Schedule.Step] = [.months(1), .days(14), .days(7)]
    contribution = PlanContribution(
      Int128.random(in: 0...200_000, using: &generator),
      on: Schedule(
        first: generator.day(near: start), every: generator.one(of: steps) ?? .months(1)))
  }

  var plan: Plan { random.plan }

  func conditions(
    _ recurring: [RecurringAmount]? = nil, _ compounding: Compounding = .monthly
  ) -> PlanConditions {
    PlanConditions(
      plan: plan, minorDigits: random.minorDigits, growthTier: random.growthTier,
      rates: PlanRates(of: plan, settings), compounding, recurring: recurring ?? self.recurring,
      due: plan.dueDates(by: settings, on: start), start: start)
  }
}

extension SeededGenerator {
  fileprivate mutating func one<Value>(of values: [Value]) -> Value? {
    values.randomElement(using: &self)
  }

  fileprivate mutating func day(between first: Int, and last: Int) -> CalendarDate {
    CalendarDate(dayNumber: Int.random(in: first...last, using: &self)) ?? .epochDay
  }

  fileprivate mutating func day(near day: CalendarDate) -> CalendarDate {
    self.day(between: day.dayNumber - 20, and: day.dayNumber + 60)
  }

  fileprivate mutating func recurring(
    _ random: RandomPlan, around start: CalendarDate
  ) -> RecurringAmount? {
    guard let tier = random.plan.tiers.indices.randomElement(using: &self),
      let account = random.plan.tiers[tier].accounts.indices.randomElement(using: &self),
      let word = one(of: RecurringItem.Frequency.allCases),
      let amount = Decimal(
        mantissa: Int128.random(in: -400_000...400_000, using: &self) * 10_000_000_000_000_000)
    else { return nil }
    let schedule = Schedule(
      first: day(near: start), every: word.step, anchorDay: Int.random(in: 0...31, using: &self))
    return RecurringAmount(tier: tier, account: account, amount: amount, schedule: schedule)
  }

  fileprivate mutating func settings(of plan: Plan, around start: CalendarDate) -> Settings {
    var planning = Settings.PlanSettings()
    var (rates, due): ([String], [String]) = ([], [])
    for tier in plan.tiers {
      for account in tier.accounts where oneIn(3) {
        rates.append(
          """
          {"tier": "\(tier.name)", "account": "\(account.name)", "from": "\(day(near: start))",
           "apy": \(Int.random(in: -1...9, using: &self)).\(digits(3))}
          """)
      }
      if oneIn(2) { due.append("{\"tier\": \"\(tier.name)\", \"date\": \"\(day(near: start))\"}") }
    }
    let text =
      "{\"plan\": {\"rates\": [\(rates.joined(separator: ","))],"
      + " \"due\": [\(due.joined(separator: ","))]}}"
    planning = read(Settings.self, from: text, stage: "settings").value?.plan ?? planning
    return Settings(plan: planning)
  }
}
