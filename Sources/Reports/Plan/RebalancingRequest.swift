package import Console
package import FinanceEngine
package import FinanceFolder
package import FinanceModel
package import PlainText

/// How money should be moved that is already there; recorded where that is wanted.
package struct RebalancingRequest: Proposal {
  /// What the columns of its tables are.
  package static let tables = [RebalancingTable.spec, ChangePreview.history]

  /// The name of the table of rows that would be recorded.
  package static let changeTable = ChangePreview.history.name

  /// The day whose conditions hold.
  package let today: CalendarDate
  /// What the operation is called.
  package let op: String
  /// When it is, and what is noted of it.
  package let stamp: PostingStamp
  /// Whether it is answered as the desktop app answers.
  package var method = PlanMethod.exact
  /// Whether it is recorded.
  package var isApplied = false
  /// Whether anything of the answer tells what would be recorded.
  package var showsChange = true

  /// An exact proposal.
  package init(on today: CalendarDate, op: String, _ stamp: PostingStamp) {
    self.today = today
    self.op = op
    self.stamp = stamp
  }

  /// Moves are compared with those of the history.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// The plan and its history.
  package var needs: [FolderPart] { [.plan, .settings, .ledger(.history)] }

  /// The answer in the household as it is, and what is to be written with it.
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

  /// The moves in every form.
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
