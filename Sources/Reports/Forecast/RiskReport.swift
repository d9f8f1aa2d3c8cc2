package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
package import PlainText

/// The range of outcomes for the plan, and each tier's probability of reaching its target.
package struct RiskReport: Report {
  /// The options of the report; nil means the default.
  package struct Query: Sendable {
    let start: CalendarDate
    /// The monthly contribution; nil means the contribution in the settings.
    package var contribution: Money?
    /// Number of months that the bands cover.
    package var months: Int?
    /// Number of random paths.
    package var paths: Int?
    /// The seed of the random numbers.
    package var seed: UInt64?
    /// The mean block length, in past months.
    package var block: Int?
    /// The day by which tiers must reach their targets.
    package var until: CalendarDate?
    /// The compounding of rates, which overrides the setting; nil to use the setting.
    package var compounding: Compounding?
    /// Whether to test the accuracy of past bands.
    package var isTested = false

    /// - Parameter start: the first day of the forecast.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    RiskTables.bands, RiskTables.chances, RiskTables.models, BacktestView.table,
  ]

  let tables: RiskTables

  /// Returns the parts of the folder to read: the plan, the recurring items, and the accounts' past
  /// values.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs
      + [.settingsFor([.growth, .bills]), .recurring, .ledger(.values), .ledger(.prices)]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` if too many
  ///   paths are requested, or for a day out of range.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try ForecastBooks(household, from: query.start, &found)
    let values = try found.report(household.accountValues())
    let question = try RiskQuestion(query, books, values, &found)
    let forecast = try RiskForecast(
      of: question.conditions, question.models, paying: question.contribution, question.terms)
    let score = try query.isTested ? BacktestView(question, values) : nil
    tables = RiskTables(forecast, question, score, of: books)
  }

  /// The bands in every output format.
  package var answer: Answer {
    Answer(json: tables.json, tables: tables.all, page: tables.page)
  }
}

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

extension RiskTables {
  /// The assumptions of the bands, as sentences without amounts.
  var assumptions: [String] {
    let terms = question.terms
    let start = question.conditions.start
    let run =
      "The forecast covers \(count(terms.months, "month")), from \(start) to \(question.end)"
    return ["\(run), with \(terms.paths) paths and seed \(terms.seed)."]
      + historySentences + lognormalSentences + rateSentences + moneySentences
      + [
        "Figures are estimates in whole units. ± is sampling error (three standard errors). It "
          + "does not include errors of the model.",
        "Amounts are nominal: inflation is not deducted. Each day's band is computed separately, "
          + "and a path need not follow it.",
      ] + (backtest?.assumptions ?? [])
  }

  private var historySentences: [String] {
    let history = question.models.history
    let rows = question.models.rows
    var sentences: [String] = []
    if let first = history.ends.dropFirst().first, let last = history.ends.last {
      let months = history.factors.count
      sentences.append(
        "The history covers \(count(months, "month")), \(month(first)) to \(month(last))."
          + " It is drawn in blocks of \(count(question.terms.block, "month")) on average,"
          + " with the same months for all accounts.")
    }
    for (number, column) in history.columns.enumerated() {
      let name = question.ledger.accounts[column.account]
      let grown = rows.filter { $0.model == .history(column: number) }.map(accountName)
      guard !grown.isEmpty else { continue }
      sentences.append(
        grown == [name]
          ? "\(name) grows as in the past."
          : "\(grown.listed) grow\(grown.count == 1 ? "s" : "") as"
            + " \(name) did in the past.")
      if !column.growth.statesFlows {
        sentences.append(
          "\(name) does not state deposits or withdrawals, so every change in its value is"
            + " treated as growth; snapshot record --flow separates flows from growth.")
      }
    }
    if history.columns.contains(where: { foreignCurrency(of: $0.account) != nil }) {
      sentences.append("Exchange rates are assumed to stay constant.")
    }
    for column in history.ended {
      guard let last = column.growth.ends.last else { continue }
      sentences.append(
        "The history of \(question.ledger.accounts[column.account]) is not used: its values end in"
          + " \(month(last)).")
    }
    let dropped = history.dropped.map { question.ledger.accounts[$0] }
    if !dropped.isEmpty {
      sentences.append(
        "The history of \(dropped.listed) is excluded: it shares fewer than"
          + " \(GrowthHistory.fewestMonths) months with the others.")
    }
    return sentences
  }

  /// Returns the currency of an account's values if it differs from the plan's currency.
  private func foreignCurrency(of account: Int) -> String? {
    guard let number = question.ledger.currency(ofAccount: account) else { return nil }
    let code = question.ledger.currencies[number]
    return code == currency.code ? nil : code
  }

  private var lognormalSentences: [String] {
    var sentences: [String] = []
    var listed: Set<RiskModels.Model> = []
    for row in question.models.rows {
      guard case .lognormal(let meanPct, let volatilityPct) = row.model,
        listed.insert(row.model).inserted
      else { continue }
      let names = question.models.rows.filter { $0.model == row.model }.map(accountName)
      sentences.append(
        "\(names.listed) grow\(names.count == 1 ? "s" : "") by \(meanPct.percentText) a year on "
          + "average, with a volatility of \(volatilityPct.percentText) (lognormal, from "
          + "coffer.json).")
    }
    // Balances that depend on the same account's values move together.
    let accounts = Set(question.models.rows.compactMap(\.source)).count
    let hasPast = !question.models.history.columns.isEmpty
    if accounts > 1 || accounts > 0 && hasPast {
      sentences.append(
        "Lognormal accounts move independently of all others (balances in one account move alike),"
          + " which makes bands of several accounts too narrow if the accounts fall together.")
    }
    return sentences
  }

  private var rateSentences: [String] {
    let certain = question.models.rows.filter { $0.model == .rate }
    guard !certain.isEmpty else { return [] }
    let all = certain.count == question.models.rows.count
    var sentences = [
      (all
        ? "No account has a history of \(MonthlyGrowth.monthsWithValues) months or a stated "
          + "volatility: all earn their rate without variation."
        : "\(certain.map(accountName).listed) earn\(certain.count == 1 ? "s" : "") the plan's "
          + "rate without variation.")
    ]
    let risky = certain.filter { $0.kind == .securities || $0.kind == .crypto }
    if !risky.isEmpty {
      sentences.append(
        "\(risky.map(accountName).listed) ha\(risky.count == 1 ? "s" : "ve") no usable history or "
          + "volatility: steady growth is assumed. The real range is wider.")
    }
    return sentences + [question.compounding.assumption]
      + question.rates.assumptions(from: question.conditions.start, to: question.end)
  }

  private var moneySentences: [String] {
    var what: [String] = []
    if question.contribution != nil {
      let source = question.isDefault ? " (plan.default_contribution in coffer.json)" : ""
      what.append("contributions\(source), each month from the first day on,")
    }
    if !question.recurring.amounts.isEmpty { what.append("recurring items") }
    guard !what.isEmpty else {
      return [
        "No contributions: specify an amount with --contribute, or set plan.default_contribution in"
          + " coffer.json."
      ]
    }
    let lead = what.joined(separator: " and ")
    let drawn = question.models.rows.contains { $0.model != .rate }
    return [
      lead.capitalised + " are distributed as in forecast plan"
        + (drawn
          ? " without variation; accounts that vary receive them at the beginning of the month."
          : ".")
    ]
  }

  private func accountName(_ row: RiskModels.Row) -> String {
    let name = plan.tiers[row.tier].accounts[row.account].name
    return accountCounts[name] == 1 ? name : "\(name) of \(plan.tiers[row.tier].name)"
  }

  private func month(_ day: CalendarDate) -> String { String(day.description.prefix(7)) }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
