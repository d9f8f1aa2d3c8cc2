package import Console
import FinanceModel
import Reports

/// The `plan-status` tool: shows the coverage and yield of each tier. See
/// `docs/tools/plan-status.md`.
package struct PlanStatus: FolderTool {
  static let accounts = Switch("accounts", help: "also show the accounts of each tier")
  static let claims = Switch(
    "claims", help: "show the value of each account and how much of it the plan claims")
  static let yields = Switch("yields", help: "show the interest of each account, highest first")
  static let history = Switch("history", help: "show the history of moves instead of the tiers")
  static let account = Operand<String>(
    "ACCOUNT",
    help: "with --history: only this account; TIER/ACCOUNT if several accounts have this name",
    arity: .optional)
  static let kind = Option(
    "type", "TYPE", help: "only rows of this type",
    oneOf: HistoryEntry.Kind.self, defaultText: "all")
  static let chart = Switch(
    "chart", help: "with --history: plot account balances over time")
  static let by = StatusReport.grouping
  static let member = MemberOption.member

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-status",
    summary: "show how full each tier of the plan is, its gap and its yield",
    description: [
      "Shows one row per tier, in order of priority, with its target, balance, gap, coverage and"
        + " preferred account.",
      "apy_pct is a nominal yearly rate compounded monthly, as in Reserve Manager, the desktop app"
        + " whose file format Coffer shares. If plan.apy_is in coffer.json is effective, apy_pct is"
        + " an effective yearly yield. true_apy_pct is the effective yearly yield. The yearly yield"
        + " is balance times rate.",
      "--claims also reads the ledgers. It shows how much of each account the plan claims, the"
        + " account's value, and the unclaimed part.",
      "--yields shows the monthly and yearly interest of each account instead, highest first.",
      "--compare shows the balance of each tier, or with --accounts of each account, at a revision"
        + " and now. REV is a git revision, or a day, which means the last commit on or before it.",
      "--history shows the rows of the history instead, in chronological order, each with the"
        + " account's balance at that time. --chart draws these balances; --svg writes a picture.",
      "With --check the exit status is 1 if a tier has a gap of at least one minor unit.",
    ],
    operands: [account.spec],
    options: [
      accounts.spec, claims.spec, yields.spec, history.spec, chart.spec, .svg, .from, .to,
      kind.spec, compare.spec, by.spec, member.spec, .check, .folder, .format, .json, .table,
      .output, .color, .privacy, .quiet,
    ],
    tables: [
      StatusReport.tiers, StatusReport.accounts, StatusReport.totals, StatusReport.members,
      StatusReport.memberTotals, ClaimTable.spec,
      YieldReport.spec, HistoryReport.spec, BalanceChartReport.spec,
      PlanComparisonReport.tiers, PlanComparisonReport.accounts, PlanComparisonReport.totals,
    ],
    examples: [
      Example("plan-status -C examples/household", "show how full each tier is"),
      Example("plan-status -C examples/household --accounts", "show the accounts in each tier"),
      Example(
        "plan-status -C examples/household --claims",
        "compare the plan with the values of the accounts"),
      Example("plan-status -C examples/household --yields", "show the accounts that earn the most"),
      Example(
        "plan-status -C examples/household --check -q -o /dev/null",
        "in a script: exit with status 1 if a tier has a gap"),
      Example(
        "plan-status -C examples/household --history --from 2026-11-01",
        "show the moves since a given day"),
    ],
    seeAlso: ["plan-allocate", "plan-rebalance", "plan-apply"])

  /// Shows one view, or throws the error that prevents the view.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let (today, member) = (invocation.today, try invocation(member))
    if invocation(history) {
      let isDrawn = try invocation(Common.svg) != nil || invocation(chart)
      if isDrawn { return try draw(invocation, &streams) }
      return try answer(HistoryReport.self, historyQuery(invocation), invocation, &streams)
    }
    try refuseHistoryOptions(invocation)
    if invocation(yields) {
      try refuse([accounts, claims, Common.check], with: "--yields", invocation)
      let query = YieldReport.Query(today: today, member: member)
      return try answer(YieldReport.self, query, invocation, &streams)
    }
    if let revision = try invocation(compare) {
      try refuse([claims, Common.check], with: "--compare", invocation)
      let query = PlanComparisonReport.Query(
        revision: revision, withAccounts: invocation(accounts), today: today, member: member)
      return try answer(PlanComparisonReport.self, query, invocation, &streams)
    }
    var query = StatusReport.Query(
      withAccounts: invocation(accounts), withClaims: invocation(claims), today: today)
    (query.member, query.isByMember) = (member, try invocation(by) == .member)
    return try answer(StatusReport.self, query, invocation, &streams)
  }
}
