package import Console
package import FinanceFolder
package import FinanceModel
import Investing
package import PlainText
package import Planning

/// An allocation of new cash, exact to the cent, with reasons. The allocation is recorded on
/// request.
package struct AllocationRequest: Proposal {
  /// The tables that every allocation command can output.
  package static let tables =
    [
      AllocationTables.moves, AllocationTables.byTier, AllocationTables.byMember,
      ExplanationTables.tierSteps,
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
  /// The member whose moves are shown, with the name as the user typed it; nil for all.
  package var member: String?
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

  /// Always true; the answer is the proposed moves.
  package var isQuestion: Bool { true }

  /// The plan, its history and the recurring items.
  package var needs: [FolderPart] { [.plan, .plansSettings, .ledger(.history), .recurring] }

  /// Computes the allocation and the change that records it.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: AllocationAnswer) {
    let (planning, followed) = try household.planning(following: stamp.now.date, &found)
    var (proposal, allocation) = try question(planning).proposal(method, by: grouping, &found)
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
    let members =
      grouping == .member || member != nil ? PlanMembers(planning.settings) : nil
    var emptyText: String?
    if let member, let members {
      emptyText = try keep(member, members, planning, &proposal, &found)
    }
    let answer = AllocationAnswer(
      tables: try AllocationTables(
        proposal, op: op, method: method, in: planning.currency,
        by: grouping == .member ? members : nil, emptyText: emptyText),
      explanation: try isExplained
        ? allocation.map { try ExplanationTables($0, of: planning) } : nil,
      change: recording.map { ChangePreview($0.change) },
      isApplied: isApplied, isRepeat: isApplied && recording?.isRepeated == true)
    return (recording?.change.change, answer)
  }

  /// Leaves out the moves of other members, with a note about the accounts without a member.
  ///
  /// - Returns: the text to show if no moves are left.
  private func keep(
    _ text: String, _ members: PlanMembers, _ planning: Planning,
    _ proposal: inout AllocationProposal, _ found: inout Diagnostics
  ) throws -> String {
    let member = try planning.settings.member(named: text)
    let without = proposal.moves.filter { members.member(of: $0.name) == nil }
      .compactMap(\.account)
    if !without.isEmpty {
      found.report([LedgerFinding.withoutMember(without.count, "account", without).unplaced])
    }
    try proposal.keep { members.member(of: $0.name) == member }
    let hasAccounts = members.names(in: planning.plan).contains(member)
    return hasAccounts ? "No account of \(member) receives money." : MemberPlan.emptyText(member)
  }

  /// Returns the moves in every output format.
  package func answer(_ outcome: AllocationAnswer, isApplied: Bool) -> Answer { outcome.answer }

  func question(_ planning: Planning) -> AllocationQuestion {
    AllocationQuestion(
      cash: cash, planning, growthTier: growthTier, on: stamp.now.date)
  }
}
