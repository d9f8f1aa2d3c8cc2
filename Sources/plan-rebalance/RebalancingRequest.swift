import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What the command line asks for; the folder is not looked at yet.
struct RebalancingRequest {
  /// What there is to write, and whether the operation is applied already.
  private typealias Recording = (change: PlanChange, isApplied: Bool)

  private let method: PlanMethod
  private let today: CalendarDate
  private let isApplied: Bool
  /// Whether anything of the answer tells what would be recorded.
  private let showsChange: Bool
  private let op: String
  private let stamp: PostingStamp

  /// - Throws: `usage-conflict`.
  init(_ invocation: Invocation) throws {
    method = try invocation(PlanRebalance.method) ?? .exact
    isApplied = invocation(Common.apply)
    guard !isApplied || method == .exact else {
      throw UsageProblem(
        "--apply has no --method desktop",
        hint: "the desktop app moves money between tiers, and names no accounts", code: .conflict)
    }
    guard try !isApplied || invocation(Common.asOf) == nil else {
      throw UsageProblem(
        "--apply has no --as-of", hint: "what is right on another day is not recorded today",
        code: .conflict)
    }
    today = invocation.today
    let isAsked =
      isApplied || !invocation.format.isOneTable || invocation.table == RecordedChange.history.name
    showsChange = try method == .exact && (isAsked || invocation(Common.op) != nil)
    op = try invocation.operation()
    stamp = PostingStamp(
      now: invocation.now, user: invocation.user, note: try invocation(Common.note))
  }

  /// The answer in the folder as it is now, and what is to be written with it. Findings are
  /// reported.
  func prepare(
    in folder: Folder, _ streams: inout StandardStreams
  ) throws -> (change: Change?, outcome: RebalancingAnswer) {
    let planning = try streams.report(folder.planning(planRules, settingsRules(movingMoney: true)))
    let proposal = try proposal(planning)
    let recording = try showsChange ? recording(of: proposal, planning, folder, &streams) : nil
    if !showsChange { streams.report(folder.balanceDiagnostics(balanceWarnings, of: planning)) }
    let answer = RebalancingAnswer(
      table: RebalancingTable(proposal, op: op, method: method, in: planning.currency),
      change: recording.map { RecordedChange($0.change) },
      isApplied: isApplied, isRepeat: isApplied && recording?.isApplied == true)
    return (recording?.change.change, answer)
  }

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

  /// Nil if the change is only to be shown and cannot be; the cause is then a warning.
  private func recording(
    of proposal: RebalancingProposal, _ planning: Planning, _ folder: Folder,
    _ streams: inout StandardStreams
  ) throws -> Recording? {
    do throws(Failure) {
      let loaded = folder.books(with: planning)
      guard let books = loaded.value else { throw Failure(.input, loaded.diagnostics) }
      streams.report(loaded.diagnostics + books.diagnostics(balanceWarnings))
      return try recording(of: proposal, books, &streams)
    } catch {
      guard !isApplied else { throw error }
      streams.report(error.asWarnings)
      return nil
    }
  }

  private func recording(
    of proposal: RebalancingProposal, _ books: PlanBooks, _ streams: inout StandardStreams
  ) throws(Failure) -> Recording {
    let posting: Posting
    do throws(MoveRefusal) {
      posting = try MoveApplication(
        of: proposal.moves(op: op) ?? [], op: op, from: .calculation, to: books.planning.plan,
        history: books.history, minorDigits: books.planning.currency.minorDigits, stamp: stamp
      ).posting
    } catch {
      throw error.failure(in: nil)
    }
    streams.report(posting.findings.diagnostics, evenIfQuiet: MoveCode.repeats)
    if isApplied { try books.require(none: posting.forkErrors) }
    let change = try books.change(
      operation: op, entries: posting.entries, balances: posting.balances, at: stamp.now)
    return (change, posting.isRepeat)
  }
}
