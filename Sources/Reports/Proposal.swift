package import Console
package import FinanceFolder

/// Something to write into the folder, and what is shown of it: without a writer it is proposed,
/// with one it is recorded, and both are made by the same code.
package protocol Proposal {
  /// What is shown of what there is to write.
  associatedtype Outcome

  /// The parts of the folder that it is made from.
  var needs: [FolderPart] { get }

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
  /// Prepares and shows; with a writer, also records, in the folder as it is under its lock.
  ///
  ///     try streams.answer(invocation) { try proposal.answer(of: folder, as: writer, &$0) }
  ///
  /// - Parameter writer: who records; nil to show what would be written.
  /// - Throws: what ``prepare(_:_:)`` throws, and what recording throws.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    func prepared() throws -> (change: FolderChange?, outcome: Outcome) {
      try prepare(Household(folder, needs: needs), &found)
    }
    guard let writer else { return answer(try prepared().outcome, isApplied: false) }
    let outcome = try folder.record(as: writer, notice: { found.notice($0) }, prepared)
    return answer(outcome, isApplied: true)
  }
}
