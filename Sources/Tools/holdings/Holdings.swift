package import Console
import FinanceModel
import Reports

/// The `holdings` tool: shows holdings with their cost and value. See `docs/tools/holdings.md`.
package struct Holdings: FolderTool {
  static let account = Operand<String>(
    "ACCOUNT", help: "only rows of this account", arity: .optional)
  static let lotsMethod = Option(
    "lots-method", "METHOD", help: "how a sale selects lots; overrides the settings",
    oneOf: LotsMethod.self, defaultText: "the settings, else FIFO")
  static let by = Option(
    "by", "GROUPING", help: "how to group rows",
    parse: HoldingsReport.grouping(parsing:))
  static let member = MemberOption.member
  static let benchmark = Option<String>(
    "benchmark", "SYMBOL", help: "compare with the same cash flows invested in this asset")
  static let taxYear = Option(
    "tax-year", "YEAR", help: "show a year's figures for a tax return",
    parse: HoldingsReport.year(parsing:))
  static let harvest = Switch(
    "harvest", help: "with --tax-year: also list lots below their cost")
  static let year = Option(
    "year", "YEAR", help: "only this year, such as 2026",
    parse: HoldingsReport.year(parsing:))

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "holdings",
    summary: "show positions, cost basis, market value and returns",
    description: [
      "Shows positions and cash at the end of --as-of, from the ledgers of activities, positions"
        + " and prices. Costs are exact. Sales use the oldest lots first (FIFO) unless lots_method"
        + " or --lots-method selects another method.",
      "Options select other views: disposals, income, contributions, groups, allocation against"
        + " targets, performance, a benchmark, sources of the gain, and net worth (with --from, its"
        + " change). --by groups rows by account, symbol, currency, kind, group, member or"
        + " class:NAME.",
      "A missing exchange rate, a sale of more units than are held and an incomplete row are"
        + " errors, with the row to add as a hint. With --lenient, a documented fallback is used"
        + " and reported.",
      "With --check the exit status is 1 if a position has no price or its price is older than 4"
        + " business days; with --allocation, if a drift is at least 5 percentage points.",
    ],
    operands: [account.spec],
    options: switches.map(\.option.spec) + [
      benchmark.spec, by.spec, member.spec, taxYear.spec, harvest.spec, year.spec, .asOf, .from,
      .to, lotsMethod.spec, .lenient, .check, .folder, .format, .json, .table, .output, .color,
      .privacy, .quiet,
    ],
    tables: HoldingsReport.tables,
    examples: [
      Example("holdings -C examples/household", "show positions and their value"),
      Example("holdings -C examples/household --realized --year 2026", "show a year's gains"),
      Example("holdings -C examples/household --performance", "show returns"),
      Example("holdings -C examples/household --by class:region", "show the value of each region"),
      Example(
        "holdings -C examples/household --net-worth --from 2025-12-31",
        "explain the change in net worth"
      ),
    ],
    seeAlso: ["plan-status", "folder-check"])

  /// Shows one view, or throws the error that prevents the view.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    try answer(HoldingsReport.self, query(invocation), invocation, &streams)
  }
}
