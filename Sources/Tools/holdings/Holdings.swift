package import Console
import FinanceModel
import Reports

/// Shows holdings with their cost and value. See `docs/tools/holdings.md`.
package struct Holdings: FolderTool {
  static let account = Operand<String>(
    "ACCOUNT", help: "show the rows of this account alone", arity: .optional)
  static let lotsMethod = Option(
    "lots-method", "METHOD", help: "which lots a sale takes, whatever the settings say",
    oneOf: LotsMethod.self, defaultText: "as the settings say, else FIFO")
  static let by = Option(
    "by", "GROUPING", help: "what rows are summed by",
    parse: grouping(parsing:))
  static let year = Option(
    "year", "YEAR", help: "the days of this year alone, such as 2026",
    parse: year(parsing:))

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "holdings",
    summary: "show what is held, what it cost, what it is worth and what it earned",
    description: [
      "Positions and cash from the ledgers of activities, positions and prices, as on the evening"
        + " of --as-of. Costs are exact, lots are taken first in, first out unless told.",
      "One option at a time asks for another view: disposals, income, contributions, groups,"
        + " allocation against targets, performance, where the gain came from, net worth, and with"
        + " --from why it changed. --by sums by account, symbol, currency, kind, group or"
        + " class:NAME.",
      "A missing exchange rate, a sale of more than is held or a row that says too little is an"
        + " error with the row to add; --lenient goes on with a stated fallback.",
      "With --check the status is 1 when a position has no price or one older than 4 business days,"
        + " or, with --allocation, a drift of 5 points or more.",
    ],
    operands: [account.spec],
    options: switches.map(\.option.spec) + [
      by.spec, year.spec, .asOf, .from, .to, lotsMethod.spec, .lenient, .check, .folder, .format,
      .json, .table, .output, .color, .privacy, .quiet,
    ],
    tables: HoldingsReport.tables,
    examples: [
      Example("holdings -C examples/household", "what do I hold, and what is it worth?"),
      Example("holdings -C examples/household --realized --year 2026", "what did sales gain?"),
      Example("holdings -C examples/household --performance", "how well did it do?"),
      Example("holdings -C examples/household --by class:region", "where in the world is it?"),
      Example(
        "holdings -C examples/household --net-worth --from 2025-12-31", "why has net worth changed?"
      ),
    ],
    seeAlso: ["plan-status", "folder-check"])

  /// Shows one view, or throws the error that prevents it.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    try answer(HoldingsReport.self, query(invocation), invocation, &streams)
  }
}
