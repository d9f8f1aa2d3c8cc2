package import Console
import FinanceEngine
import FinanceModel
import Reports

/// Allocates new cash to accounts of the plan. See `docs/tools/plan-allocate.md`.
package struct PlanAllocate: FolderTool {
  static let amount = Operand<Money>(
    "AMOUNT", help: "the new cash, such as 5000, 5000.00 or '5000.00 EUR'", parse: cash(parsing:))
  static let method = Option(
    "method", "METHOD",
    help: "desktop answers as Reserve Manager, the desktop app whose file format Coffer shares,"
      + " faults included",
    oneOf: PlanMethod.self, defaultText: "exact")
  static let grouping = Option(
    "by", "GROUPING", help: "what rows are summed by",
    oneOf: AllocationProposal.Grouping.self, defaultText: "account")
  static let explain = Switch("explain", help: "show each step: its rule, and what stopped it")
  static let growthTier = Option(
    "growth-tier", "TIER", help: "the tier that takes what no gap needs, for this once",
    defaultText: "plan.growth_tier, else the desktop app's rule")
  static let nextDollar = Switch(
    "next-dollar", help: "show who gets which part of each further unit, up to AMOUNT")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-allocate",
    summary: "show where new cash should go, to the cent, and why",
    description: [
      "Tiers are filled by priority, up to their gaps and the caps of their accounts. In a tier the"
        + " preferred account comes first, then the others by weight, then those of weight 0."
        + " Surplus goes to the growth tier.",
      "Without --apply nothing is written: it shows which lines of the plan would change. With it"
        + " the moves are made in the plan and recorded in its history.",
      "Moves and what is unallocated always sum to AMOUNT, and no cap is passed.",
    ],
    operands: [amount.spec],
    options: [
      .apply, explain.spec, nextDollar.spec, grouping.spec, method.spec, growthTier.spec, .note,
      Common.op.spec, .wait, .followLinks, .folder, .format, .json, .table, .output, .color,
      .privacy, .quiet,
    ],
    tables: AllocationRequest.tables,
    examples: [
      Example("plan-allocate 5000 -C examples/household", "where should 5000 go?"),
      Example("plan-allocate 5000 -C examples/household --explain", "and why?"),
      Example("plan-allocate 5000 -C examples/household --next-dollar", "who gets the next one?"),
      Example("plan-allocate 5000 -C examples/household -f csv", "for a spreadsheet or a script"),
    ],
    seeAlso: ["plan-apply", "plan-status", "plan-rebalance"])

  /// Shows or records the allocation, or throws the error that prevents it.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let request = try request(invocation)
    return invocation(nextDollar)
      ? try answer(SegmentReport.self, request, invocation, &streams)
      : try answer(request, invocation, &streams)
  }
}
