package import Console
package import FinanceFolder
package import FinanceModel

/// Something to write into the folder, and what is shown of it: without a writer it is proposed,
/// with one it is recorded, and both are made by the same code.
package protocol Proposal {
  /// What is shown of what there is to write.
  associatedtype Outcome

  /// The parts of the folder that it is made from.
  var needs: [FolderPart] { get }

  /// The ledgers whose rows the proposal compares itself with if they have its operation already.
  var comparedLedgers: Set<Ledger> { get }

  /// Whether a second run under the same name is compared by the command, so that the operation
  /// always gets a row in `ledgers/operations.csv`.
  var isComparedByCommand: Bool { get }

  /// Whether rows that come from standard input are compared as bytes, so that an operation with a
  /// name gets a row in `ledgers/operations.csv`.
  var comparesInput: Bool { get }

  /// Whether the command that takes back what was written is not named below the answer: the answer
  /// names it, or takes something back itself.
  var namesUndo: Bool { get }

  /// What there is to write in the household as it is; a nil change where there is nothing.
  ///
  /// - Parameter found: gets what there is to say about the files and about what they mean.
  /// - Throws: ``Failure`` and ``UsageProblem`` where nothing can be proposed.
  func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: Outcome)

  /// What is shown.
  ///
  /// - Parameter isApplied: whether it is written by now.
  func answer(_ outcome: Outcome, isApplied: Bool) -> Answer
}

extension Proposal {
  /// None: the change is not in rows, or not all of it.
  package var comparedLedgers: Set<Ledger> { [] }

  /// It is named.
  package var namesUndo: Bool { false }

  /// They are compared with the rows of the operation, if at all.
  package var comparesInput: Bool { false }

  /// If no rows are compared.
  package var isComparedByCommand: Bool { comparedLedgers.isEmpty }

  /// Prepares and shows; with a writer, also records, in the folder as it is under its lock.
  ///
  /// An operation happens once. If the folder has recorded the one that a person named, the same
  /// command is "already recorded" and changes nothing, whatever the folder holds now. What adds no
  /// row that names its operation gets a row in `ledgers/operations.csv`.
  ///
  ///     try streams.answer(invocation) {
  ///       try proposal.answer(of: folder, as: writer, for: command, &$0)
  ///     }
  ///
  /// - Parameter writer: who records; nil to show what would be written.
  /// - Throws: what ``prepare(_:_:)`` throws, and what recording throws; `write-operation-taken` if
  ///   another command was recorded under the name.
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
    let outcome =
      try writer.map { writer in
        try folder.record(as: writer, notice: { found.notice($0) }, prepared)
      } ?? prepared().outcome
    if let outcome {
      let answer = answer(outcome, isApplied: writer != nil)
      // What moves money in the plan answers a question, unless it is applied.
      let isShown = writer != nil || !comparedLedgers.contains(.history)
      guard writes, isShown, command != nil, !namesUndo else { return answer }
      return answer.ending(with: "To take it back: ledger-add --undo --apply")
    }
    guard let command else { preconditionFailure("only a command is recorded already") }
    return command.repeated
  }
}
