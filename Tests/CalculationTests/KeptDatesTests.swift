import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct KeptDatesTests {
  /// The result for a tier's date: full according to the bound, full according to the simulation,
  /// or missed.
  private enum Found { case bound, simulation, missed }

  private static func plan(_ cap: Decimal? = nil, rate: Decimal = .zero) -> Plan {
    Plan(tiers: [
      Tier(
        name: "Bills", target: Decimal(100), priority: .one,
        accounts: [Account(name: "a", nominalRatePct: rate, cap: cap)]),
      Tier(
        name: "Roof", target: Decimal(1300), priority: Decimal(2),
        accounts: [Account(name: "b", balance: Decimal(1000))]),
    ])
  }

  /// Returns the result for the roof's date, with 100.00 paid on the 30th of each month.
  private static func roof(
    _ date: String, _ plan: Plan = plan(), _ recurring: [RecurringAmount] = []
  ) throws -> Found {
    let start = try CalendarDate(parsing: "2026-11-30")
    let due = [DueTier(tier: 1, date: try CalendarDate(parsing: date), row: 0)]
    let conditions = PlanConditions(
      plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
      .monthly, recurring: recurring, due: due, start: start)
    let nothing = try Allocation(of: 0, across: plan, minorDigits: 2, growthTier: nil)
    let isMissed = try !conditions.missedDates(after: nothing, paying: 10_000).isEmpty
    let isKnown = KeptDates(plan, Settings(), minorDigits: 2, recurring, from: start)
      .areKnown(due, paying: 10_000)
    expect(!(isKnown && isMissed), "the bound holds")
    return isKnown ? .bound : isMissed ? .missed : .simulation
  }

  private static func item(
    _ amount: Decimal, tier: Int, _ next: String
  ) throws -> RecurringAmount {
    let first = try CalendarDate(parsing: next)
    return RecurringAmount(
      tier: tier, account: 0, amount: amount, schedule: Schedule(first: first, every: .months(1)))
  }

  @Test("four contributions before the date fill both tiers, three do not")
  func contributions() throws {
    try expect(Self.roof("2027-03-31"), equals: .bound)
    // The fourth contribution is made on the date itself.
    try expect(Self.roof("2027-03-30"), equals: .simulation)
    try expect(Self.roof("2027-03-29"), equals: .missed)
    try expect(Self.roof("2026-11-29"), equals: .bound)
  }

  @Test("recurring withdrawals count from their dates, recurring deposits do not count")
  func recurring() throws {
    let out = try Self.item(Decimal(-50), tier: 1, "2026-12-15")
    try expect(Self.roof("2027-03-31", Self.plan(), [out]), equals: .missed)
    try expect(Self.roof("2027-07-31", Self.plan(), [out]), equals: .bound)
    let later = try Self.item(Decimal(-50), tier: 1, "2027-04-01")
    try expect(Self.roof("2027-03-31", Self.plan(), [later]), equals: .bound)
    let income = try Self.item(Decimal(50), tier: 1, "2026-12-15")
    try expect(Self.roof("2027-03-29", Self.plan(), [income]), equals: .simulation)
  }

  @Test("a negative rate, too little room or an account that runs dry requires a simulation")
  func unknown() throws {
    try expect(Self.roof("2030-01-01", Self.plan(rate: Decimal(-1))), equals: .simulation)
    try expect(Self.roof("2030-01-01", Self.plan(Decimal(99))), equals: .simulation)
    try expect(Self.roof("2030-01-01", Self.plan(Decimal(100))), equals: .bound)
    let dry = try Self.item(Decimal(-1), tier: 0, "2026-12-15")
    try expect(Self.roof("2030-01-01", Self.plan(), [dry]), equals: .simulation)
  }
}
