import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What is to be recorded, as the command line says; the folder is not looked at yet.
struct RecordingRequest {
  private enum Content {
    case moves(ProposedMoves)
    case undo(op: String?)
    case reconciliation
  }

  private let content: Content
  private let op: String
  private let stamp: PostingStamp
  private let isApplied: Bool

  /// - Throws: `usage-conflict`, and what is wrong with the moves that were given.
  init(_ invocation: Invocation, _ streams: inout StandardStreams) throws {
    let source = try invocation.all(PlanApply.source).first
    switch (invocation(PlanApply.undo), invocation(PlanApply.reconcile)) {
    case (true, true):
      throw Self.conflict("--undo and --reconcile are two operations", "do one after the other")
    case (true, false):
      guard try invocation(Common.op) == nil else {
        throw Self.conflict(
          "--undo takes no --op", "an operation's undoing is named after it; leave --op out")
      }
      content = .undo(op: source)
    case (false, true):
      guard source == nil else {
        throw Self.conflict("--reconcile reads no moves", "leave FILE or --reconcile out")
      }
      content = .reconciliation
    case (false, false):
      let text = try streams.read(source ?? "-", limit: 64 << 20)
      content = .moves(try streams.report(ProposedMoves.reading(text)))
    }
    op = try invocation.operation()
    isApplied = invocation(Common.apply)
    stamp = PostingStamp(
      now: invocation.now, user: invocation.user, note: try invocation(Common.note))
  }

  /// What it comes to in the folder as it is now. Findings are reported.
  func prepare(
    in folder: Folder, _ streams: inout StandardStreams
  ) throws -> (change: Change?, outcome: Prepared) {
    let planning = try streams.report(folder.planning(planRules, settingsRules()))
    let books = try streams.report(folder.books(with: planning))
    streams.report(books.diagnostics(balanceWarnings))
    let (posting, undone): (Posting, String?)
    do throws(MoveRefusal) {
      (posting, undone) = try self.posting(in: books)
    } catch {
      throw error.failure(in: moves)
    }
    streams.report(
      moves?.diagnostics(for: posting.findings) ?? posting.findings.diagnostics,
      evenIfQuiet: MoveCode.repeats)
    if isApplied { try books.require(none: posting.forkErrors) }
    let change = try books.change(
      operation: posting.operations.first?.op ?? op, entries: posting.entries,
      balances: posting.balances, at: stamp.now,
      earlier: undone.map(folder.earlierPlans) ?? [])
    let prepared = Prepared(
      ops: posting.operations.map(\.op),
      change: RecordedChange(change))
    return (change.change, prepared)
  }

  private var moves: ProposedMoves? {
    if case .moves(let moves) = content { moves } else { nil }
  }

  /// What is to be recorded, and the operation that it undoes, if any.
  private func posting(in books: PlanBooks) throws(MoveRefusal) -> (Posting, undone: String?) {
    let (plan, history) = (books.planning.plan, books.history)
    let digits = books.planning.currency.minorDigits
    switch content {
    case .moves(let proposed):
      let application = try MoveApplication(
        of: proposed.moves, op: op, to: plan, history: history, minorDigits: digits, stamp: stamp)
      return (application.posting, nil)
    case .undo(let named):
      let reversal = try Reversal(of: named, in: history)
      let application = try MoveApplication(
        of: reversal, to: plan, history: history, minorDigits: digits, stamp: stamp)
      return (application.posting, reversal.undone)
    case .reconciliation:
      let reconciliation = try Reconciliation(
        of: plan, with: history, op: op, minorDigits: digits, stamp: stamp)
      return (reconciliation.posting, nil)
    }
  }

  private static func conflict(_ message: String, _ hint: String) -> UsageProblem {
    UsageProblem(message, hint: hint, code: .conflict)
  }
}
