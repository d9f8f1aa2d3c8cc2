import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

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
