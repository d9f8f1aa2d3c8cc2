package import Console
import FinanceModel
import Reports

/// Shows the coverage and yield of each tier. See `docs/tools/plan-status.md`.
package struct PlanStatus: FolderTool {
  static let accounts = Switch("accounts", help: "show the accounts of each tier too")
  static let claims = Switch(
    "claims", help: "show what balances claim of each account, and what it is worth")
  static let yields = Switch("yields", help: "show what each account earns, the most first")
  static let history = Switch("history", help: "show what was moved, in place of the tiers")
  static let account = Operand<String>(
    "ACCOUNT", help: "with --history: this account alone; TIER/ACCOUNT where several have the name",
    arity: .optional)
  static let kind = Option(
    "type", "TYPE", help: "rows of this type alone",
    oneOf: HistoryEntry.Kind.self, defaultText: "all")
  static let chart = Switch(
    "chart", help: "with --history: draw what accounts held over time")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-status",
    summary: "show how full each tier of the plan is, what is missing and what it earns",
    description: [
      "One row for each tier, by priority: target, balance, gap, coverage, preferred account.",
      "apy_pct is read as a nominal yearly rate compounded monthly, as by Reserve Manager, the"
        + " desktop app whose file format Coffer shares, or as the yield of a year if plan.apy_is"
        + " of coffer.json is effective; true_apy_pct is the yield of a year. The yearly yield is"
        + " balance times rate.",
      "With --claims it reads the ledgers too: what balances of the plan claim of each account,"
        + " what the account is worth, and what is unclaimed.",
      "With --yields it shows what each account earns in a month and in a year instead, the one"
        + " that earns most first.",
      "With --history it shows the rows of the history instead, in the order of time, each with"
        + " what its account held then. With --chart it draws these balances over time, and with"
        + " --svg it writes them as a picture.",
      "With --check the status is 1 when a tier has a gap of at least one minor unit.",
    ],
    operands: [account.spec],
    options: [
      accounts.spec, claims.spec, yields.spec, history.spec, chart.spec, .svg, .from, .to,
      kind.spec,
      .check, .folder, .format, .json, .table, .output, .color, .privacy, .quiet,
    ],
    tables: [
      StatusReport.tiers, StatusReport.accounts, StatusReport.totals, ClaimTable.spec,
      YieldReport.spec, HistoryReport.spec, BalanceChartReport.spec,
    ],
    examples: [
      Example("plan-status -C examples/household", "how full is each tier?"),
      Example(
        "plan-status -C examples/household --accounts", "and where does the money of each lie?"),
      Example(
        "plan-status -C examples/household --claims", "is there as much as the tiers count on?"),
      Example("plan-status -C examples/household --yields", "and what earns the most?"),
      Example(
        "plan-status -C examples/household --check -q -o /dev/null", "for a script: 0 or 1"),
      Example(
        "plan-status -C examples/household --history --from 2026-11-01",
        "what was moved since then?"),
      Example(
        "plan-status -C examples/household --history --chart 'Tagesgeld Köln'",
        "how did this balance grow?"),
    ],
    seeAlso: ["plan-allocate", "plan-rebalance", "plan-apply"])

  /// Shows one view, or throws the error that prevents it.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    if invocation(history) {
      if try drawsChart(invocation) { return try draw(invocation, &streams) }
      return try answer(HistoryReport.self, historyQuery(invocation), invocation, &streams)
    }
    try refuseHistoryOptions(invocation)
    if invocation(yields) {
      try refuseOthersOfYields(invocation)
      return try answer(YieldReport.self, .init(today: invocation.today), invocation, &streams)
    }
    let query = StatusReport.Query(
      withAccounts: invocation(accounts), withClaims: invocation(claims), today: invocation.today)
    return try answer(StatusReport.self, query, invocation, &streams)
  }
}
