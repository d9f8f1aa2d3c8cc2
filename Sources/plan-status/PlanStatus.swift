package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// How full is each tier, and what does it earn? See `docs/tools/plan-status.md`.
@main package struct PlanStatus: Tool {
  static let accounts = Switch("accounts", help: "show the accounts of each tier too")
  static let history = Switch("history", help: "show what was moved, in place of the tiers")
  static let account = Operand<String>(
    "ACCOUNT", help: "with --history: this account alone; TIER/ACCOUNT where several have the name",
    arity: .optional)
  static let kind = Option(
    "type", "TYPE", help: "rows of this type alone",
    oneOf: HistoryEntry.Kind.self, defaultText: "all")

  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "plan-status",
    summary: "show how full each tier of the plan is, what is missing and what it earns",
    description: [
      "One row for each tier, by priority: target, balance, gap, coverage, preferred account.",
      "apy_pct is read as a nominal yearly rate compounded monthly, as by Reserve Manager, the"
        + " desktop app whose file format Coffer shares; true_apy_pct is the equivalent yearly"
        + " rate. The yearly yield is twelve times one month's simple interest.",
      "With --history it shows the rows of the history instead, in the order of time, each with"
        + " what its account held then.",
      "With --check the status is 1 when a tier has a gap of at least one minor unit.",
    ],
    operands: [account.spec],
    options: [
      accounts.spec, history.spec, .from, .to, kind.spec, .check, .folder, .format, .json, .table,
      .output, .color, .privacy, .quiet,
    ],
    tables: [
      StatusTables.tiers, StatusTables.accounts, StatusTables.totals, HistoryTable.spec,
    ],
    examples: [
      Example("plan-status -C examples/household", "how full is each tier?"),
      Example(
        "plan-status -C examples/household --accounts", "and where does the money of each lie?"),
      Example(
        "plan-status -C examples/household --check -q -o /dev/null", "for a script: 0 or 1"),
      Example(
        "plan-status -C examples/household --history --from 2026-11-01",
        "what was moved since then?"),
    ],
    seeAlso: ["plan-allocate", "plan-rebalance", "plan-apply"])

  /// Whether the folder's settings hide amounts.
  package static func hidesAmounts(_ invocation: Invocation) -> Bool {
    Folder(at: invocation.folder).hidesAmounts
  }

  /// Answers one question, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    if invocation(history) { return try showHistory(of: folder, invocation, &streams) }
    try refuseHistoryOptions(invocation)
    let planning = try streams.report(
      folder.planning(planRules, settingsRules(), balanceWarnings))
    let summary = try PlanSummary(of: planning.plan)
    let tables = try StatusTables(summary, of: planning, on: invocation.today)
    let showsAccounts = invocation(accounts)
    try streams.write(
      Answer(
        json: tables.json, tables: tables.all(accountsFirst: showsAccounts),
        page: tables.page(withAccounts: showsAccounts)),
      invocation)
    let digits = planning.currency.minorDigits
    let isShort = summary.tiers.contains { $0.gap.units(minorDigits: digits, .towardZero) > 0 }
    return invocation(Common.check) && isShort ? .attention : .done
  }
}
