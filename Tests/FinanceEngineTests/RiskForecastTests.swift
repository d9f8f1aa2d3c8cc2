import FinanceEngine
import FinanceModel
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

  @Test("bands are told after each year and at the end, the total first, then tiers by priority")
  func marks() throws {
    let bands = try forecast { $0.months = 30 }.bands
    #expect(
      bands.map(\.date.description).filter { $0 != "" } == [
        "2027-01-31", "2027-01-31", "2027-01-31", "2028-01-31", "2028-01-31", "2028-01-31",
        "2028-07-31", "2028-07-31", "2028-07-31",
      ])
    #expect(bands.prefix(3).map(\.tier) == [nil, 1, 0])
    #expect(try forecast { $0.months = 24 }.bands.count == 6)
    #expect(try forecast { $0.months = 1 }.bands.map(\.date.description).first == "2026-02-28")
  }

  @Test("an account by its rate grows as forecast yield says, and a debt not at all")
  func rate() throws {
    // 500 x 1.01^12 - 20.
    let safe = medians(try forecast(), ofTier: 1)
    #expect(abs(safe[0] - (500 * 1.12682503013197 - 20)) < 1e-9)
  }

  @Test("a rate that changes within a month counts by its days")
  func datedRate() throws {
    let settings = Settings.of(
      """
      {"plan": {"rates": [
        {"tier": "Safe", "account": "Saver", "from": "2026-02-14", "apy": 0}]}}
      """)
    // Of the 28 days from 31 January to 28 February half earn a hundredth.
    let safe = medians(try forecast(settings) { $0.months = 2 }, ofTier: 1)
    #expect(abs(safe[0] - (500 * 1.005 - 20)) < 1e-9)
  }

  @Test(
    "contributions and recurring items come at the beginning of a month, where the plan sends them")
  func inflows() throws {
    let item = RecurringAmount(
      tier: 0, account: 0, amount: Decimal(-10),
      schedule: Schedule(
        first: try CalendarDate(parsing: "2026-02-10"), every: .months(1)))
    let settings = Settings.of(
      #"{"accounts": [{"name": "Fund", "mean_pct": 0, "volatility_pct": 0}]}"#)
    let found = try forecast(settings, paying: 120_00, recurring: [item]) { $0.months = 3 }
    let run = try PlanSimulation(
      of: PlanConditions(
        plan: plan, minorDigits: 2, growthTier: 0, rates: PlanRates(of: plan, settings), .monthly,
        recurring: [item], start: start),
      paying: PlanContribution(120_00, on: Schedule(first: start, every: .months(1))), months: 3)
    let safe = run.months.reduce((500.0, -20.0)) { balances, month in
      let flows = month.inflows[1].map { Double($0.mantissa) / 1e18 }
      let (saver, jar) = (balances.0 + flows[0], balances.1 + flows[1])
      return (saver * 1.01, jar > 0 ? jar * 1.01 : jar)
    }
    #expect(abs(medians(found, ofTier: 1)[0] - (safe.0 + safe.1)) < 1e-9)
    let growth = run.months.reduce(1000.0) { $0 + Double($1.inflows[0][0].mantissa) / 1e18 }
    #expect(abs(medians(found, ofTier: 0)[0] - growth) < 1e-9)
    #expect(growth < 1000 + 360)
  }

  @Test("chances are told for --until, else for the tier's date, else for the end")
  func chances() throws {
    let due = Settings.of(
      """
      {"plan": {"due": [{"tier": "Growth", "date": "2026-04-01"}]},
       "accounts": [{"name": "Fund", "mean_pct": 6, "volatility_pct": 15}]}
      """)
    let dated = try forecast(due) { $0.months = 6 }.chances
    #expect(dated.map(\.tier) == [1, 0])
    // The month that 1 April falls into ends on the 30th.
    #expect(dated.map(\.date.description) == ["2026-07-31", "2026-04-30"])
    let asked = try forecast(due) { terms in
      (terms.months, terms.until) = (6, self.start.adding(months: 1))
    }.chances
    #expect(asked.map(\.date.description) == ["2026-02-28", "2026-02-28"])
    // A day beyond the bands is told all the same.
    let later = try forecast(due) { terms in
      (terms.months, terms.until) = (1, self.start.adding(months: 20))
    }
    #expect(later.chances.map(\.date.description) == ["2027-09-30", "2027-09-30"])
    #expect(later.bands.count == 3)
  }

  @Test("a past date asks for today, one beyond 1200 months has no chance")
  func farDates() throws {
    func chance(_ date: String) throws -> RiskForecast.Chance {
      let settings = Settings.of(#"{"plan": {"due": [{"tier": "Safe", "date": "\#(date)"}]}}"#)
      return try forecast(settings).chances[0]
    }
    let past = try chance("2025-01-01")
    #expect(past.date == start && past.share == 0 && past.error == 0)
    let far = try chance("2199-01-01")
    #expect(far.date.description == "2199-01-01" && far.share == nil && far.error == nil)
  }

  @Test("a tier is full that lacks less than a minor unit", arguments: [600, 609, 610, 611])
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
    #expect(found.chances[0].share == (mills < 610 ? 1 : 0))
  }

  @Test("a plan without tiers comes to nothing")
  func empty() throws {
    let conditions = PlanConditions(
      plan: Plan(tiers: []), minorDigits: 2, growthTier: nil,
      rates: PlanRates(of: Plan(tiers: []), settings), .monthly, start: start)
    let found = try RiskForecast(
      of: conditions, RiskModels(of: Plan(tiers: []), settings, .empty, before: start),
      paying: nil, RiskForecast.Terms())
    #expect(found.bands.map { $0.percentiles.estimates[2].value } == [0])
    #expect(found.chances == [])
  }
}
