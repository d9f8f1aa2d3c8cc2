package import Console
package import FinanceEngine
package import FinanceFolder
package import FinanceModel
package import PlainText

/// Where new cash should go, to the cent, and why; recorded where that is wanted.
package struct AllocationRequest: Proposal {
  /// What the columns of its tables, and of all that belong to it, are.
  package static let tables = [
    AllocationTables.moves, AllocationTables.byTier, ExplanationTables.tierSteps,
    ExplanationTables.steps, SegmentReport.spec, ChangePreview.history,
  ]

  /// The name of the table of rows that would be recorded.
  package static let changeTable = ChangePreview.history.name

  /// The new cash.
  package let cash: Money
  /// What the operation is called.
  package let op: String
  /// When it is, and what is noted of it.
  package let stamp: PostingStamp
  /// Whether it is answered as the desktop app answers.
  package var method = PlanMethod.exact
  /// What rows are summed by.
  package var grouping = AllocationProposal.Grouping.account
  /// The tier that takes what no gap needs; nil as the settings say.
  package var growthTier: String?
  /// Whether each step is shown.
  package var isExplained = false
  /// Whether it is recorded.
  package var isApplied = false
  /// Whether anything of the answer tells what would be recorded.
  package var showsChange = true

  /// An exact allocation by accounts.
  package init(_ cash: Money, op: String, _ stamp: PostingStamp) {
    self.cash = cash
    self.op = op
    self.stamp = stamp
  }

  /// Moves are compared with those of the history.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// The plan, its history and what recurs.
  package var needs: [FolderPart] { [.plan, .settings, .ledger(.history), .recurring] }

  /// The answer in the household as it is, and what is to be written with it.
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

  /// The moves in every form.
  package func answer(_ outcome: AllocationAnswer, isApplied: Bool) -> Answer { outcome.answer }

  func question(_ planning: Planning) -> AllocationQuestion {
    AllocationQuestion(
      cash: cash, planning, growthTier: growthTier, on: stamp.now.date)
  }
}
