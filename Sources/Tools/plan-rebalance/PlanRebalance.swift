package import Console
import PlainText
import Planning
import Reports

/// The `plan-rebalance` tool: proposes moves of money between the plan's accounts. See
/// `docs/tools/plan-rebalance.md`.
package struct PlanRebalance: FolderTool {
  static let method = Option(
    "method", "METHOD",
    help: "desktop computes like Reserve Manager, the desktop app whose file format Coffer shares,"
      + " by tier only",
    oneOf: PlanMethod.self, defaultText: "exact")
  static let holdings = Switch(
    "holdings", help: "propose trades that bring holdings closer to the targets in coffer.json")
  static let newCash = Option(
    "new-cash", "AMOUNT", help: "new cash to invest, such as 900",
    parse: PlanAllocate.cash(parsing:))
  static let useCash = Switch(
    "use-cash", help: "also invest account cash above the minimum (keep)")
  static let sell = Switch("sell", help: "also propose sales")
  static let maxGain = Option(
    "max-gain", "AMOUNT", help: "the largest net gain that sales may realize",
    parse: PlanAllocate.cash(parsing:))

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-rebalance",
    summary: "show how to move money between tiers toward their targets",
    description: [
      "Money moves from tiers above target, least urgent first, to tiers below target, most urgent"
        + " first. Within a tier, money above a cap moves first, then cash and savings, lowest rate"
        + " first, then securities and crypto, marked as sales. Unmatured terms and minimum"
        + " balances (keep) do not move.",
      "Without --apply nothing is written, and the lines of the plan that would change are shown."
        + " With --apply the moves are made in the plan and recorded in its history.",
      "With --holdings, trades are proposed instead. Purchases use the new cash to raise the lowest"
        + " ratios of value to target; --sell also proposes sales. Nothing is written.",
      "With --check the exit status is 1 if moves are proposed but not applied.",
    ],
    options: [
      .apply, holdings.spec, newCash.spec, useCash.spec, sell.spec, maxGain.spec, method.spec,
      .check, .note, Common.op.spec, .wait, .followLinks, .asOf, .folder,
      .format, .json,
      .table, .output, .color, .privacy, .quiet,
    ],
    tables: RebalancingRequest.tables + HoldingsReport.tradeTables,
    examples: [
      Example("plan-rebalance -C examples/household", "show the proposed moves"),
      Example(
        "plan-rebalance -C examples/household --as-of 2027-07-01",
        "show the moves as of a later day"),
      Example(
        "plan-rebalance --holdings --new-cash 900 -C examples/household",
        "show which assets to buy with 900"),
      Example(
        "plan-rebalance -C examples/household --check -q -o /dev/null",
        "in a script: exit with status 1 if moves are proposed"),
    ],
    seeAlso: ["plan-apply", "plan-allocate", "plan-status"])

  /// Shows or records the moves, or throws the error that prevents the action.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard let trades = try trades(invocation) else {
      return try answer(request(invocation), invocation, &streams)
    }
    return try answer(
      HoldingsReport.self,
      HoldingsReport.Query(.trades(trades), asOf: invocation.today, today: invocation.now.date),
      invocation, &streams)
  }
}
