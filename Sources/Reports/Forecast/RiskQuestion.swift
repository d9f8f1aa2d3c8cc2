import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText

/// The resolved request of `forecast risk`, with the models for random draws.
struct RiskQuestion {
  let conditions: PlanConditions
  let rates: PlanRates
  let compounding: Compounding
  let recurring: RecurringAmounts
  let models: RiskModels
  let ledger: ValueLedger
  /// The contribution; nil if there are no contributions.
  let contribution: PlanContribution?
  /// Whether the contribution is specified in the settings.
  let isDefault: Bool
  let terms: RiskForecast.Terms

  /// Resolves the query and reports findings about recurring items.
  ///
  /// - Throws: `usage-conflict`, `usage-value`, `usage-uncomputable`, `settings-value-range`,
  ///   `settings-growth-tier-unknown`.
  init(
    _ query: RiskReport.Query, _ books: ForecastBooks, _ values: AccountValues,
    _ found: inout Diagnostics
  ) throws {
    terms = try Self.terms(query, books)
    compounding = query.compounding ?? books.settings.compounding
    (rates, recurring, conditions) = try books.conditions(compounding, &found)
    let contributions = try books.contributions(query.contribution.map { [$0] } ?? [])
    let schedule = Schedule(first: books.start, every: PlanContribution.Interval.monthly.step)
    contribution = contributions.units.first?.map { PlanContribution($0, on: schedule) }
    isDefault = contributions.isDefault
    ledger = values.ledger
    models = try RiskModels(of: books.plan, books.settings, values.ledger, before: books.start)
    try bound(isTested: query.isTested)
  }

  /// Refuses options that together require too much computation.
  ///
  /// - Throws: `usage-conflict` if the options together require too much computation.
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
        + "\(isTested ? ", drawn at past month-ends too," : "") exceed the limit for a simulation",
      hint: most < 100 ? "write fewer months" : "write --paths \(most) or fewer",
      code: .conflict)
  }

  private static func terms(
    _ query: RiskReport.Query, _ books: ForecastBooks
  ) throws -> RiskForecast.Terms {
    var terms = RiskForecast.Terms()
    terms.months = query.months ?? terms.months
    terms.paths = query.paths ?? terms.paths
    terms.seed = query.seed ?? terms.seed
    terms.block = query.block ?? terms.block
    terms.until = query.until
    _ = try ForecastMonths(wholly: terms.months, from: books.start)
    guard let until = terms.until else { return terms }
    try books.require(until: until)
    guard let last = books.start.adding(months: PlanConditions.mostMonths), until < last else {
      throw UsageProblem(
        "\(until) is not within the next \(PlanConditions.mostMonths) months",
        hint: "name an earlier day with --until")
    }
    return terms
  }

  /// The last day of the bands.
  var end: CalendarDate { conditions.start.adding(months: terms.months) ?? conditions.start }
}
