import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
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

@Suite struct MissedDatesTests {
  private static let plan = Plan(tiers: [
    Tier(
      name: "Bills", target: Decimal(100), priority: .one, accounts: [Account(name: "a")]),
    Tier(
      name: "Roof \"A\"", target: Decimal(300), priority: Decimal(2),
      accounts: [Account(name: "b")]),
  ])

  /// Returns the findings if `now` is available today and `monthly` in each following month, both
  /// in minor units.
  private static func findings(
    _ due: [(tier: Int, date: String)], now: Int128, monthly: Int128
  ) throws -> [PathFinding] {
    let rows = try due.enumerated().map { row, due in
      DueTier(tier: due.tier, date: try CalendarDate(parsing: due.date), row: row)
    }
    let conditions = PlanConditions(
      plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
      .monthly, due: rows, start: try CalendarDate(parsing: "2026-11-30"))
    let allocation = try Allocation(of: now, across: plan, minorDigits: 2, growthTier: nil)
    return try conditions.missedDates(after: allocation, paying: monthly)
  }

  @Test("the first payment is today, and later ones follow at monthly intervals")
  func payments() throws {
    // 100.00 today and on 31 December, 30 January and 28 February: 400.00 fill both tiers.
    let due = [(tier: 1, date: "2027-02-28")]
    expect(try Self.findings(due, now: 10_000, monthly: 10_000).isEmpty)
    try expect(Self.findings(due, now: 9999, monthly: 10_000).count, equals: 1)
    try expect(
      Self.findings([(tier: 1, date: "2027-02-27")], now: 10_000, monthly: 10_000).count, equals: 1)
    expect(
      try Self.findings([(tier: 1, date: "2026-11-30")], now: 40_000, monthly: 0).isEmpty)
  }

  @Test("each missed date is reported at its place, earliest first, with the command to run")
  func wording() throws {
    let found = try Self.findings(
      [(tier: 1, date: "2027-03-15"), (tier: 0, date: "2027-01-15")], now: 0, monthly: 0)
    expect(found.map(\.code), equals: ["plan-due-missed", "plan-due-missed"])
    expect(found.map(\.severity), equals: [.warning, .warning])
    expect(
      found.map(\.message),
      equals: [
        "tier 'Bills' will not be full on 2027-01-15 with the default contribution",
        "tier 'Roof \"A\"' will not be full on 2027-03-15 with the default contribution",
      ])
    expect(
      found.map(\.hint),
      equals: [
        "'forecast plan --need Bills --until 2027-01-15' shows the required contribution",
        "'forecast plan --need \"Roof \\\"A\\\"\" --until 2027-03-15' shows the required"
          + " contribution",
      ])
    expect(
      found.first?.path, equals: [.key("plan"), .key("due"), .index(1), .key("date")])
  }

  @Test("past dates and dates beyond the longest run are not reported")
  func others() throws {
    expect(
      try Self.findings(
        [(tier: 0, date: "2026-11-29"), (tier: 1, date: "9999-01-01")], now: 0, monthly: 0
      ).isEmpty)
  }
}

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
