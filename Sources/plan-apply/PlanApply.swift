package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Records moves of money in the plan and its history. See `docs/tools/plan-apply.md`.
@main package struct PlanApply: Tool {
  static let source = Operand<String>(
    "FILE", help: "what was proposed, - for standard input; with --undo, what to undo",
    arity: .optional)
  static let reconcile = Switch(
    "reconcile", help: "record what was edited by hand in the plan, in place of moves")
  static let undo = Switch(
    "undo", help: "undo the operation FILE, else the latest, in place of moves")

  /// What help, completions and the parser are made from.
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
      .format, .json,
      .table, .output, .color, .privacy, .quiet,
    ],
    tables: [RecordedChange.history],
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

  /// Whether the folder's settings hide amounts.
  package static func hidesAmounts(_ invocation: Invocation) -> Bool {
    Folder(at: invocation.folder).hidesAmounts
  }

  /// Shows what there is to record or records it, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    let request = try RecordingRequest(invocation, &streams)
    func prepare() throws -> (change: Change?, outcome: Prepared) {
      try request.prepare(in: folder, &streams)
    }
    let isApplied = invocation(Common.apply)
    let prepared: Prepared
    if isApplied {
      let writer = Writer(
        tool: spec.name, now: invocation.now, waitInSeconds: try invocation(Common.wait),
        followsLinks: invocation(Common.followLinks))
      prepared = try folder.record(as: writer, notice: { streams.notice($0) }, prepare)
      if !prepared.change.isEmpty { streams.noteRecorded() }
    } else {
      prepared = try prepare().outcome
    }
    try streams.write(
      prepared.answer(isApplied: isApplied), invocation)
    return .done
  }
}
