package import Console
package import FinanceFolder
package import FinanceModel
import PlainText

/// A change to the folder and its presentation. Without a writer it is proposed, with one it is
/// recorded, both by the same code.
package protocol Proposal {
  /// The data shown about the change.
  associatedtype Outcome

  /// The parts of the folder that the proposal needs.
  var needs: [FolderPart] { get }

  /// The ledgers whose rows the proposal itself compares if they already contain its operation.
  var comparedLedgers: Set<Ledger> { get }

  /// Whether a second run with the same name is compared by its command line, so that the operation
  /// always gets a row in `ledgers/operations.csv`.
  var isComparedByCommand: Bool { get }

  /// Whether rows from standard input are compared as bytes, so that a named operation gets a row
  /// in `ledgers/operations.csv`.
  var comparesInput: Bool { get }

  /// Whether the answer omits the undo command below it, because it already names that command or
  /// is itself an undo.
  var namesUndo: Bool { get }

  /// Computes the change to the household; nil if nothing changes.
  ///
  /// - Parameter found: receives findings about the files and their meaning.
  /// - Throws: ``Failure`` and ``UsageProblem`` if nothing can be proposed.
  func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: Outcome)

  /// Presents the change.
  ///
  /// - Parameter isApplied: whether the change has been written.
  func answer(_ outcome: Outcome, isApplied: Bool) -> Answer
}

extension Proposal {
  /// Empty by default: the change is not in rows, or only partly.
  package var comparedLedgers: Set<Ledger> { [] }

  /// False by default.
  package var namesUndo: Bool { false }

  /// False by default: rows are compared with those of the operation, if at all.
  package var comparesInput: Bool { false }

  /// True by default if no rows are compared.
  package var isComparedByCommand: Bool { comparedLedgers.isEmpty }

  /// Prepares and presents the change; with a writer, also records it under the folder's lock.
  ///
  /// An operation is recorded once. If the folder already contains the operation that the user
  /// named, repeating its command reports "already recorded" and changes nothing, regardless of the
  /// folder's current contents. A change without rows that name its operation gets a row in
  /// `ledgers/operations.csv`.
  ///
  ///     try streams.answer(invocation) {
  ///       try proposal.answer(of: folder, as: writer, for: command, &$0)
  ///     }
  ///
  /// - Parameter writer: the writer that records the change; nil to show it only.
  /// - Throws: the errors of ``prepare(_:_:)`` and of recording; `write-operation-taken` if another
  ///   command was recorded under the name.
  package func answer(
    of folder: Folder, as writer: Writer?, for command: OperationCommand? = nil,
    _ found: inout Diagnostics
  ) throws -> Answer {
    var writes = false
    func prepared() throws -> (change: FolderChange?, outcome: Outcome?) {
      let remembers = command.map { $0.op != nil || writer != nil } ?? false
      let household = Household(
        folder, needs: needs + (remembers ? [.ledger(.operations)] : []))
      if let command,
        try command.isRecorded(in: household.folder, besides: comparedLedgers, &found)
      {
        return (nil, nil)
      }
      let (change, outcome) = try prepare(household, &found)
      writes = change.map { !$0.isEmpty } ?? false
      guard writer != nil, let change, writes, let command,
        isComparedByCommand || comparesInput && command.isNamedWithInput || !change.addsNamedRows
      else { return (change, outcome) }
      let row = try found.report(command.row(of: change, in: household.folder))
      return (change.adding(row), outcome)
    }
    var outcome: Outcome?
    do {
      outcome =
        try writer.map { writer in
          try folder.record(as: writer, notice: { found.notice($0) }, prepared)
        } ?? prepared().outcome
    } catch let failure as Failure where failure.isOfMerge {
      // A repeated command has nothing to write.
      guard try command?.isRecorded(in: folder, besides: comparedLedgers, &found) == true else {
        throw failure
      }
    }
    if let outcome {
      let answer = answer(outcome, isApplied: writer != nil)
      // A proposal that moves money in the plan only answers a question until it is applied.
      let isShown = writer != nil || !comparedLedgers.contains(.history)
      guard writes, isShown, command != nil, !namesUndo else { return answer }
      return answer.ending(with: OperationUndo.line)
    }
    guard let command else { preconditionFailure("only a command is recorded already") }
    return command.repeated
  }
}

extension Failure {
  /// Whether nothing was written because git is merging or a sync program left copies.
  fileprivate var isOfMerge: Bool {
    let codes = [WritingCode.gitBusy, WritingCode.conflictCopy].map(\.rawValue)
    return diagnostics.allSatisfy { codes.contains($0.code) }
  }
}
