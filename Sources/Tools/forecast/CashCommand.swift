import Console
import FinanceModel
import PlainText
import Reports

/// The `forecast cash` verb: the expected balance of each account, day by day.
enum CashCommand {
  static let days = Option(
    "days", "N", help: "the number of days, 1 to 366", defaultText: "90",
    parse: Common.count(of: "days", in: 1...366))
  static let months = Option(
    "months", "N", help: "the number of months, 1 to 12, instead of days",
    parse: Common.count(of: "months", in: 1...12))
  static let account = Option<String>(
    "account", "ACCOUNT", help: "forecast this account; repeat for more",
    defaultText: "accounts of kind CASH or CARD, or without a kind", repeats: true)
  static let with = Option(
    "with", "PAYMENT", help: "assume this payment: AMOUNT@DATE or AMOUNT@DATE:ACCOUNT",
    repeats: true, parse: payment(parsing:))
  static let backtest = Switch(
    "backtest", help: "test the forecast against the past")
  static let chart = Switch("chart", help: "plot the account whose balance falls lowest")
  static let record = Switch(
    "record", help: "add the ranges to ledgers/predictions.csv; forecast record scores them later")

  static let spec = ToolSpec(
    name: "cash",
    summary: "show each account's expected balance, its lowest point and its range",
    description: [
      "Bills, incomes, transfers, detected series and card settlements change balances on their due"
        + " dates. Other spending and income continue at the median of the last six full months;"
        + " for the current month, only the remainder of that median is added.",
      "With --with the first line shows whether the payment is affordable: yes, no or at risk.",
      "Ranges contain the actual balance in 80 of 100 cases, based on the errors of past forecasts."
        + " An account with fewer than six full months of rows is not forecast.",
    ],
    options: [
      days.spec, months.spec, account.spec, with.spec, backtest.spec, chart.spec, .svg, .asOf,
      .check, record.spec, .apply, Common.op.spec, .wait, .followLinks,
    ],
    tables: CashReport.specs + PredictionRecord.specs,
    examples: [
      Example("forecast cash -C examples/daily", "show the lowest of the next 90 days"),
      Example(
        "forecast cash --with -1200@2027-02-01 -C examples/daily",
        "find out if 1200 is affordable on that day"),
      Example(
        "forecast cash --months 12 --backtest -C examples/daily",
        "forecast a year, and test the forecast against the past"),
      Example(
        "forecast cash --record -C examples/daily",
        "show the ranges to record; --apply writes them"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var query = CashReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.months = try invocation(months)
    if let days = try invocation(days) {
      guard query.months == nil else {
        throw UsageProblem(
          "--days and --months cannot be combined", hint: "omit one of them", code: .conflict)
      }
      query.days = days
    }
    query.accounts = try invocation.all(account)
    query.assumed = try invocation.all(with)
    query.isTested = invocation(backtest)
    guard try isRecording(invocation, withoutAssumptions: query.assumed.isEmpty) else {
      return try draw(query, invocation, &streams)
    }
    return try Forecast.answer(
      PredictionRecord(.cash(query), op: try invocation.statedOperation()), invocation, &streams)
  }

  /// Whether the forecast is recorded.
  ///
  /// - Throws: ``UsageProblem`` if the options conflict.
  static func isRecording(
    _ invocation: Invocation, withoutAssumptions: Bool = true
  ) throws -> Bool {
    guard invocation(record) else {
      if try invocation(Common.apply) || invocation(Common.op) != nil {
        throw UsageProblem(
          "--apply and --op can only be used with --record", hint: "add --record",
          code: .conflict)
      }
      return false
    }
    guard withoutAssumptions, invocation.today == invocation.now.date else {
      throw UsageProblem(
        "--record cannot be used with --with or for another day",
        hint: "omit the other options; only today's forecast can be recorded", code: .conflict)
    }
    return true
  }

  private static func draw(
    _ query: CashReport.Query, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var query = query
    if invocation(chart) {
      query.drawing = Forecast.chartText(invocation, streams)
    }
    return try Forecast.draw(CashReport.self, query, invocation, &streams)
  }

  @Sendable private static func payment(
    parsing text: String
  ) throws(UsageProblem) -> CashReport.AssumedPayment {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw UsageProblem(
        "'\(text)' is not a payment", hint: "write AMOUNT@DATE, such as -1200@2027-02-01")
    }
    let end = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let date = try Common.date(parsing: String(end[0]))
    do throws(Money.Problem) {
      return CashReport.AssumedPayment(
        try Money(recorded: String(parts[0])), on: date,
        account: end.count > 1 ? String(end[1]) : nil)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }
}
