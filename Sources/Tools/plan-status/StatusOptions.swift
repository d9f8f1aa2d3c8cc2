import Charts
import Console
import FinanceModel
import Reports

extension PlanStatus {
  /// Returns the requested rows of the history.
  ///
  /// - Throws: `usage-conflict` if another view is also requested.
  static func historyQuery(_ invocation: Invocation) throws -> HistoryReport.Query {
    try refuseComparison(invocation, with: "--history")
    for switched in [accounts, claims, Common.check, yields] where invocation(switched) {
      throw UsageProblem(
        "--history does not accept \(switched.spec.longForm)", hint: "run them separately",
        code: .conflict)
    }
    return HistoryReport.Query(
      account: try invocation.all(account).first, from: try invocation.firstDay(),
      to: try invocation.lastDay(), kind: try invocation(kind))
  }

  /// Whether balances are drawn instead of listing rows.
  static func drawsChart(_ invocation: Invocation) throws -> Bool {
    let isPicture = try invocation(Common.svg) != nil
    return isPicture || invocation(chart)
  }

  /// Draws the balances of accounts over time: in the terminal, or as a picture in a file.
  static func draw(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let query = BalanceChartReport.Query(
      try historyQuery(invocation),
      ChartTextOptions(
        width: invocation.width, height: 12, isASCII: false, isPrivate: streams.isPrivate),
      today: invocation.today)
    return try draw(BalanceChartReport.self, query, invocation, &streams)
  }

  /// Refuses options that only apply to the history.
  static func refuseHistoryOptions(_ invocation: Invocation) throws {
    let given: [(isGiven: Bool, name: String)] = [
      (try invocation.all(account).first != nil, "ACCOUNT"),
      (try invocation(Common.from) != nil, "--from"), (try invocation(Common.to) != nil, "--to"),
      (try invocation(kind) != nil, "--type"), (invocation(chart), "--chart"),
      (try invocation(Common.svg) != nil, "--svg"),
    ]
    guard let first = given.first(where: \.isGiven) else { return }
    throw UsageProblem(
      "\(first.name) is for --history only", hint: "add --history, or leave it out",
      code: .conflict)
  }

  /// Refuses options that do not apply to --yields.
  static func refuseOthersOfYields(_ invocation: Invocation) throws {
    try refuseComparison(invocation, with: "--yields")
    for switched in [accounts, claims, Common.check] where invocation(switched) {
      throw UsageProblem(
        "--yields does not accept \(switched.spec.longForm)", hint: "run them separately",
        code: .conflict)
    }
  }

  /// Returns the requested comparison.
  ///
  /// - Throws: `usage-conflict` if an option that does not apply to it is also given.
  static func comparison(
    with revision: String, _ invocation: Invocation
  ) throws -> PlanComparisonReport.Query {
    for switched in [claims, Common.check] where invocation(switched) {
      throw UsageProblem(
        "--compare does not accept \(switched.spec.longForm)", hint: "run them separately",
        code: .conflict)
    }
    return PlanComparisonReport.Query(
      revision: revision, withAccounts: invocation(accounts), today: invocation.today)
  }

  private static func refuseComparison(_ invocation: Invocation, with view: String) throws {
    guard try invocation(compare) != nil else { return }
    throw UsageProblem(
      "\(view) does not accept --compare", hint: "run them separately", code: .conflict)
  }
}
