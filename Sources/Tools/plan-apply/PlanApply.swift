package import Console
import FinanceModel
import PlainText
import Planning
import Reports

/// The `plan-apply` tool: records moves of money in the plan and its history. See
/// `docs/tools/plan-apply.md`.
package struct PlanApply: FolderTool {
  static let source = Operand<String>(
    "FILE", help: "the proposed moves; - means standard input; with --undo, the operation to undo",
    arity: .optional)
  static let reconcile = Switch(
    "reconcile", help: "record plan balances that were edited by hand")
  static let undo = Switch("undo", help: "undo an operation; by default the latest one")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-apply",
    summary: "record proposed moves in the plan and its history, or undo them",
    description: [
      "FILE is the output of plan-allocate or plan-rebalance as CSV, TSV, JSON or JSON lines; rows"
        + " may be deleted from it. The default is standard input. If balance plus amount differs"
        + " from balance_after in any row, nothing is written.",
      "Without --apply the new history rows and the lines of the plan that would change are shown,"
        + " and nothing is written. An operation that is already in the history is not applied"
        + " again.",
    ],
    operands: [source.spec],
    options: [
      .apply, undo.spec, reconcile.spec, .note, Common.op.spec, .wait, .followLinks, .folder,
      .format, .json, .table, .output, .color, .privacy, .quiet,
    ],
    tables: RecordingRequest.tables + OperationUndo.otherTables,
    examples: [
      Example(
        "plan-apply --reconcile -C examples/household", "show edits that are not in the history"),
      Example(
        "plan-allocate 5000 -C examples/household -f csv | plan-apply -C examples/household",
        "show the change that would be written"),
      Example(
        "plan-allocate 5000 -C examples/household -f csv | grep -v Tagesgeld"
          + " | plan-apply -C examples/household --apply --note 'pay of November'",
        "apply all moves except one"),
      Example(
        "plan-allocate 50 -C examples/household --apply && plan-apply -C examples/household --undo",
        "show how the latest operation would be undone"),
    ],
    seeAlso: ["plan-allocate", "plan-rebalance", "plan-status"])

  /// Shows or records the rows, or throws the error that prevents the action.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let op = try invocation.all(source).first
    if invocation(undo), !invocation(reconcile), try OperationUndo.concernsOthers(op, invocation) {
      return try self.undo(op, note: invocation(Common.note), invocation, &streams)
    }
    let request = RecordingRequest(
      try content(invocation, &streams), op: try invocation.operation(),
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)),
      isApplied: invocation(Common.apply))
    return try answer(request, invocation, &streams)
  }

  /// Returns the moves, the undo or the reconciliation to record.
  ///
  /// - Throws: `usage-conflict`, and the errors in the given moves.
  private static func content(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> RecordingRequest.Content {
    let source = try invocation.all(source).first
    switch (invocation(undo), invocation(reconcile)) {
    case (true, true):
      throw conflict("--undo and --reconcile cannot be combined", "run them separately")
    case (true, false):
      return .undo([source].compactMap(\.self))
    case (false, true):
      guard source == nil else {
        throw conflict("--reconcile and FILE cannot be combined", "omit FILE or --reconcile")
      }
      return .reconciliation(isNamed: try invocation.statedOperation() != nil)
    case (false, false):
      let text = try streams.read(source ?? "-", limit: 64 << 20)
      return try .moves(streams.report(ProposedMoves.reading(text)), named: invocation(Common.op))
    }
  }

  private static func conflict(_ message: String, _ hint: String) -> UsageProblem {
    UsageProblem(message, hint: hint, code: .conflict)
  }
}
