package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// Records moves of money in the plan and its history. See `docs/tools/plan-apply.md`.
package struct PlanApply: FolderTool {
  static let source = Operand<String>(
    "FILE", help: "what was proposed, - for standard input; with --undo, what to undo",
    arity: .optional)
  static let reconcile = Switch(
    "reconcile", help: "record what was edited by hand in the plan, in place of moves")
  static let undo = Switch(
    "undo", help: "undo the operation FILE, else the latest, in place of moves")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "plan-apply",
    summary: "record proposed moves of money in the plan and its history, or undo them",
    description: [
      "FILE is what plan-allocate or plan-rebalance printed as CSV, TSV, JSON or JSON lines, from"
        + " which rows may be left out; without FILE it is standard input. Each row must fit the"
        + " plan: balance and amount make balance_after, or nothing is written.",
      "Without --apply it shows the rows that the history would gain and the plan's lines that"
        + " would change, and writes nothing. An operation that the history has is not applied"
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
        "plan-apply --reconcile -C examples/household", "which edits does the history not explain?"
      ),
      Example(
        "plan-allocate 5000 -C examples/household -f csv | plan-apply -C examples/household",
        "what would be written?"),
      Example(
        "plan-allocate 5000 -C examples/household -f csv | grep -v Tagesgeld"
          + " | plan-apply -C examples/household --apply --note 'pay of November'",
        "write it, but for one row"),
      Example(
        "plan-allocate 50 -C examples/household --apply && plan-apply -C examples/household --undo",
        "and back?"),
    ],
    seeAlso: ["plan-allocate", "plan-rebalance", "plan-status"])

  /// Shows the rows or records them, or throws the error that prevents it.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    if invocation(undo), let op = try invocation.all(source).first,
      Folder(at: invocation.folder).record(ofOperation: op, outside: .history) != nil
    {
      return try self.undo(op, invocation, &streams)
    }
    let request = RecordingRequest(
      try content(invocation, &streams), op: try invocation.operation(),
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)),
      isApplied: invocation(Common.apply))
    return try answer(request, invocation, &streams)
  }

  /// The moves, undo or reconciliation to record.
  ///
  /// - Throws: `usage-conflict`, and the errors in the given moves.
  private static func content(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> RecordingRequest.Content {
    let source = try invocation.all(source).first
    switch (invocation(undo), invocation(reconcile)) {
    case (true, true):
      throw conflict("--undo and --reconcile are two operations", "do one after the other")
    case (true, false):
      guard try invocation(Common.op) == nil else {
        throw conflict(
          "--undo takes no --op", "an operation's undoing is named after it; leave --op out")
      }
      return .undo(op: source)
    case (false, true):
      guard source == nil else {
        throw conflict("--reconcile reads no moves", "leave FILE or --reconcile out")
      }
      return .reconciliation
    case (false, false):
      let text = try streams.read(source ?? "-", limit: 64 << 20)
      return .moves(try streams.report(ProposedMoves.reading(text)))
    }
  }

  private static func conflict(_ message: String, _ hint: String) -> UsageProblem {
    UsageProblem(message, hint: hint, code: .conflict)
  }
}
