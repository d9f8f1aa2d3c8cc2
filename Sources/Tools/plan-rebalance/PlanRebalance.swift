package import Console
import FinanceEngine
import PlainText
import Reports

/// Proposes moves of money between accounts of the plan. See `docs/tools/plan-rebalance.md`.
package struct PlanRebalance: FolderTool {
  static let method = Option(
    "method", "METHOD",
    help: "desktop computes as Reserve Manager, the desktop app whose file format Coffer shares,"
      + " by tier only",
    oneOf: PlanMethod.self, defaultText: "exact")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-rebalance",
    summary: "show how to move money between tiers toward their targets",
    description: [
      "Tiers above target give money, the least urgent first; tiers below target receive it, the"
        + " most urgent first. In a tier, money above a cap moves first, then cash and savings"
        + " by lowest rate, then securities and crypto, marked as a sale. Terms that have not"
        + " matured and minimum balances (keep) are not touched.",
      "Without --apply nothing is written, and the plan's changed lines are shown. With --apply the"
        + " moves are made in the plan and recorded in its history.",
      "With --check the exit status is 1 if moves are proposed but not applied.",
    ],
    options: [
      .apply, method.spec, .check, .note, Common.op.spec, .wait, .followLinks, .asOf, .folder,
      .format, .json,
      .table, .output, .color, .privacy, .quiet,
    ],
    tables: RebalancingRequest.tables,
    examples: [
      Example("plan-rebalance -C examples/household", "show the proposed moves"),
      Example(
        "plan-rebalance -C examples/household --as-of 2027-07-01", "show the moves of a later day"),
      Example(
        "plan-rebalance -C examples/household --check -q -o /dev/null",
        "in a script: exit with status 1 if moves are proposed"),
    ],
    seeAlso: ["plan-apply", "plan-allocate", "plan-status"])

  /// Shows or records the moves, or throws the error that prevents it.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    try answer(request(invocation), invocation, &streams)
  }

  private static func request(_ invocation: Invocation) throws -> RebalancingRequest {
    var request = RebalancingRequest(
      on: invocation.today, op: try invocation.operation(),
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)))
    let method = try invocation(method) ?? .exact
    let isApplied = invocation(Common.apply)
    (request.method, request.isApplied) = (method, isApplied)
    guard !isApplied || method == .exact else {
      throw UsageProblem(
        "--apply does not accept --method desktop",
        hint: "the desktop app moves money between tiers and does not name accounts",
        code: .conflict)
    }
    guard try !isApplied || invocation(Common.asOf) == nil else {
      throw UsageProblem(
        "--apply does not accept --as-of", hint: "moves for another day are not recorded today",
        code: .conflict)
    }
    let isAsked =
      isApplied || !invocation.format.isOneTable
      || invocation.table == RebalancingRequest.changeTable
    request.showsChange = try method == .exact && (isAsked || invocation(Common.op) != nil)
    return request
  }
}
