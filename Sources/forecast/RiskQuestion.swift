import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What `forecast risk` is asked, and what it draws from.
struct RiskQuestion {
  let conditions: PlanConditions
  let rates: PlanRates
  let compounding: Compounding
  let recurring: RecurringAmounts
  let models: RiskModels
  let ledger: ValueLedger
  /// Nil for nothing.
  let contribution: PlanContribution?
  /// Whether it is what the settings say.
  let isDefault: Bool
  let terms: RiskForecast.Terms

  /// Reads what was asked; findings about recurring items are reported.
  ///
  /// - Throws: `usage-conflict`, `usage-value`, `usage-uncomputable`, `settings-value-range`,
  ///   `settings-growth-tier-unknown`.
  init(
    _ invocation: Invocation, _ books: ForecastBooks, _ values: AccountValues,
    _ streams: inout StandardStreams
  ) throws {
    let stated = try invocation.all(ForecastOptions.contribute)
    guard stated.count <= 1 else {
      throw UsageProblem(
        "--contribute is given \(stated.count) times", hint: "ask for one amount after the other",
        code: .conflict)
    }
    terms = try Self.terms(invocation, from: books.start)
    compounding = try invocation(ForecastOptions.compounding) ?? books.settings.compounding
    (rates, recurring, conditions) = try books.conditions(compounding, &streams)
    let contributions = try books.contributions(stated)
    let schedule = Schedule(first: books.start, every: PlanContribution.Interval.monthly.step)
    contribution = contributions.units.first?.map { PlanContribution($0, on: schedule) }
    isDefault = contributions.isDefault
    ledger = values.ledger
    models = try RiskModels(of: books.plan, books.settings, values.ledger, before: books.start)
    try bound(isTested: invocation(RiskView.backtest))
  }

  /// - Throws: `usage-conflict` where all that is asked for together is too much.
  private func bound(isTested: Bool) throws(UsageProblem) {
    let months = RiskForecast.months(of: conditions, terms)
    let drawn = models.rows.count { $0.model != .rate }
    var work = RiskWork(months: months, accounts: drawn)
    if isTested {
      work.addBacktest(
        known: models.history.factors.count, ahead: terms.months,
        accounts: models.history.columns.count)
    }
    let most = work.mostPaths
    guard terms.paths > most else { return }
    throw UsageProblem(
      "\(terms.paths) paths of \(months) months and \(drawn) accounts"
        + "\(isTested ? ", drawn at past months' ends too," : "") are more than can be drawn",
      hint: most < 100 ? "ask for fewer months" : "write --paths \(most) or fewer",
      code: .conflict)
  }

  private static func terms(
    _ invocation: Invocation, from start: CalendarDate
  ) throws -> RiskForecast.Terms {
    var terms = RiskForecast.Terms()
    terms.months = try invocation(RiskView.months) ?? terms.months
    terms.paths = try invocation(RiskView.paths) ?? terms.paths
    terms.seed = try invocation(RiskView.seed) ?? terms.seed
    terms.block = try invocation(RiskView.block) ?? terms.block
    terms.until = try invocation(ForecastOptions.until)
    _ = try ForecastMonths(wholly: terms.months, from: start)
    guard let until = terms.until else { return terms }
    try ForecastOptions.check(until: until, notBefore: start)
    guard let last = start.adding(months: PlanConditions.mostMonths), until < last else {
      throw UsageProblem(
        "\(until) is not within \(PlanConditions.mostMonths) months",
        hint: "name an earlier day with --until")
    }
    return terms
  }

  /// The day that the bands end on.
  var end: CalendarDate { conditions.start.adding(months: terms.months) ?? conditions.start }
}
