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
    (first, last) = (
      result.trials.first.map { history.ends[$0.origin] },
      result.trials.last.map { history.ends[$0.origin] }
    )
    self.currency = currency.base
  }

  var rows: Table {
    let score = result.score
    return Table(
      Self.table,
      rows: [
        [
          .number(String(months)), .number(String(result.trials.count)), .share(score?.coverage50),
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
    let unit = currency.map { ", told in \($0) by the rates of that evening," } ?? ""
    let count = result.trials.count
    let span = count == 1 ? "1 evening, \(first)" : "\(count) evenings, \(first) to \(last)"
    let overlap =
      count > 1 && months > 1
      ? " Neighbouring evenings share most of their months, so that they are fewer than \(count)"
        + " independent trials." : ""
    return [
      "The backtest stands on \(span): how would what \(Self.list(accounts))"
        + " \(accounts.count == 1 ? "was" : "were") worth then\(unit) have grown, each in its own"
        + " currency and without later money?" + overlap
        + " Which accounts count, and corrections made since, are those of today's ledger."
    ]
  }

  /// Names as a sentence has them: "A, B and C".
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
