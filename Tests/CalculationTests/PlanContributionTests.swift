import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct PlanContributionTests {
  private static func settings(_ amount: String) throws -> Settings {
    let text = "{\"plan\": {\"default_contribution\": \(amount)}}"
    return try require(read(Settings.self, from: text, stage: "settings").value)
  }

  @Test("a stated contribution is converted to minor units of its currency")
  func units() throws {
    let euro = try require(Currency("EUR"))
    let yen = try require(Currency("JPY"))
    expect(try Settings().defaultContribution(in: euro).get() == nil)
    try expect(Self.settings("500").defaultContribution(in: euro).get(), equals: 50_000)
    try expect(Self.settings("500.25").defaultContribution(in: euro).get(), equals: 50_025)
    try expect(Self.settings("0").defaultContribution(in: euro).get(), equals: 0)
    try expect(Self.settings("5e2").defaultContribution(in: yen).get(), equals: 500)
  }

  @Test(
    "an invalid contribution is refused at its place",
    arguments: [
      ("-5", "default_contribution: amount '-5' is negative"),
      ("0.5", "default_contribution: amount '0.5' has digits beyond the minor unit of JPY"),
    ])
  func unusable(amount: String, message: String) throws {
    let yen = try require(Currency("JPY"))
    guard case .failure(let unusable) = try Self.settings(amount).defaultContribution(in: yen)
    else {
      Issue.record("\(amount) was taken")
      return
    }
    expect(unusable.finding.message, equals: message)
    expect(unusable.finding.code, equals: "settings-value-range")
    expect(unusable.finding.path, equals: [.key("plan"), .key("default_contribution")])
  }

  @Test("the intervals are one month, two weeks and one week")
  func steps() {
    expect(
      PlanContribution.Interval.allCases.map(\.step), equals: [.months(1), .days(14), .days(7)])
  }
}

@Suite struct ContributionSearchTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try CalendarDate(parsing: text)
  }

  private static func conditions(
    _ tiers: [Tier], recurring: [RecurringAmount] = []
  ) throws -> PlanConditions {
    let plan = Plan(tiers: tiers)
    return PlanConditions(
      plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
      .monthly, recurring: recurring, start: try day("2026-11-21"))
  }

  private static func monthly(from start: String = "2026-11-21") throws -> Schedule {
    Schedule(first: try day(start), every: .months(1))
  }

  @Test("the contribution found fills the tier in time, and one minor unit less does not")
  func law() throws {
    let seed: UInt64 = 71
    var generator = SeededGenerator(seed: seed)
    var found = 0
    for round in 0..<70 {
      let comment: Comment = "seed \(seed), round \(round)"
      let outlook = RandomOutlook(using: &generator)
      guard let tier = outlook.plan.tiers.indices.randomElement(using: &generator) else { continue }
      let conditions = outlook.conditions()
      let days = Int.random(in: 0...120, using: &generator)
      let day = try require(outlook.start.adding(days: days))
      let schedule = outlook.contribution.schedule
      let answer = try ContributionSearch(
        filling: tier, by: day, payingOn: schedule, under: conditions
      ).answer
      func fills(_ units: Int128) throws -> Bool {
        let run = try PlanSimulation(
          of: conditions.watching([DueTier(tier: tier, date: day, row: 0)]),
          paying: PlanContribution(units, on: schedule), months: 5)
        return run.due.first?.isInTime ?? false
      }
      switch answer {
      case .units(let units):
        expect(try fills(units), comment)
        if units > 0 {
          found += 1
          expect(try !fills(units - 1), comment)
        }
      case .unreachable(let obstacle):
        expect(try !fills(100_000_000_000_000_000), comment)
        let end = try require(day.adding(days: 1))
        let comes = !schedule.days(from: outlook.start, to: end).isEmpty
        expect(obstacle == (comes ? .noRoom : .noPayment), comment)
      }
    }
    expect(found >= 8, "seed \(seed): too few searches were worth their name")
  }

  @Test("zero is enough for a tier that is full or is filled by interest and recurring items")
  func zero() throws {
    let full = Tier(
      name: "T", target: Decimal(5), priority: .one,
      accounts: [Account(name: "a", balance: Decimal(5))])
    let earning = Tier(
      name: "U", target: Decimal(101), priority: .one,
      accounts: [
        Account(name: "a", balance: Decimal(100), nominalRatePct: Decimal(12), weight: .zero)
      ])
    let given = Tier(
      name: "V", target: Decimal(10), priority: .one, accounts: [Account(name: "a")])
    let salary = RecurringAmount(
      tier: 2, account: 0, amount: Decimal(10), schedule: try Self.monthly(from: "2026-12-21"))
    let conditions = try Self.conditions([full, earning, given], recurring: [salary])
    for (tier, date, units) in [
      (0, "2026-11-21", Int128(0)), (1, "2026-12-21", 0), (1, "2026-12-20", 100),
      (2, "2026-12-21", 0),
    ] {
      let search = try ContributionSearch(
        filling: tier, by: try Self.day(date), payingOn: try Self.monthly(), under: conditions)
      expect(search.answer, equals: .units(units), "\(tier) by \(date)")
    }
  }

  @Test("all payments up to and including the day count: 100.00 in three payments is 33.34 each")
  func payments() throws {
    let tier = Tier(
      name: "T", target: Decimal(100), priority: .one, accounts: [Account(name: "a")])
    let conditions = try Self.conditions([tier])
    for (date, units) in [
      ("2026-11-21", Int128(10_000)), ("2026-12-20", 10_000), ("2026-12-21", 5000),
      ("2027-01-21", 3334),
    ] {
      let search = try ContributionSearch(
        filling: 0, by: try Self.day(date), payingOn: try Self.monthly(), under: conditions)
      expect(search.answer, equals: .units(units), "\(date)")
    }
  }

  @Test("a tier emptied by a bill before the day must be filled again by that day")
  func emptied() throws {
    let tier = Tier(
      name: "T", target: Decimal(1200), priority: .one,
      accounts: [Account(name: "a", balance: Decimal(1200))])
    let bill = RecurringAmount(
      tier: 0, account: 0, amount: Decimal(-500),
      schedule: Schedule(first: try Self.day("2027-01-05"), every: .months(12)))
    let conditions = try Self.conditions([tier], recurring: [bill])
    for (date, units) in [("2027-01-05", Int128(0)), ("2027-03-01", 25_000)] {
      let search = try ContributionSearch(
        filling: 0, by: try Self.day(date), payingOn: try Self.monthly(), under: conditions)
      expect(search.answer, equals: .units(units), "\(date)")
    }
  }

  @Test("each obstacle is distinguished: caps, missing accounts and days before the first payment")
  func obstacles() throws {
    let capped = Tier(
      name: "T", target: Decimal(100), priority: .one,
      accounts: [Account(name: "a", cap: Decimal(99))])
    let empty = Tier(name: "U", target: Decimal(100), priority: .one)
    let conditions = try Self.conditions([capped, empty])
    for (tier, from, obstacle) in [
      (0, "2026-11-21", ContributionSearch.Obstacle.noRoom), (1, "2026-11-21", .noRoom),
      (0, "2026-12-01", .noPayment),
    ] {
      let search = try ContributionSearch(
        filling: tier, by: try Self.day("2026-11-30"), payingOn: try Self.monthly(from: from),
        under: conditions)
      expect(search.answer, equals: .unreachable(obstacle))
    }
  }

  @Test("the needs of higher tiers and withdrawals by recurring items are taken into account")
  func others() throws {
    let first = Tier(
      name: "T", target: Decimal(1000), priority: .one, accounts: [Account(name: "a")])
    let second = Tier(
      name: "U", target: Decimal(50), priority: Decimal(2), accounts: [Account(name: "a")])
    let rent = RecurringAmount(
      tier: 0, account: 0, amount: -Decimal(700), schedule: try Self.monthly())
    let conditions = try Self.conditions([first, second], recurring: [rent])
    let search = try ContributionSearch(
      filling: 1, by: try Self.day("2026-11-21"), payingOn: try Self.monthly(), under: conditions)
    expect(search.answer, equals: .units(175_000))
  }
}
