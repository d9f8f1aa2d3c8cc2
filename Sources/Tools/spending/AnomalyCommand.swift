import Console
import FinanceModel
import PlainText
import Reports

/// The `spending anomalies` verb: shows unusual spending.
enum AnomalyCommand {
  static let since = Option(
    "since", "DATE", help: "the first day of the findings", defaultText: "92 days before --as-of",
    parse: Common.date(parsing:))
  static let backtest = Switch(
    "backtest", help: "count the findings in each past month, using only the data up to then")
  static let accept = Option<String>(
    "accept", "ID", help: "accept a finding as correct, so that it is not shown again")

  static let spec = ToolSpec(
    name: "anomalies",
    summary: "show what is unusual in your spending",
    description: [
      "Finds unusual amounts, duplicate charges, misplaced decimal points, price rises, missing"
        + " payments, new fees, large payments to new payees, accounts below zero, and categories"
        + " that exceed all earlier months two months in a row.",
      "Each payment is compared with your own earlier payments. At most one false alarm a month is"
        + " expected; the first line shows the expected number.",
      "--accept ID silences a finding until its figures change. Without --apply the row is only"
        + " shown.",
    ],
    options: [
      since.spec, backtest.spec, .asOf, .check, accept.spec, .note, .apply, Common.op.spec, .wait,
      .followLinks,
    ],
    tables: AnomalyReport.tables + AnomalyAcceptance.tables,
    examples: [
      Example("spending anomalies -C examples/daily", "show unusual payments"),
      Example(
        "spending anomalies --backtest -C examples/daily",
        "show how often there were findings in the past"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var query = AnomalyReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.since = try invocation(since)
    query.backtests = invocation(backtest)
    guard let id = try invocation(accept) else {
      return try Spending.answer(AnomalyReport.self, query, invocation, &streams)
    }
    guard !invocation(backtest), !invocation(Common.check) else {
      throw UsageProblem(
        "--accept cannot be combined with --backtest or --check",
        hint: "omit the other options", code: .conflict)
    }
    let terms = EntryProposal.Terms(
      now: invocation.now, milliseconds: invocation.milliseconds,
      op: try invocation.operation(), namesOp: try invocation(Common.op) != nil,
      isForced: false, note: try invocation(Common.note) ?? "")
    return try Spending.answer(AnomalyAcceptance(id, query, terms), invocation, &streams)
  }
}
