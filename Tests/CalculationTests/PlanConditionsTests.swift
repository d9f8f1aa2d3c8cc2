import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct PlanConditionsTests {
  private static func conditions(on start: CalendarDate) -> PlanConditions {
    let plan = Plan(tiers: [])
    return PlanConditions(
      plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
      .monthly, start: start)
  }

  @Test("the covering months end after the day, and one month less does not cover it")
  func covering() throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let comment: Comment = "seed \(seed), round \(round)"
      let start = try require(
        CalendarDate(dayNumber: Int.random(in: 15_000...30_000, using: &generator)))
      let day = try require(start.adding(days: Int.random(in: -50...3000, using: &generator)))
      let months = try require(Self.conditions(on: start).months(covering: day))
      let end = try require(start.adding(months: months))
      expect(months >= 1 && end > day, comment)
      let before = try require(start.adding(months: months - 1))
      expect(months == 1 || before <= day, comment)
    }
  }

  @Test("a day more than 1200 months ahead is not covered")
  func limit() throws {
    let conditions = Self.conditions(on: try CalendarDate(parsing: "2026-11-21"))
    expect(conditions.months(covering: try CalendarDate(parsing: "2126-11-20")), equals: 1200)
    expect(conditions.months(covering: try CalendarDate(parsing: "2126-11-21")) == nil)
    expect(conditions.months(covering: try CalendarDate(parsing: "9999-12-31")) == nil)
    let last = Self.conditions(on: try CalendarDate(parsing: "9999-12-01"))
    expect(last.months(covering: try CalendarDate(parsing: "9999-12-31")) == nil)
  }
}
