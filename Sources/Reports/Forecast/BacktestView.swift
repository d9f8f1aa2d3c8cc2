import Console
import FinanceFolder
import FinanceModel
import Forecasting
import Investing
import PlainText

/// The accuracy that the bands would have had if computed at the end of each past month.
struct BacktestView {
  private static let columns: [Column<BacktestView>] = [
    .integer("months", "the number of months ahead in each forecast") { $0.months },
    .integer("origins", "the number of past month-ends with enough data before and after them") {
      $0.result.trials.count
    },
    Column("coverage_50_pct", .percent, "the share of outcomes between p25 and p75") {
      .share($0.result.score?.coverage50)
    },
    Column("coverage_90_pct", .percent, "the share of outcomes between p5 and p95") {
      .share($0.result.score?.coverage90)
    },
    Column(
      "pinball_pct", .percent,
      "the mean pinball loss, as a percentage of the starting value"
    ) {
      .share($0.result.score?.pinball)
    },
    Column("baseline_pct", .percent, "the mean pinball loss of a forecast that assumes no change") {
      .share($0.result.score?.baseline)
    },
  ]

  static let table = TableSpec(
    "backtest", "all past month-ends in one row", needs: "backtest", columns)

  private let result: RiskBacktest
  private let months: Int
  /// Accounts whose values are tested.
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

  var rows: Table { Table(Self.table, Self.columns, of: [self]) }

  /// Appends the score, or the reason why it is missing.
  func add(to page: inout Page) {
    page.blank()
    guard result.score != nil else {
      page.line(
        StyledText(
          "No backtest: there is no past month-end with \(MonthlyGrowth.monthsWithValues)"
            + " months of values before it and \(months) after it.", .attention))
      return
    }
    page.table(TextTable(rows))
  }

  /// The assumptions of the test, as sentences.
  var assumptions: [String] {
    guard let first, let last else { return [] }
    let unit = currency.map { ", converted to \($0) at that day's rates," } ?? ""
    let count = result.trials.count
    let span = count == 1 ? "1 day, \(first)" : "\(count) days, \(first) to \(last)"
    let overlap =
      count > 1 && months > 1
      ? " Neighbouring days share most of their months, so there are fewer than \(count)"
        + " independent trials." : ""
    return [
      "The backtest uses \(span). It measures how the \(accounts.count == 1 ? "value" : "values")"
        + " of \(accounts.listed) at that time\(unit) would have grown without later flows, each in"
        + " its own currency." + overlap
        + " Accounts and corrections come from today's ledger."
    ]
  }
}
