import Console
import FinanceModel
import Reports

extension PlanStatus {
  static let compare = Option<String>(
    "compare", "REV", help: "also show the figures for a git revision or a day")

  /// Returns the query for the requested history rows.
  static func historyQuery(_ invocation: Invocation) throws -> HistoryReport.Query {
    try refuse([accounts, claims, Common.check, yields], with: "--history", invocation)
    return HistoryReport.Query(
      account: try invocation.all(account).first, from: try invocation.firstDay(),
      to: try invocation.lastDay(), kind: try invocation(kind), member: try invocation(member))
  }

  /// Draws account balances over time, in the terminal or as a picture in a file.
  static func draw(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let query = BalanceChartReport.Query(
      try historyQuery(invocation), chartText(invocation, streams), today: invocation.today)
    return try draw(BalanceChartReport.self, query, invocation, &streams)
  }

  /// Refuses options that apply only to the history.
  static func refuseHistoryOptions(_ invocation: Invocation) throws {
    let given: [(isGiven: Bool, name: String)] = [
      (try invocation.all(account).first != nil, "ACCOUNT"),
      (try invocation(Common.from) != nil, "--from"), (try invocation(Common.to) != nil, "--to"),
      (try invocation(kind) != nil, "--type"), (invocation(chart), "--chart"),
      (try invocation(Common.svg) != nil, "--svg"),
    ]
    guard let first = given.first(where: \.isGiven) else { return }
    throw UsageProblem(
      "\(first.name) needs --history", hint: "add --history, or omit the other option",
      code: .conflict)
  }

  /// Refuses options that do not apply to a view.
  static func refuse(_ others: [Switch], with view: String, _ invocation: Invocation) throws {
    let isCompared = try view != "--compare" && invocation(compare) != nil
    let isGrouped = try invocation(by) != nil
    let other = others.first { invocation($0) }?.spec.longForm
    guard let refused = isCompared ? "--compare" : isGrouped ? "--by" : other else { return }
    throw UsageProblem(
      "\(view) cannot be used with \(refused)", hint: "run them separately", code: .conflict)
  }
}
