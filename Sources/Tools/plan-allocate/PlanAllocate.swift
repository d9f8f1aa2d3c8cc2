package import Console
import FinanceModel
import Planning
import Reports

/// The `plan-allocate` tool: allocates new cash to the plan's accounts. See
/// `docs/tools/plan-allocate.md`.
package struct PlanAllocate: FolderTool {
  static let amount = Operand<Money>(
    "AMOUNT", help: "the new cash, such as 5000, 5000.00 or '5000.00 EUR'", parse: cash(parsing:))
  static let method = Option(
    "method", "METHOD",
    help: "desktop computes like Reserve Manager, the desktop app whose file format Coffer shares,"
      + " including its bugs",
    oneOf: PlanMethod.self, defaultText: "exact")
  static let grouping = Option(
    "by", "GROUPING", help: "how to group rows",
    oneOf: AllocationProposal.Grouping.self, defaultText: "account")
  static let member = MemberOption.member
  static let explain = Switch(
    "explain", help: "show each step, its rule, and the limit that ended it")
  static let growthTier = Option(
    "growth-tier", "TIER", help: "the tier that receives the surplus, for this run only",
    defaultText: "plan.growth_tier, else the desktop app's rule")
  static let nextDollar = Switch(
    "next-dollar", help: "show how each additional unit is split, up to AMOUNT")
  static let withDebts = Switch(
    "with-debts", help: "show how much to use for debt repayment, by break-even rate")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-allocate",
    summary: "split new cash among the plan's accounts, to the cent, with reasons",
    description: [
      "Tiers are filled in order of priority, limited by their gaps and by their accounts' caps. In"
        + " a tier the preferred account is filled first, then the other accounts by weight, then"
        + " accounts with weight 0. The surplus goes to the growth tier.",
      "Without --apply nothing is written, and the lines of the plan that would change are shown."
        + " With --apply the moves are made in the plan and recorded in its history.",
      "The moves and the unallocated amount always sum to AMOUNT, and no cap is exceeded.",
    ],
    operands: [amount.spec],
    options: [
      .apply, explain.spec, nextDollar.spec, withDebts.spec, grouping.spec, member.spec,
      method.spec, growthTier.spec, .note,
      Common.op.spec, .wait, .followLinks, .folder, .format, .json, .table, .output, .color,
      .privacy, .quiet,
    ],
    tables: AllocationRequest.tables,
    examples: [
      Example("plan-allocate 5000 -C examples/household", "split 5000"),
      Example(
        "plan-allocate 5000 -C examples/household --explain", "show the reason for each move"),
      Example(
        "plan-allocate 5000 -C examples/household --next-dollar",
        "show how each additional unit is split"),
      Example(
        "plan-allocate 5000 -C examples/household --with-debts",
        "compare the accounts with debt repayment"),
      Example(
        "plan-allocate 5000 -C examples/household -f csv", "print CSV for a spreadsheet or a script"
      ),
    ],
    seeAlso: ["plan-apply", "plan-status", "plan-rebalance"])

  /// Shows or records the allocation, or throws the error that prevents the action.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let request = try request(invocation)
    if invocation(withDebts) {
      return try answer(DebtAllocationReport.self, request, invocation, &streams)
    }
    return invocation(nextDollar)
      ? try answer(SegmentReport.self, request, invocation, &streams)
      : try answer(request, invocation, &streams)
  }
}
