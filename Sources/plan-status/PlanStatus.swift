package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// How full is each tier, and what does it earn? See `docs/tools/plan-status.md`.
@main package struct PlanStatus: Tool {
  static let accounts = Switch("accounts", help: "show the accounts of each tier too")
  static let claims = Switch(
    "claims", help: "show what balances claim of each account, and what it is worth")
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
        + " desktop app whose file format Coffer shares, or as the yield of a year if plan.apy_is"
        + " of coffer.json is effective; true_apy_pct is the yield of a year. The yearly yield is"
        + " balance times rate.",
      "With --claims it reads the ledgers too: what balances of the plan claim of each account,"
        + " what the account is worth, and what is unclaimed.",
      "With --history it shows the rows of the history instead, in the order of time, each with"
        + " what its account held then.",
      "With --check the status is 1 when a tier has a gap of at least one minor unit.",
    ],
    operands: [account.spec],
    options: [
      accounts.spec, claims.spec, history.spec, .from, .to, kind.spec, .check, .folder, .format,
      .json, .table,
      .output, .color, .privacy, .quiet,
    ],
    tables: [
      StatusTables.tiers, StatusTables.accounts, StatusTables.totals, ClaimTable.spec,
      HistoryTable.spec,
    ],
    examples: [
      Example("plan-status -C examples/household", "how full is each tier?"),
      Example(
        "plan-status -C examples/household --accounts", "and where does the money of each lie?"),
      Example(
        "plan-status -C examples/household --claims", "is there as much as the tiers count on?"),
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

  /// The names in the folder that a shell offers.
  package static func names(_ kind: NameKind, in folder: String) -> [String] {
    Folder.NameKind(rawValue: kind.rawValue).map(Folder(at: folder).names) ?? []
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
    let summary = try PlanSummary(of: planning.plan, planning.settings.compounding)
    let tables = try StatusTables(summary, of: planning, on: invocation.today)
    let claimed =
      try invocation(claims)
      ? ClaimTable(of: planning, in: folder, on: invocation.today, &streams) : nil
    try streams.write(
      tables.answer(withAccounts: invocation(accounts), claimed), invocation)
    let digits = planning.currency.minorDigits
    let isShort = summary.tiers.contains { $0.gap.units(minorDigits: digits, .towardZero) > 0 }
    return invocation(Common.check) && isShort ? .attention : .done
  }
}
