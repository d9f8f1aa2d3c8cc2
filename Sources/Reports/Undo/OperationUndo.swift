package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Planning

/// The undo of any tool's operation, regardless of the kind of change.
package enum OperationUndo {
  /// The table specifications, in the order of the help text.
  package static let tables = RecordingRequest.tables + UndoAnswer.specs + [DocumentUndo.table]
  /// The tables that ``RecordingRequest`` lacks.
  package static let otherTables = UndoAnswer.specs + [DocumentUndo.table]

  /// Returns the last line of the page, with the command that undoes the operation.
  ///
  ///     OperationUndo.line("gym")  // To undo: ledger-add --undo gym --apply
  ///
  /// - Parameter op: the operation's name; nil if the name will be generated when the operation is
  ///   applied. The command then undoes the latest operation.
  static func line(_ op: String?) -> String {
    ["To undo: ledger-add --undo", op, "--apply"].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the last line of the page for a change that consists of several operations.
  static func line(_ ops: [String]) -> String {
    let commands = ops.reversed().map { "ledger-add --undo \($0.visible.shellArgument) --apply" }
    return "To undo: " + commands.joined(separator: " && ")
  }

  private static let name = Operand<String>(
    "OP", help: "the operation; by default the latest one", arity: .optional)

  /// Returns a tool's `undo` verb.
  package static func verb(of tool: String) -> ToolSpec {
    ToolSpec(
      name: "undo", summary: "undo an operation; by default the latest one",
      description: [
        "Undoes an operation of any tool: moves are reversed, rows are voided, and changed files"
          + " are restored. Later changes are kept.",
        "Without --apply the undo is only shown.",
      ],
      operands: [name.spec], options: [.apply, Common.op.spec, .wait, .followLinks],
      tables: tables,
      examples: [
        Example(
          "ledger-add spend 5 Bakery --apply -C examples/household"
            + " && \(tool) undo -C examples/household",
          "show how the latest operation would be undone")
      ])
  }

  /// Whether the folder contains an operation with this name that is not an import.
  ///
  /// - Throws: the errors of a ledger that cannot be read.
  package static func isOrdinary(_ name: String, in folder: Folder) throws(Failure) -> Bool {
    let recorded = try RecordedOperations(folder)
    do throws(UsageProblem) {
      return try recorded.operation(named: name).kind != .statement
    } catch {
      return false
    }
  }

  /// Whether an undo needs ledgers other than the history: the operation is not named, it may have
  /// rows outside the history, or the undo has a name of its own.
  package static func concernsOthers(_ name: String?, _ invocation: Invocation) throws -> Bool {
    guard let name, try invocation.statedOperation() == nil else { return true }
    let folder = Folder(at: invocation.folder)
    return try folder.record(ofOperation: name, outside: .history) != nil
  }

  /// Returns the operation that the undo named by `--op` has already undone; nil if
  /// `ledgers/operations.csv` does not contain that undo. This allows an undo of the latest
  /// operation to be repeated.
  fileprivate static func repeated(_ invocation: Invocation, in folder: Folder) throws -> String? {
    guard let op = try invocation.statedOperation(),
      let record = try folder.record(ofOperation: op)
    else { return nil }
    return RecordedOperations.undone(in: record.what)
  }

  /// Returns the operation named on the command line.
  package static func operation(_ invocation: Invocation) throws -> String? {
    try invocation.all(name).first
  }
}

extension FolderTool {
  /// Shows how an operation would be undone; with `--apply`, undoes it. Moves of the plan are
  /// reversed by opposite moves, rows are cancelled, and the changed text of JSON files is
  /// restored.
  ///
  /// - Parameters:
  ///   - name: the operation's name; nil for the latest operation that is neither an undo nor
  ///     undone. The answer then begins with a line about this operation.
  ///   - note: the description of rows in the history; nil for the usual one.
  /// - Throws: `usage-name-unknown`, and the errors of the proposals.
  package static func undo(
    _ name: String?, note: String? = nil, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    try answer(invocation, &streams) { folder, writer, found in
      try folder.requireFolder()
      let recorded = try RecordedOperations(folder)
      let known = try name ?? OperationUndo.repeated(invocation, in: folder)
      let operation = try recorded.operation(named: known)
      let line = known == nil ? recorded.line(about: operation, at: invocation.now) : nil
      let command = try OperationCommand(
        invocation, of: spec.name, what: RecordedOperations.undoing + operation.name,
        tables: OperationUndo.tables)
      func answer(_ proposal: some Proposal, _ found: inout Diagnostics) throws -> Answer {
        let answer = try proposal.answer(of: folder, as: writer, for: command, &found)
        return line.map(answer.beginning) ?? answer
      }
      let op = try invocation.operation()
      switch operation.kind {
      case .moves(let ops):
        return try answer(
          RecordingRequest(
            .undo(ops, as: recorded.undoName(of: operation, stated: command.op)),
            op: operation.name,
            PostingStamp(now: invocation.now, user: invocation.user, note: note),
            isApplied: writer != nil), &found)
      case .statement:
        return try answer(
          UndoProposal(operation.name, milliseconds: invocation.milliseconds), &found)
      case .rows:
        return try answer(
          EntryProposal(
            .undo(op: operation.name), to: .transactions,
            EntryProposal.Terms(
              now: invocation.now, milliseconds: invocation.milliseconds, op: op,
              namesOp: try invocation(Common.op) != nil, isForced: false, note: "")), &found)
      case .documents:
        return try answer(
          DocumentUndo(
            undone: operation.name, undo: recorded.undo(of: operation.name), op: op), &found)
      }
    }
  }
}
