import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What the command line asks for; the folder is not looked at yet.
struct AllocationRequest {
  /// What there is to write, and whether the operation is applied already.
  private typealias Recording = (change: PlanChange, isApplied: Bool)

  private let cash: Money
  private let method: PlanMethod
  private let grouping: AllocationProposal.Grouping
  private let growthTier: String?
  private let isExplained: Bool
  private let isApplied: Bool
  /// Whether anything of the answer tells what would be recorded.
  private let showsChange: Bool
  private let op: String
  private let stamp: PostingStamp

  /// - Throws: `usage-conflict`.
  init(_ invocation: Invocation) throws {
    method = try invocation(PlanAllocate.method) ?? .exact
    grouping = try invocation(PlanAllocate.grouping) ?? .account
    isExplained = invocation(PlanAllocate.explain)
    isApplied = invocation(Common.apply)
    let isByTier = grouping == .tier
    let isCashFunction = invocation(PlanAllocate.nextDollar)
    guard !isCashFunction || !(isExplained || isByTier) else {
      throw Self.conflict(
        "--next-dollar has neither --explain nor --by tier",
        "its answer is shares of accounts, not moves")
    }
    guard method == .exact || !(isExplained || isCashFunction) else {
      throw Self.conflict(
        "--method desktop has neither --explain nor --next-dollar",
        "the desktop app cannot say why; use --method exact")
    }
    guard !isApplied || !(isByTier || isCashFunction) else {
      throw Self.conflict(
        "--apply has neither --by tier nor --next-dollar",
        "only moves of accounts can be recorded")
    }
    cash = try invocation(PlanAllocate.amount)
    growthTier = try invocation(PlanAllocate.growthTier)
    let isAsked =
      isApplied || !invocation.format.isOneTable || invocation.table == RecordedChange.history.name
    showsChange = try !isByTier && (isAsked || invocation(Common.op) != nil)
    op = try invocation.operation()
    stamp = PostingStamp(
      now: invocation.now, user: invocation.user, note: try invocation(Common.note))
  }

  /// The plan as a function of the cash.
  func cashFunction(in planning: Planning) throws -> CashFunction {
    try question(planning).cashFunction()
  }

  /// The answer in the folder as it is now, and what is to be written with it. Findings are
  /// reported.
  func prepare(
    in folder: Folder, _ streams: inout StandardStreams
  ) throws -> (change: Change?, outcome: AllocationAnswer) {
    let planning = try streams.report(folder.planning(planRules, settingsRules()))
    let (proposal, allocation) = try question(planning).proposal(method, by: grouping, &streams)
    let recording = try showsChange ? recording(of: proposal, planning, folder, &streams) : nil
    if !showsChange { streams.report(folder.balanceDiagnostics(balanceWarnings, of: planning)) }
    if let allocation, recording?.isApplied != true {
      DueDates(planning: planning, folder: folder, today: stamp.now.date)
        .warn(after: allocation, &streams)
    }
    let answer = AllocationAnswer(
      tables: AllocationTables(proposal, op: op, method: method, in: planning.currency),
      explanation: try isExplained
        ? allocation.map { try ExplanationTables($0, of: planning) } : nil,
      change: recording.map { RecordedChange($0.change) },
      isApplied: isApplied, isRepeat: isApplied && recording?.isApplied == true)
    return (recording?.change.change, answer)
  }

  private func question(_ planning: Planning) -> AllocationQuestion {
    AllocationQuestion(cash: cash, planning, growthTier: growthTier)
  }

  /// Nil if the change is only to be shown and cannot be; the cause is then a warning.
  private func recording(
    of proposal: AllocationProposal, _ planning: Planning, _ folder: Folder,
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
    of proposal: AllocationProposal, _ books: PlanBooks, _ streams: inout StandardStreams
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

  private static func conflict(_ message: String, _ hint: String) -> UsageProblem {
    UsageProblem(message, hint: hint, code: .conflict)
  }
}

extension PlanAllocate {
  @Sendable static func cash(parsing text: String) throws(UsageProblem) -> Money {
    do throws(Money.Problem) {
      return try Money(newCash: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }
}
