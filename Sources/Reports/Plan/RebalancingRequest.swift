package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
package import Planning

/// A proposal to move existing money. The proposal is recorded on request.
package struct RebalancingRequest: Proposal {
  /// The report's table specifications, in the order of the help text.
  package static let tables = [RebalancingTable.spec, ChangePreview.history]

  /// The name of the table of rows that would be recorded.
  package static let changeTable = ChangePreview.history.name

  /// The day for which conditions are evaluated.
  package let today: CalendarDate
  package let op: String
  /// The time and the note.
  package let stamp: PostingStamp
  /// The method: exact, or the desktop app's.
  package var method = PlanMethod.exact
  /// Whether the proposal is recorded.
  package var isApplied = false
  /// Whether any requested output format shows the change.
  package var showsChange = true

  /// Creates an exact proposal.
  package init(on today: CalendarDate, op: String, _ stamp: PostingStamp) {
    self.today = today
    self.op = op
    self.stamp = stamp
  }

  /// The history, whose moves are compared with the proposal.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Always true; the answer is the proposed moves.
  package var isQuestion: Bool { true }

  /// The plan and its history.
  package var needs: [FolderPart] { [.plan, .plansSettings, .ledger(.history)] }

  /// Computes the proposal and the change that records it.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RebalancingAnswer) {
    let (planning, followed) = try household.planning(
      following: stamp.now.date, movesMoney: true, &found)
    let proposal = try proposal(planning)
    let recording =
      try showsChange
      ? MoveRecording.of(
        proposal.moves(op: op) ?? [], op: op, planning, followed, in: household, stamp,
        isApplied: isApplied, &found) : nil
    if !showsChange { found.report(household.balanceDiagnostics(of: planning)) }
    let answer = RebalancingAnswer(
      table: RebalancingTable(proposal, op: op, method: method, in: planning.currency),
      change: recording.map { ChangePreview($0.change) },
      isApplied: isApplied, isRepeat: isApplied && recording?.isRepeated == true)
    return (recording?.change.change, answer)
  }

  /// Returns the moves in every output format.
  package func answer(_ outcome: RebalancingAnswer, isApplied: Bool) -> Answer { outcome.answer }

  private func proposal(_ planning: Planning) throws -> RebalancingProposal {
    let plan = planning.plan
    guard method == .exact else {
      return try RebalancingProposal(
        desktop: DesktopRebalancing(of: planning.desktopPlan()), of: plan)
    }
    let conditions = ConditionsByName(planning.settings, on: today)
    let rebalancing = try Rebalancing(of: plan, minorDigits: planning.currency.minorDigits) {
      let tier = plan.tiers[$0.tier]
      return conditions.conditions(tier: tier.name, account: tier.accounts[$0.account].name)
    }
    return try RebalancingProposal(rebalancing, of: plan, in: planning.currency)
  }
}
