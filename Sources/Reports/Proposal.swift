package import Console
package import FinanceFolder
package import FinanceModel
import PlainText

/// A change to the folder, and the presentation of that change. The code that proposes the change
/// also records it if there is a writer.
package protocol Proposal {
  /// The data shown about the change.
  associatedtype Outcome

  /// The parts of the folder that the proposal reads.
  var needs: [FolderPart] { get }

  /// The ledgers in which the proposal itself compares rows that the operation may already have.
  var comparedLedgers: Set<Ledger> { get }

  /// Whether a second run with the same operation name is compared by its command line. The
  /// operation then always gets a row in `ledgers/operations.csv`.
  var isComparedByCommand: Bool { get }

  /// Whether a second run is compared by its command line if the user named the operation, because
  /// the operation's rows do not identify the command. Such an operation gets a row in
  /// `ledgers/operations.csv`.
  var comparesNamedCommand: Bool { get }

  /// Whether rows from standard input are compared as bytes. A named operation then gets a row in
  /// `ledgers/operations.csv`.
  var comparesInput: Bool { get }

  /// Whether the preview is the answer to a question and therefore does not name the undo command.
  var isQuestion: Bool { get }

  /// Whether the outcome already names the undo command, so that the answer omits it.
  var namesUndo: Bool { get }

  /// Whether the change is the undo of another operation.
  var isUndo: Bool { get }

  /// Returns the operations of the change's history rows, if the rows belong to several operations;
  /// otherwise empty.
  func parts(_ outcome: Outcome) -> [String]

  /// Returns the operations that must be undone one by one to undo the change; empty if the change
  /// is one operation.
  func operations(_ outcome: Outcome) -> [String]

  /// Whether the operation can be undone once the change is applied.
  func isUndoable(_ outcome: Outcome) -> Bool

  /// Computes the change to the household; nil if nothing changes.
  ///
  /// - Parameter found: receives findings about the files and their meaning.
  /// - Throws: ``Failure`` or ``UsageProblem`` if a change cannot be proposed.
  func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: Outcome)

  /// Returns the presentation of the change.
  ///
  /// - Parameter isApplied: whether the change has been written.
  func answer(_ outcome: Outcome, isApplied: Bool) -> Answer
}

extension Proposal {
  /// Empty by default, for a change that does not consist entirely of rows.
  package var comparedLedgers: Set<Ledger> { [] }

  /// False by default.
  package var isQuestion: Bool { false }

  /// False by default.
  package var namesUndo: Bool { false }

  /// False by default.
  package var isUndo: Bool { false }

  /// Empty by default.
  package func parts(_ outcome: Outcome) -> [String] { [] }

  /// Empty by default.
  package func operations(_ outcome: Outcome) -> [String] { [] }

  /// True by default.
  package func isUndoable(_ outcome: Outcome) -> Bool { true }

  /// False by default.
  package var comparesNamedCommand: Bool { false }

  /// False by default, because rows are usually compared with the operation's recorded rows.
  package var comparesInput: Bool { false }

  /// True by default if the proposal does not compare rows.
  package var isComparedByCommand: Bool { comparedLedgers.isEmpty }

  /// Prepares and presents the change. With a writer, also records it under the folder's lock.
  ///
  /// An operation is recorded once. If the folder already contains the operation that the user
  /// named, repeating its command reports "already recorded" and changes nothing, regardless of the
  /// folder's current contents. A change whose rows do not name its operation gets a row in
  /// `ledgers/operations.csv`.
  ///
  ///     try streams.answer(invocation) {
  ///       try proposal.answer(of: folder, as: writer, for: command, &$0)
  ///     }
  ///
  /// - Parameter writer: the writer that records the change; nil to only show the change.
  /// - Throws: the errors of ``prepare(_:_:)`` and of recording; `write-operation-taken` if another
  ///   command was recorded under the same name.
  package func answer(
    of folder: Folder, as writer: Writer?, for command: OperationCommand? = nil,
    _ found: inout Diagnostics
  ) throws -> Answer {
    var writes = false
    var (op, record): (String?, OperationCommand.Record) = (nil, .new)
    func prepared() throws -> (change: FolderChange?, outcome: Outcome?) {
      let remembers = command.map { $0.op != nil || writer != nil } ?? false
      let household = Household(folder, needs: needs + (remembers ? [.ledger(.operations)] : []))
      if let command {
        record = try command.record(in: household.folder, besides: comparedLedgers, &found)
        if record.isCommand { return (nil, nil) }
      }
      let (change, outcome) = try prepare(household, &found)
      writes = change.map { !$0.isEmpty } ?? false
      if isUndo, case .rows(let first) = record,
        try command?.isRecordedUndo(first, change, in: household.folder, &found) == true
      {
        (writes, record) = (false, .command)
        return (nil, nil)
      }
      op = writer == nil || isUndo ? command?.op : nil
      guard writer != nil, writes, let change else { return (change, outcome) }
      op = op ?? change.operation
      guard let command else { return (change, outcome) }
      return (try recorded(change, outcome, by: command, in: household.folder, &found), outcome)
    }
    var outcome: Outcome?
    do {
      outcome =
        try writer.map { writer in
          try folder.record(as: writer, notice: { found.notice($0) }, prepared)
        } ?? prepared().outcome
    } catch let failure as Failure where failure.isOfMerge {
      // A repeated command has nothing to write.
      record = try command?.record(in: folder, besides: comparedLedgers, &found) ?? .new
      guard record.isCommand else { throw failure }
    }
    // A repeated proposal of moves has a warning of its own.
    if !writes, case .rows = record, !comparedLedgers.contains(.history) {
      command?.reportUndone(in: folder, &found)
    }
    if let outcome {
      let answer = answer(outcome, isApplied: writer != nil)
      guard writes, writer != nil || !isQuestion, command != nil else { return answer }
      return undoLine(outcome, op).map(answer.ending) ?? answer
    }
    guard let command else { preconditionFailure("only a command is recorded already") }
    return command.repeated
  }
}

extension Proposal {
  /// Returns the line with the command that undoes the change; nil if the answer does not contain
  /// such a line.
  private func undoLine(_ outcome: Outcome, _ op: String?) -> String? {
    // Without a name, the command would undo an earlier operation instead of the undo.
    guard !namesUndo, isUndoable(outcome), !isUndo || op != nil else { return nil }
    let several = operations(outcome)
    return several.count > 1 ? OperationUndo.line(several) : OperationUndo.line(op)
  }

  /// Returns the change with the command's row in `ledgers/operations.csv`, if it needs one.
  private func recorded(
    _ change: FolderChange, _ outcome: Outcome, by command: OperationCommand, in folder: Folder,
    _ found: inout Diagnostics
  ) throws -> FolderChange {
    var parts = parts(outcome)
    guard needsRow(change, of: command) || !parts.isEmpty else { return change }
    if isUndo, parts.isEmpty, let op = command.op, change.operation != op {
      parts = [change.operation]
    }
    return change.adding(
      try found.report(command.row(of: change, parts: parts, in: folder)))
  }

  /// Whether the change needs a row in `ledgers/operations.csv`, so that the command's name is
  /// known.
  private func needsRow(_ change: FolderChange, of command: OperationCommand) -> Bool {
    isComparedByCommand || !change.addsNamedRows
      || command.op != nil && comparesNamedCommand || comparesInput && command.isNamedWithInput
      || isUndo && command.op.map { $0 != change.operation } ?? false
  }
}

extension Failure {
  /// Whether nothing was written because git is merging or a sync program left copies.
  fileprivate var isOfMerge: Bool {
    let codes = [WritingCode.gitBusy, WritingCode.conflictCopy].map(\.rawValue)
    return diagnostics.allSatisfy { codes.contains($0.code) }
  }
}
