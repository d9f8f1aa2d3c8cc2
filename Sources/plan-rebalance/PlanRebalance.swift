package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// How should money be moved that is already there? See `docs/tools/plan-rebalance.md`.
@main package struct PlanRebalance: Tool {
  static let method = Option(
    "method", "METHOD",
    help: "desktop answers as Reserve Manager, the desktop app whose file format Coffer shares, by"
      + " tier only",
    oneOf: PlanMethod.self, defaultText: "exact")

  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "plan-rebalance",
    summary: "show how to move money between tiers so that each is nearer to its target",
    description: [
      "Tiers above target give, the least urgent first; tiers below target take, the most urgent"
        + " first. In a tier, what stands past a cap goes first, then cash and savings by lowest"
        + " rate, then securities and crypto, marked as a sale. Terms that have not matured and"
        + " what an account must keep stay.",
      "Without --apply nothing is written: it shows which lines of the plan would change. With it"
        + " the moves are made in the plan and recorded in its history.",
      "With --check the status is 1 when moves are proposed, and not made.",
    ],
    options: [
      .apply, method.spec, .check, .note, Common.op.spec, .wait, .followLinks, .asOf, .folder,
      .format, .json,
      .table, .output, .color, .privacy, .quiet,
    ],
    tables: [RebalancingTable.spec, RecordedChange.history],
    examples: [
      Example("plan-rebalance -C examples/household", "what should be moved?"),
      Example("plan-rebalance -C examples/household --as-of 2027-07-01", "and next summer?"),
      Example(
        "plan-rebalance -C examples/household --check -q -o /dev/null", "for a script: 0 or 1"),
    ],
    seeAlso: ["plan-apply", "plan-allocate", "plan-status"])

  /// Whether the folder's settings hide amounts.
  package static func hidesAmounts(_ invocation: Invocation) -> Bool {
    Folder(at: invocation.folder).hidesAmounts
  }

  /// Answers one question, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let request = try RebalancingRequest(invocation)
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    func prepare() throws -> (change: Change?, outcome: RebalancingAnswer) {
      try request.prepare(in: folder, &streams)
    }
    let answer: RebalancingAnswer
    if invocation(Common.apply) {
      let writer = Writer(
        tool: spec.name, now: invocation.now, waitInSeconds: try invocation(Common.wait),
        followsLinks: invocation(Common.followLinks))
      answer = try folder.record(as: writer, notice: { streams.notice($0) }, prepare)
      if answer.isRecorded { streams.noteRecorded() }
    } else {
      answer = try prepare().outcome
    }
    try streams.write(answer.answer, invocation)
    return invocation(Common.check) && answer.wantsAttention ? .attention : .done
  }
}
