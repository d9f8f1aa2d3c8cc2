import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// How good the bands would have been at each past month's end.
struct BacktestView {
  static let table = TableSpec(
    "backtest", "all past months' ends in one row", needs: "backtest",
    [
      ColumnSpec("months", .integer, "how many months ahead each was asked"),
      ColumnSpec("origins", .integer, "how many months' ends have enough before and after them"),
      ColumnSpec("coverage_50_pct", .percent, "how often p25 to p75 held what came"),
      ColumnSpec("coverage_90_pct", .percent, "how often p5 to p95 held what came"),
      ColumnSpec("pinball_pct", .percent, "the mean pinball loss, in percent of the worth then"),
      ColumnSpec("baseline_pct", .percent, "that of carrying the worth then forward"),
    ])

  private let result: RiskBacktest
  private let months: Int
  /// The accounts whose worth it is about.
  private let accounts: [String]
  private let first: CalendarDate?
  private let last: CalendarDate?
  private let currency: String?

  /// - Throws: `value-rate-missing`, `value-currencies-mixed`.
  init(_ question: RiskQuestion, _ values: AccountValues) throws {
    let history = question.models.history
    var currency = WorthCurrency(values.ledger, values.settings, values.prices)
    let worths: [[Double]]
    do throws(BacktestProblem) {
      worths = try history.worths(in: &currency, of: values.ledger)
    } catch {
      throw Failure(.input, error.finding.unplaced)
    }
    var asked = RiskBacktest.Question(
      factors: history.factors, worths: worths, months: question.terms.months)
    (asked.paths, asked.seed) = (question.terms.paths, question.terms.seed)
    asked.block = question.terms.block
    result = RiskBacktest(asked)
    months = asked.months
    accounts = history.columns.map { values.ledger.accounts[$0.account] }
    let origins = history.ends.dropFirst(GrowthHistory.fewestMonths).prefix(result.origins)
    (first, last) = (origins.first, origins.last)
    self.currency = currency.base
  }

  var rows: Table {
    let score = result.score
    return Table(
      Self.table,
      rows: [
        [
          .number(String(months)), .number(String(result.origins)), .share(score?.coverage50),
          .share(score?.coverage90), .share(score?.pinball), .share(score?.baseline),
        ]
      ])
  }

  /// Adds the score, or why there is none.
  func add(to page: inout Page) {
    page.blank()
    guard result.score != nil else {
      page.line(
        StyledText(
          "No backtest: no past month's end has \(MonthlyGrowth.monthsWithValues) months of values"
            + " before it and \(months) after it.", .attention))
      return
    }
    page.table(
      TextTable(
        rows,
        showing: [
          "months", "origins", "coverage_50_pct", "coverage_90_pct", "pinball_pct", "baseline_pct",
        ]))
  }

  /// What it stands on, in sentences.
  var assumptions: [String] {
    guard let first, let last else { return [] }
    let worth = accounts.count == 1 ? accounts[0] : "\(accounts.count) accounts with a history"
    let unit = currency.map { " in \($0), by the rates of each evening" } ?? ""
    return [
      "The backtest asks on the evenings from \(first) to \(last) how the worth of \(worth)\(unit)"
        + " would grow, each in its own currency and without later money; what came is the same"
        + " worth grown as it did. Neighbouring evenings share most of their months: the scores"
        + " stand on fewer than \(result.origins) independent trials."
    ]
  }
}
