import Console
import FinanceModel
import Forecasting
import PlainText

/// Report tables of outcome bands.
struct RiskTables {
  private typealias BandRow = (band: RiskForecast.Band, tier: String)

  private static let bandColumns: [Column<BandRow>] =
    [.date("date", "the day") { $0.band.date }]
    + [.text("tier", "the tier's name; * for all tiers") { $0.tier }]
    + Percentiles.percentages.enumerated().map { index, percentage in
      Column(
        "p\(percentage)", .estimate,
        "the amount that \(percentage) of 100 paths do not exceed, in whole units"
      ) { .whole($0.band.percentiles.estimates[index].value) }
    }
    + Percentiles.percentages.enumerated().map { index, percentage in
      Column(
        "p\(percentage)_error", .estimate,
        "three standard errors of p\(percentage), rounded up"
      ) { .whole($0.band.percentiles.estimates[index].error, .up) }
    }

  static let bands = TableSpec(
    "bands",
    "one row for the end of each year and of the forecast, for all tiers together and for each"
      + " tier, by priority",
    bandColumns)

  private typealias ChanceRow = (chance: RiskForecast.Chance, tier: Tier)

  private static let chanceColumns: [Column<ChanceRow>] = [
    .text("tier", "the tier's name") { $0.tier.name },
    .money("target", "the target amount") { $0.tier.target },
    .date("date", "the day by which the tier should be full") { $0.chance.date },
    Column(
      "chance_pct", .percent,
      "the probability that the tier is full by its date; blank if the date is too far ahead"
    ) {
      .share($0.chance.share)
    },
    Column(
      "error_pct", .percent,
      "three standard errors of the probability; 3 / paths if all paths agree"
    ) {
      .share($0.chance.error, .up)
    },
  ]

  static let chances = TableSpec("chances", "one row for each tier, by priority", chanceColumns)

  private typealias ModelRow = (account: String, tier: String, model: RiskModels.Model, months: Int)

  private static let modelColumns: [Column<ModelRow>] = [
    .text("account", "the account's name") { $0.account },
    .text("tier", "the tier's name") { $0.tier },
    .text("model", "history, lognormal or rate") { $0.model.word },
    .integer("months", "the number of months with growth in the account's history") {
      if case .history = $0.model { $0.months } else { nil }
    },
    .percent("mean_pct", "the mean yearly growth, from coffer.json") { $0.model.stated?.mean },
    .percent(
      "volatility_pct",
      "the standard deviation of the logarithm of yearly growth, from coffer.json"
    ) {
      $0.model.stated?.volatility
    },
  ]

  static let models = TableSpec(
    "models", "one row for each account in the plan, tiers by priority", modelColumns)

  let forecast: RiskForecast
  let question: RiskQuestion
  /// The backtest; nil if not requested.
  let backtest: BacktestView?
  let currency: Currency
  let plan: Plan
  /// Number of plan accounts with each name.
  let accountCounts: [String: Int]

  init(
    _ forecast: RiskForecast, _ question: RiskQuestion, _ backtest: BacktestView?,
    of books: ForecastBooks
  ) {
    self.forecast = forecast
    self.question = question
    self.backtest = backtest
    currency = books.currency
    plan = books.plan
    accountCounts = Dictionary(
      plan.tiers.flatMap(\.accounts).map { ($0.name, 1) }, uniquingKeysWith: +)
  }

  /// All tables, starting with the main table.
  var all: [Table] { [bandsTable, chancesTable, modelsTable] + (backtest.map { [$0.rows] } ?? []) }

  var bandsTable: Table {
    Table(Self.bands, Self.bandColumns, of: forecast.bands.map { ($0, name(ofTier: $0.tier)) })
  }

  var chancesTable: Table {
    let rows = forecast.chances.map { ($0, plan.tiers[$0.tier]) }
    return Table(Self.chances, Self.chanceColumns, of: rows) { .number(currency.text($0)) }
  }

  var modelsTable: Table {
    let months = question.models.history.factors.count
    return Table(
      Self.models, Self.modelColumns,
      of: question.models.rows.map { row in
        let tier = plan.tiers[row.tier]
        return (tier.accounts[row.account].name, tier.name, row.model, months)
      })
  }

  func name(ofTier tier: Int?) -> String { tier.map { plan.tiers[$0].name } ?? "*" }

  /// All numbers in the answer as JSON.
  var json: JSONValue {
    let terms = question.terms
    return .object([
      "as_of": .string(question.conditions.start.description),
      "currency": currency.code.map(JSONValue.string) ?? .null,
      "months": .number(String(terms.months)),
      "paths": .number(String(terms.paths)),
      "seed": .number(String(terms.seed)),
      "block": .number(String(terms.block)),
      "until": terms.until.map { .string($0.description) } ?? .null,
      "compounding": .string(question.compounding.rawValue),
      "bands": .array(bandsTable.objects),
      "chances": .array(chancesTable.objects),
      "models": .array(modelsTable.objects),
      "backtest": backtest?.rows.objects.first ?? .null,
      "assumptions": .array(assumptions.map(JSONValue.string)),
    ])
  }
}

extension RiskTables {
  /// The bands for display.
  var page: Page {
    var page = Page()
    var bands = TextTable(
      [.left("Date"), .flexible("Tier")]
        + Percentiles.percentages.map { percentage in
          // Columns for the outer percentiles and the median are never dropped.
          TextTable.Column(
            "\(percentage) %", .right, dropRank: [25, 75].contains(percentage) ? 2 : nil)
        }
        + [TextTable.Column("Error", .right, dropRank: 1)])
    var before: CalendarDate?
    // The page shows only the total for intermediate years.
    let end = forecast.bands.last?.date
    for (band, row) in zip(forecast.bands, bandsTable.rows)
    where band.tier == nil || band.date == end {
      let isNew = band.date != before
      before = band.date
      // The largest of the five errors is an upper bound for all of them.
      let error = Cell.whole(band.percentiles.estimates.map(\.error).max() ?? 0, .up)
      bands.row(
        [StyledText(isNew ? band.date.description : "")]
          + [StyledText(band.tier == nil ? "All tiers" : row[1].text)]
          + row[2..<7].map { StyledText($0.text, .amount) }
          + ["± \(error.text, .amount)"])
    }
    page.table(bands)
    guard !plan.tiers.isEmpty else {
      page.assumptions(assumptions)
      return page
    }
    page.blank()
    var chances = TextTable([
      .flexible("Tier"), TextTable.Column("Target", .right, dropRank: 2), .left("On"),
      .right("Chance full"), TextTable.Column("Error", .right, dropRank: 1),
    ])
    for row in chancesTable.rows {
      let isKnown = row[3] != .null
      chances.row([
        StyledText(row[0].text), StyledText(row[1].text, .amount), StyledText(row[2].text),
        StyledText(isKnown ? "\(row[3].text) %" : "too far ahead"),
        StyledText(isKnown ? "± \(row[4].text) %" : ""),
      ])
    }
    page.table(chances)
    backtest?.add(to: &page)
    page.assumptions(assumptions)
    return page
  }
}

extension Cell {
  /// Returns a cell with the value rounded to a whole number; a blank cell if the value is too
  /// large to be exact.
  static func whole(
    _ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrEven
  ) -> Cell {
    let rounded = value.rounded(rule)
    return rounded.magnitude < 1e36 ? .number(String(Int128(rounded))) : .null
  }

  /// Returns a fraction as a percentage with two decimals.
  static func share(
    _ share: Double?, _ rule: FloatingPointRoundingRule = .toNearestOrEven
  ) -> Cell {
    guard let share, share.magnitude < 1e12 else { return .null }
    let hundredths = Int128((share * 10_000).rounded(rule))
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return .number("\(whole).\(rest < 10 ? "0" : "")\(rest)")
  }
}

extension RiskModels.Model {
  fileprivate var word: String {
    switch self {
    case .history: "history"
    case .lognormal: "lognormal"
    case .rate: "rate"
    }
  }

  /// The stated mean and volatility in percent; nil for other models.
  fileprivate var stated: (mean: Decimal, volatility: Decimal)? {
    guard case .lognormal(let meanPct, let volatilityPct) = self else { return nil }
    return (meanPct, volatilityPct)
  }
}
