import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RiskForecastTests {
  private let settings: Settings
  private let plan: Plan
  private let start: CalendarDate

  init() throws {
    settings = Settings.of(
      #"{"accounts": [{"name": "Fund", "mean_pct": 6, "volatility_pct": 15}]}"#)
    plan = Plan(tiers: [
      Tier(
        name: "Growth", target: Decimal(2000), priority: Decimal(2),
        accounts: [Account(name: "Fund", balance: Decimal(1000))]),
      Tier(
        name: "Safe", target: Decimal(600), priority: .one,
        accounts: [
          Account(name: "Saver", balance: Decimal(500), nominalRatePct: Decimal(12)),
          Account(name: "Jar", balance: Decimal(-20), nominalRatePct: Decimal(12)),
        ]),
    ])
    start = try CalendarDate(parsing: "2026-01-31")
  }

  private func forecast(
    _ settings: Settings? = nil, paying units: Int128? = nil, recurring: [RecurringAmount] = [],
    _ change: (inout RiskForecast.Terms) -> Void = { _ in }
  ) throws -> RiskForecast {
    let settings = settings ?? self.settings
    let conditions = PlanConditions(
      plan: plan, minorDigits: 2, growthTier: 0, rates: PlanRates(of: plan, settings), .monthly,
      recurring: recurring, due: plan.dueTiers(by: settings, on: start), start: start)
    var terms = RiskForecast.Terms()
    terms.paths = 400
    change(&terms)
    return try RiskForecast(
      of: conditions, RiskModels(of: plan, settings, .empty, before: start),
      paying: units.map {
        PlanContribution($0, on: Schedule(first: start, every: .months(1)))
      }, terms)
  }

  private func medians(_ forecast: RiskForecast, ofTier tier: Int?) -> [Double] {
    forecast.bands.filter { $0.tier == tier }.map { $0.percentiles.estimates[2].value }
  }

  @Test("bands are given after each year and at the end, the total first, then tiers by priority")
  func marks() throws {
    let bands = try forecast { $0.months = 30 }.bands
    expect(
      bands.map(\.date.description),
      equals: [
        "2027-01-31", "2027-01-31", "2027-01-31", "2028-01-31", "2028-01-31", "2028-01-31",
        "2028-07-31", "2028-07-31", "2028-07-31",
      ])
    expect(bands.prefix(3).map(\.tier), equals: [nil, 1, 0])
    try expect(forecast { $0.months = 24 }.bands.count, equals: 6)
    try expect(forecast { $0.months = 1 }.bands.map(\.date.description).first, equals: "2026-02-28")
  }

  @Test("the certain part matches forecast plan, with a rate that changes within a month")
  func rate() throws {
    let settings = Settings.of(
      """
      {"plan": {"rates": [
        {"tier": "Safe", "account": "Saver", "from": "2026-02-14", "apy": 0}]}}
      """)
    // Half of the 28 days from 31 January to 28 February earn a hundredth. The debt earns nothing.
    expect(medians(try forecast(settings) { $0.months = 2 }, ofTier: 1), equals: [482.5])
    // Each month's interest is rounded to the cent: 5, 5.05, 5.10, 5.15, 5.20.
    expect(medians(try forecast { $0.months = 5 }, ofTier: 1), equals: [505.5])
  }

  @Test("contributions and recurring items reach varying accounts at the start of a month")
  func inflows() throws {
    let item = RecurringAmount(
      tier: 0, account: 0, amount: Decimal(-10),
      schedule: Schedule(
        first: try CalendarDate(parsing: "2026-02-10"), every: .months(1)))
    let settings = Settings.of(
      #"{"accounts": [{"name": "Fund", "mean_pct": 12, "volatility_pct": 0}]}"#)
    let found = try forecast(settings, paying: 120_00, recurring: [item]) { $0.months = 3 }
    let run = try PlanSimulation(
      of: PlanConditions(
        plan: plan, minorDigits: 2, growthTier: 0, rates: PlanRates(of: plan, settings), .monthly,
        recurring: [item], start: start),
      paying: PlanContribution(120_00, on: Schedule(first: start, every: .months(1))), months: 3)
    // The factor is the twelfth root of 1.12.
    let growth = run.months.reduce(1000.0) {
      ($0 + $1.inflows[0][0].estimateForTest) * 1.0094887929345830
    }
    expect(abs(medians(found, ofTier: 0)[0] - growth) < 1e-9)
    let safe = try require(try run.months.last?.tierBalances()[1])
    expect(medians(found, ofTier: 1), equals: [safe.estimateForTest])
    expect(run.months.allSatisfy { $0.inflows.joined().contains { !$0.isZero } })
  }

  @Test("probabilities are for --until, the tier's date or the end, in that order")
  func chances() throws {
    let due = Settings.of(
      """
      {"plan": {"due": [{"tier": "Growth", "date": "2026-04-01"}]},
       "accounts": [{"name": "Fund", "mean_pct": 6, "volatility_pct": 15}]}
      """)
    let dated = try forecast(due) { $0.months = 6 }.chances
    expect(dated.map(\.tier), equals: [1, 0])
    expect(dated.map(\.date.description), equals: ["2026-07-31", "2026-04-01"])
    let asked = try forecast(due) { terms in
      (terms.months, terms.until) = (6, self.start.adding(months: 1))
    }.chances
    expect(asked.map(\.date.description), equals: ["2026-02-28", "2026-02-28"])
    // A date beyond the bands is also shown.
    let later = try forecast(due) { terms in
      (terms.months, terms.until) = (1, self.start.adding(months: 20))
    }
    expect(later.chances.map(\.date.description), equals: ["2027-09-30", "2027-09-30"])
    expect(later.bands.count, equals: 3)
  }

  @Test("a past date is evaluated today, and a date more than 1200 months ahead has no probability")
  func farDates() throws {
    func chance(_ date: String) throws -> RiskForecast.Chance {
      let settings = Settings.of(#"{"plan": {"due": [{"tier": "Safe", "date": "\#(date)"}]}}"#)
      return try forecast(settings).chances[0]
    }
    let past = try chance("2025-01-01")
    expect(past.date.description == "2025-01-01" && past.share == 0 && past.error == 0)
    let far = try chance("2199-01-01")
    expect(far.date.description == "2199-01-01" && far.share == nil && far.error == nil)
  }

  @Test("a tier that lacks less than a minor unit is full", arguments: [600, 609, 610, 611])
  func almost(mills: Int) throws {
    var plan = self.plan
    plan.tiers[1].target = try Decimal(units: Int128(mills), minorDigits: 3)
    plan.tiers[1].accounts = try [10, 20, 30].map {
      Account(name: "\($0)", balance: try Decimal(units: $0, minorDigits: 2))
    }
    let conditions = PlanConditions(
      plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, settings), .monthly,
      start: start)
    let found = try RiskForecast(
      of: conditions, RiskModels(of: plan, settings, .empty, before: start), paying: nil,
      RiskForecast.Terms())
    expect(found.chances[0].share == (mills < 610 ? 1 : 0))
  }

  @Test("before the first month's end, only money paid in by the day counts")
  func soon() throws {
    let settings = Settings.of(
      """
      {"plan": {"due": [{"tier": "Growth", "date": "2026-02-27"}]},
       "accounts": [{"name": "Fund", "mean_pct": 6, "volatility_pct": 150}]}
      """)
    let missing = try forecast(settings, paying: 1119_99).chances[1]
    expect(missing.share == 0 && missing.error == 0)
    // The safe tier receives its 120 first.
    let full = try forecast(settings, paying: 1120_00).chances[1]
    expect(full.share == 1 && full.error == 0)
    // The next payment is on the 28th, after the first month.
    let later = try forecast(paying: 560_00) { $0.until = self.start.adding(months: 1) }
    let share = try require(later.chances[1].share)
    expect(share > 0.2 && share < 0.9)
  }

  @Test("a tier that is full on the morning of its bill is full on that day")
  func bill() throws {
    let day = try CalendarDate(parsing: "2027-03-01")
    let plan = Plan(tiers: [
      Tier(
        name: "Bills", target: Decimal(1200), priority: .one,
        accounts: [Account(name: "Jar", balance: Decimal(1200))])
    ])
    let settings = Settings.of(#"{"plan": {"due": [{"tier": "Bills", "date": "2027-03-01"}]}}"#)
    let insurance = RecurringAmount(
      tier: 0, account: 0, amount: Decimal(-1200),
      schedule: Schedule(first: day, every: .months(12)))
    for start in ["2026-03-01", "2026-02-14", "2027-03-01", "2027-02-28"] {
      let start = try CalendarDate(parsing: start)
      let conditions = PlanConditions(
        plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, settings),
        .monthly, recurring: [insurance], due: plan.dueTiers(by: settings, on: start),
        start: start)
      let found = try RiskForecast(
        of: conditions, RiskModels(of: plan, settings, .empty, before: start), paying: nil,
        RiskForecast.Terms())
      expect(found.chances.map(\.share) == [1] && found.chances[0].error == 0)
      expect(found.chances[0].date, equals: day)
    }
  }

  @Test("without variation, bands are the plan's balances and probabilities show timeliness")
  func certainty() throws {
    var generator = SeededGenerator(seed: 67)
    var told: [Bool: Int] = [:]
    for round in 0..<150 {
      let outlook = RandomOutlook(using: &generator)
      let comment: Comment = "seed 67, round \(round)"
      let until = outlook.start.adding(days: Int.random(in: -20...200, using: &generator))
      var terms = RiskForecast.Terms()
      (terms.paths, terms.months) = (100, outlook.months)
      terms.until = Bool.random(using: &generator) ? until : nil
      let conditions = outlook.conditions()
      let found = try RiskForecast(
        of: conditions,
        RiskModels(of: outlook.plan, Settings(), .empty, before: outlook.start),
        paying: outlook.contribution, terms)
      let end = try require(
        try PlanSimulation(of: conditions, paying: outlook.contribution, months: outlook.months)
          .months.last)
      let tiers = try end.tierBalances()
      let all = try tiers.reduce(Decimal.zero) { try $0 + $1 }
      for band in found.bands {
        let exact = band.tier.map { tiers[$0] } ?? all
        let whole = exact.units(minorDigits: 0, .halfEven)
        expect(
          band.percentiles.estimates.allSatisfy {
            Int128($0.value.rounded(.toNearestOrEven)) == whole && $0.error == 0
          }, comment)
      }
      let days = outlook.plan.tiers.indices.compactMap { tier in
        (terms.until ?? conditions.due.first { $0.tier == tier }?.date).map {
          DueTier(tier: tier, date: $0, row: tier)
        }
      }
      let run = try PlanSimulation(
        of: conditions.watching(days), paying: outlook.contribution, months: 9)
      for outcome in run.due {
        let chance = try require(found.chances.first { $0.tier == outcome.due.tier }, comment)
        let isInTime = outcome.isInTime == true
        expect(chance.share == (isInTime ? 1 : 0) && chance.error == 0, comment)
        expect(chance.date, equals: outcome.due.date, comment)
        told[isInTime, default: 0] += 1
      }
    }
    expect((told[true] ?? 0) > 50 && (told[false] ?? 0) > 50)
  }

  @Test("an account drawn without variation or growth matches a plan without rates")
  func drawnCertainty() throws {
    var generator = SeededGenerator(seed: 71)
    for round in 0..<100 {
      let outlook = RandomOutlook(using: &generator)
      var plan = outlook.plan
      for tier in plan.tiers.indices {
        for account in plan.tiers[tier].accounts.indices {
          plan.tiers[tier].accounts[account].nominalRatePct = .zero
        }
      }
      let names = plan.tiers.flatMap { $0.accounts.map(\.name) }.map {
        "{\"name\": \"\($0)\", \"mean_pct\": 0, \"volatility_pct\": 0}"
      }
      let drawn = Settings.of("{\"accounts\": [\(names.joined(separator: ","))]}")
      let conditions = PlanConditions(
        plan: plan, minorDigits: outlook.random.minorDigits,
        growthTier: outlook.random.growthTier, rates: PlanRates(of: plan, Settings()), .monthly,
        recurring: outlook.recurring, due: plan.dueTiers(by: outlook.settings, on: outlook.start),
        start: outlook.start)
      let models = try RiskModels(of: plan, drawn, .empty, before: outlook.start)
      expect(models.rows.allSatisfy { $0.model != .rate })
      var terms = RiskForecast.Terms()
      terms.paths = 100
      let found = try RiskForecast(of: conditions, models, paying: outlook.contribution, terms)
      let run = try PlanSimulation(of: conditions, paying: outlook.contribution, months: 9)
      for outcome in run.due {
        let chance = found.chances.first { $0.tier == outcome.due.tier }
        expect(
          chance?.share == (outcome.isInTime == true ? 1 : 0), "seed 71, round \(round)")
      }
    }
  }

  @Test("the paths end with the last month that ends on or before the last requested day")
  func months() throws {
    func months(_ until: String?) throws -> Int {
      let conditions = PlanConditions(
        plan: plan, minorDigits: 2, growthTier: 0, rates: PlanRates(of: plan, settings), .monthly,
        start: start)
      var terms = RiskForecast.Terms()
      terms.until = try until.map { try CalendarDate(parsing: $0) }
      return RiskForecast.months(of: conditions, terms)
    }
    expect(try months(nil) == 12 && months("2026-05-01") == 12)
    expect(try months("2027-03-30") == 13 && months("2027-03-31") == 14)
  }

  @Test("a plan without tiers gives zero")
  func empty() throws {
    let conditions = PlanConditions(
      plan: Plan(tiers: []), minorDigits: 2, growthTier: nil,
      rates: PlanRates(of: Plan(tiers: []), settings), .monthly, start: start)
    let found = try RiskForecast(
      of: conditions, RiskModels(of: Plan(tiers: []), settings, .empty, before: start),
      paying: nil, RiskForecast.Terms())
    expect(found.bands.map { $0.percentiles.estimates[2].value }, equals: [0])
    expect(found.chances, equals: [])
  }
}

extension Decimal {
  fileprivate var estimateForTest: Double { Double(mantissa) / 1e18 }
}
