import Expectations
import FinanceModel
import Forecasting
import PlainText
import Testing

/// Changes of balances within a month, tested through the simulation.
@Suite struct SimulatedPlanTests {
  private static let start = CalendarDate(year: 2026, month: 11, day: 1) ?? .epochDay

  private static func run(
    _ account: Account, items: [(day: Int, amount: Int)]
  ) throws -> PlanSimulation {
    let plan = Plan(
      tiers: [Tier(name: "T", target: .zero, priority: .one, accounts: [account])])
    let recurring = try items.map { item in
      RecurringAmount(
        tier: 0, account: 0, amount: Decimal(item.amount),
        schedule: Schedule(
          first: try require(start.adding(days: item.day - 1)), every: .months(12)))
    }
    return try PlanSimulation(
      of: PlanConditions(
        plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
        .monthly, recurring: recurring, start: start), paying: nil, months: 1)
  }

  @Test("interest accrues on each day's balance: 1000 for 10 days and 4000 for 20 at 1 % a month")
  func daysOfBalances() throws {
    let account = Account(name: "a", balance: Decimal(1000), nominalRatePct: Decimal(12))
    let month = try require(try Self.run(account, items: [(11, 3000)]).months.first)
    expect(month.interest, equals: Decimal(30))
    expect(month.recurring, equals: Decimal(3000))
    expect(month.balances, equals: [[Decimal(4030)]])
    expect(month.inflows, equals: [[Decimal(3000)]])
  }

  @Test("days below zero earn and cost nothing")
  func overdrawnDays() throws {
    let account = Account(name: "a", balance: Decimal(1000), nominalRatePct: Decimal(12))
    let month = try require(
      try Self.run(account, items: [(11, -2000), (21, 4000)]).months.first)
    expect(month.interest.description, equals: "13.33")
    expect(month.balances, equals: [[try Decimal(parsing: "3013.33")]])
  }
}
