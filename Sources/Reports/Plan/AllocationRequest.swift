package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
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

/// The new cash and the plan to which the cash is allocated, as input for the engine.
struct AllocationQuestion {
  private let cash: Money
  private let planning: Planning
  private let statedGrowthTier: String?
  private let today: CalendarDate

  /// - Parameter today: the day from which monthly shares are counted.
  init(cash: Money, _ planning: Planning, growthTier: String?, on today: CalendarDate) {
    self.cash = cash
    self.today = today
    self.planning = planning
    statedGrowthTier = growthTier
  }

  /// Returns the proposal and, for the exact method, the underlying allocation.
  func proposal(
    _ method: PlanMethod, by grouping: AllocationProposal.Grouping,
    _ found: inout Diagnostics
  ) throws -> (AllocationProposal, Allocation?) {
    guard method == .exact else { return (try desktopProposal(by: grouping), nil) }
    let plan = planning.plan
    let allocation = try Allocation(
      of: units(), across: plan, minorDigits: planning.currency.minorDigits,
      growthTier: growthTier(), dueShares: dueShares())
    let note = allocation.unallocatedNote(of: plan, planning.sourcedSettings?.value)
    found.report(planning.sourcedPlan.diagnostics(for: note.map { [$0] } ?? []))
    let proposal = try AllocationProposal(
      allocation, of: plan, in: planning.currency, by: grouping)
    return (proposal, allocation)
  }

  /// Returns the monthly share of each tier that has a date, by priority; empty unless
  /// `plan.share_due` is set.
  private func dueShares() throws -> [(tier: Int, amount: Int128)] {
    guard planning.settings.plan?.shareDue == true else { return [] }
    let digits = planning.currency.minorDigits
    return try planning.plan.dueTiers(by: planning.settings, on: today).compactMap { due in
      let payment = try DuePayment(due, of: planning.plan, minorDigits: digits, on: today)
      return payment.payment.map { (due.tier, $0.units(minorDigits: digits, .towardZero)) }
    }.filter { $0.amount > 0 }
  }

  func cashFunction() throws -> CashFunction {
    guard planning.settings.plan?.shareDue != true else {
      throw UsageProblem(
        "--next-dollar does not support plan.share_due",
        hint: "omit --next-dollar", code: .conflict)
    }
    return try CashFunction(
      upTo: units(), across: planning.plan, minorDigits: planning.currency.minorDigits,
      growthTier: growthTier())
  }

  private func desktopProposal(
    by grouping: AllocationProposal.Grouping
  ) throws -> AllocationProposal {
    let number = try usage { () throws(Money.Problem) in
      try cash.desktopNumber(in: planning.currency)
    }
    do {
      return try AllocationProposal(
        desktop: DesktopAllocation(of: number, across: planning.desktopPlan()),
        cash: cash.amount, of: planning.plan, by: grouping)
    } catch let unanswered as DesktopAllocation.Unanswered {
      let finding = unanswered.finding(in: planning.plan)
      throw Failure(.input, planning.sourcedPlan.diagnostics(for: [finding]))
    }
  }

  private func units() throws -> Int128 {
    try usage { () throws(Money.Problem) in try cash.units(in: planning.currency) }
  }

  private func usage<Value>(_ read: () throws(Money.Problem) -> Value) throws -> Value {
    do throws(Money.Problem) {
      return try read()
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }

  private func growthTier() throws -> Int? {
    if let statedGrowthTier {
      return try match(statedGrowthTier, of: "tier", among: planning.plan.tiers.map(\.name))
    }
    switch planning.plan.growthTier(by: planning.settings) {
    case .success(let tier): return tier
    case .failure(let unknown):
      throw Failure(.input, planning.settingsDiagnostics(for: [unknown.finding]))
    }
  }
}

/// A proposal, its explanation, and the change that records it.
package struct AllocationAnswer {
  let tables: AllocationTables
  let explanation: ExplanationTables?
  /// The change; nil if it was not requested, or cannot be recorded.
  let change: ChangePreview?
  let isApplied: Bool
  /// Whether the operation is already recorded.
  let isRepeat: Bool

  /// Whether the folder was changed.
  var isRecorded: Bool { isApplied && change?.isEmpty == false }

  var answer: Answer {
    Answer(
      json: shown.json.adding((explanation?.members ?? []) + changeMembers),
      tables: shown.all + (explanation?.tables ?? [])
        + (change.map { [$0.rows] } ?? []),
      page: page, isRecorded: isRecorded)
  }

  /// The tables to show. A repeated operation shows no moves, because they were proposed for
  /// another plan.
  private var shown: AllocationTables { isRepeat ? tables.withoutMoves : tables }

  private var changeMembers: [JSONValue.Member] {
    [.init("applied", .bool(isRecorded))]
      + (change?.members ?? [.init("history", .null), .init("plan_diff", .null)])
  }

  private var page: Page {
    var page = Page()
    guard !isRepeat else {
      page.line("Nothing to record.")
      return page
    }
    tables.add(to: &page)
    explanation?.add(to: &page)
    guard let change, !change.isEmpty else { return page }
    page.heading(isApplied ? "Recorded as \(tables.op)" : "With --apply the plan becomes")
    change.addDiff(to: &page)
    return page
  }
}
