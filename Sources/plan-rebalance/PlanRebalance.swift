package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// How should money be moved that is already there? See `docs/tools/plan-rebalance.md`.
@main package struct PlanRebalance: Tool {
  static let method = Option(
    "method", "METHOD", help: "desktop repeats the desktop app: tiers only",
    oneOf: PlanMethod.self, defaultText: "exact")

  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "plan-rebalance",
    summary: "show how to move money between tiers so that each is nearer to its target",
    description: [
      "Tiers above target give, the least urgent first; tiers below target take, the most urgent"
        + " first. In a tier, what stands past a cap goes first, then cash and savings by lowest"
        + " rate, then securities and crypto, marked as a sale. Terms that have not matured and"
        + " what an account must keep stay. Nothing is written.",
      "With --check the status is 1 when moves are proposed.",
    ],
    options: [
      method.spec, .check, Common.op.spec, .asOf, .folder, .format, .json, .table, .output, .color,
      .privacy, .quiet,
    ],
    tables: [RebalancingTable.spec],
    examples: [
      Example("plan-rebalance -C examples/household", "what should be moved?"),
      Example("plan-rebalance -C examples/household --as-of 2027-07-01", "and next summer?"),
      Example(
        "plan-rebalance -C examples/household --check -q -o /dev/null", "for a script: 0 or 1"),
    ],
    seeAlso: ["plan-allocate", "plan-status"])

  /// Answers one question, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let method = try invocation(method) ?? .exact
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.files)
    let planning = try streams.report(folder.planning(planRules, settingsRules(movingMoney: true)))
    let proposal = try proposal(method, planning, on: invocation.today)
    let table = RebalancingTable(
      proposal, op: try invocation.operation(), method: method, in: planning.currency)
    try streams.write(table.answer, invocation, isPrivate: planning.settings.privacy == true)
    return invocation(Common.check) && !proposal.moves.isEmpty ? .attention : .done
  }

  private static func proposal(
    _ method: PlanMethod, _ planning: Planning, on today: CalendarDate
  ) throws -> RebalancingProposal {
    let plan = planning.plan
    guard method == .exact else {
      return try RebalancingProposal(
        desktop: DesktopRebalancing(of: planning.desktopPlan()), of: plan)
    }
    let conditions = ConditionsByName(planning.settings, on: today)
    let rebalancing = try Rebalancing(of: plan, minorDigits: planning.currency.minorDigits) {
      let tier = plan.tiers[$0.tier]
      return conditions.conditions(
        tier: tier.name, account: tier.accounts[$0.account].name)
    }
    return try RebalancingProposal(rebalancing, of: plan, in: planning.currency)
  }
}
