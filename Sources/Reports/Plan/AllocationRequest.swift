package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
package import Planning

/// The allocation of new cash to the cent, with its reasons. It is recorded on request.
package struct AllocationRequest: Proposal {
  /// The tables that every allocation command can output.
  package static let tables =
    [
      AllocationTables.moves, AllocationTables.byTier, ExplanationTables.tierSteps,
      ExplanationTables.steps, SegmentReport.spec, ChangePreview.history,
    ] + DebtAllocationReport.specs

  /// The name of the table of rows that would be recorded.
  package static let changeTable = ChangePreview.history.name

  package let cash: Money
  /// The operation's name.
  package let op: String
  /// The time and the note.
  package let stamp: PostingStamp
  /// The method: exact, or the desktop app's.
  package var method = PlanMethod.exact
  package var grouping = AllocationProposal.Grouping.account
  /// The tier that receives the money left after all gaps are filled; nil for the tier in the
  /// settings.
  package var growthTier: String?
  /// Whether each step is shown.
  package var isExplained = false
  /// Whether the allocation is recorded.
  package var isApplied = false
  /// Whether any requested output format shows the change.
  package var showsChange = true

  /// Creates an exact allocation by accounts.
  package init(_ cash: Money, op: String, _ stamp: PostingStamp) {
    self.cash = cash
    self.op = op
    self.stamp = stamp
  }

  /// The history, whose moves are compared with the proposal.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// The plan, its history and the recurring items.
  package var needs: [FolderPart] { [.plan, .plansSettings, .ledger(.history), .recurring] }

  /// Computes the answer and the change that records it.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: AllocationAnswer) {
    let (planning, followed) = try household.planning(following: stamp.now.date, &found)
    let (proposal, allocation) = try question(planning).proposal(method, by: grouping, &found)
    let recording =
      try showsChange
      ? MoveRecording.of(
        proposal.moves(op: op) ?? [], op: op, planning, followed, in: household, stamp,
        isApplied: isApplied, &found) : nil
    if !showsChange { found.report(household.balanceDiagnostics(of: planning)) }
    if let allocation, recording?.isRepeated != true {
      DueDates(planning: planning, household: household, today: stamp.now.date)
        .warn(after: allocation, &found)
    }
    let answer = AllocationAnswer(
      tables: AllocationTables(proposal, op: op, method: method, in: planning.currency),
      explanation: try isExplained
        ? allocation.map { try ExplanationTables($0, of: planning) } : nil,
      change: recording.map { ChangePreview($0.change) },
      isApplied: isApplied, isRepeat: isApplied && recording?.isRepeated == true)
    return (recording?.change.change, answer)
  }

  /// Returns the moves in every output format.
  package func answer(_ outcome: AllocationAnswer, isApplied: Bool) -> Answer { outcome.answer }

  func question(_ planning: Planning) -> AllocationQuestion {
    AllocationQuestion(
      cash: cash, planning, growthTier: growthTier, on: stamp.now.date)
  }
}
