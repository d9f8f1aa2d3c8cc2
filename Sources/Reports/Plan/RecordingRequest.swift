import Checking
package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
package import Planning

/// A request to record moves in the plan and its history, to undo moves, or to record manual edits.
package struct RecordingRequest: Proposal {
  /// The moves to record.
  package enum Content: Sendable {
    /// Proposed moves.
    case moves(ProposedMoves)
    /// The reversal of the operations of one command, in recording order. The undo has its own name
    /// if the command's operation has parts.
    case undo([String], as: String? = nil)
    /// Manual edits of the plan. `isNamed` is whether the user named the operation. A generated
    /// name is new, so it need not be compared with earlier commands.
    case reconciliation(isNamed: Bool)
  }

  /// Specifications of the request's tables.
  package static let tables = [ChangePreview.history]

  private let content: Content
  private let op: String
  private let stamp: PostingStamp
  private let isApplied: Bool

  /// - Parameters:
  ///   - op: the operation's name; for an undo, the name of the undone command.
  ///   - stamp: the time and the note.
  ///   - isApplied: whether the moves are recorded.
  package init(_ content: Content, op: String, _ stamp: PostingStamp, isApplied: Bool) {
    self.content = content
    self.op = op
    self.stamp = stamp
    self.isApplied = isApplied
  }

  /// The history, whose moves are compared with the request.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Whether a repeated request is compared by its command line. This is true for manual edits,
  /// because their rows do not identify the command.
  package var isComparedByCommand: Bool {
    if case .reconciliation = content { true } else { false }
  }

  /// Whether the request is an undo.
  package var isUndo: Bool { if case .undo = content { true } else { false } }

  /// The plan and its history.
  package var needs: [FolderPart] {
    let needs: [FolderPart] = [.plan, .plansSettings, .ledger(.history)]
    guard case .undo(let ops, _) = content else { return needs }
    return needs + [.ledger(.operations)] + (UndoneDates.concern(ops) ? [.recurring] : [])
  }

  /// Returns the moves' operations if there are several that are undone separately.
  package func operations(_ outcome: RecordedMoves) -> [String] {
    undoName == nil ? outcome.ops : []
  }

  /// Returns the operations that an undo with a name of its own reverses.
  package func parts(_ outcome: RecordedMoves) -> [String] { undoName == nil ? [] : outcome.ops }

  private var undoName: String? { if case .undo(_, let name) = content { name } else { nil } }

  /// Computes the rows and the changed plan.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecordedMoves) {
    let (books, stamp) = try books(household, &found)
    found.report(household.balanceDiagnostics(of: books))
    if let undone = try undoneAccounts(household, books, stamp) {
      found.report(undone.posting.findings.diagnostics)
      if isApplied { try books.require(none: undone.posting.forkErrors) }
      let change = try books.change(
        operation: undone.op, entries: undone.posting.entries, plan: undone.plan)
      return (change.change, RecordedMoves(ops: [undone.op], change: ChangePreview(change)))
    }
    let (posting, undone): (Posting, String?)
    do {
      (posting, undone) = try self.posting(in: books, of: household.folder, stamp)
    } catch let refusal as MoveRefusal {
      throw refusal.failure(in: moves)
    }
    found.report(
      moves?.diagnostics(for: posting.findings) ?? posting.findings.diagnostics,
      evenIfQuiet: MoveCode.repeats)
    if isApplied { try books.require(none: posting.forkErrors) }
    let items = try undoneDates(posting, household, books, &found)
    let name = undoName ?? posting.operations.first?.op ?? op
    var change = try books.change(
      operation: name, entries: posting.entries,
      balances: posting.balances, at: stamp.now,
      earlier: undone.map(household.folder.earlierPlans) ?? [], with: items)
    if let undone, let moves = change.planText {
      let plan = books.planning.sourcedPlan.document.source
      let origin = Undoings(in: books.history).origin(of: undone).op
      if let plan = try UndoneMembers(of: undone, from: origin, in: household.folder)
        .change(of: plan, with: moves, &found)
      {
        change = try books.change(operation: name, entries: posting.entries, plan: plan)
      }
    }
    let prepared = RecordedMoves(
      ops: posting.operations.map(\.op), name: undoName,
      change: ChangePreview(change),
      items: items.map { LineDiff(from: $0.before, to: $0.after, context: 0) })
    return (change.change, prepared)
  }

  /// Returns the change to the next dates of recurring items whose occurrences an undo makes due
  /// again.
  private func undoneDates(
    _ posting: Posting, _ household: Household, _ books: PlanBooks, _ found: inout Diagnostics
  ) throws -> FileChange? {
    guard case .undo(let ops, _) = content, !posting.operations.isEmpty else { return nil }
    let undoings = Undoings(in: books.history)
    let effective = ops.filter { !undoings.isUndone($0) }
    return try UndoneDates.change(undoing: effective.reversed(), in: household, books, &found)
  }

  /// Returns the undo of an operation that renamed or removed accounts; nil for other requests.
  private func undoneAccounts(
    _ household: Household, _ books: PlanBooks, _ stamp: PostingStamp
  ) throws -> UndoneAccounts? {
    guard case .undo(let ops, _) = content, ops.count == 1 else { return nil }
    do {
      return try UndoneAccounts(of: ops[0], in: household, books, stamp)
    } catch let refusal as MoveRefusal {
      throw refusal.failure(in: nil)
    }
  }

  /// Returns the plan and history to which the rows are added. Manual edits and undone moves apply
  /// to the numbers in the file. For other moves, a balance that follows an account is the
  /// account's value.
  private func books(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (books: PlanBooks, stamp: PostingStamp) {
    guard let moves else {
      let planning = try found.report(household.planning())
      return (try found.report(household.books(with: planning)), stamp)
    }
    let (planning, followed) = try household.planning(following: stamp.now.date, &found)
    let (loaded, stamp) = try household.books(
      with: planning, followed, op: moves.moves.first?.op ?? op, stamp)
    return (try found.report(loaded), stamp)
  }

  private var moves: ProposedMoves? {
    if case .moves(let moves) = content { moves } else { nil }
  }

  /// Returns the rows to record, and the operation that they undo; nil if they undo none.
  private func posting(
    in books: PlanBooks, of folder: Folder, _ stamp: PostingStamp
  ) throws -> (Posting, undone: String?) {
    let (plan, history) = (books.planning.plan, books.history)
    let digits = books.planning.currency.minorDigits
    switch content {
    case .moves(let proposed):
      let application = try MoveApplication(
        of: proposed.moves, op: op, to: plan, history: history, minorDigits: digits, stamp: stamp)
      return (application.posting, nil)
    case .undo(let ops, _):
      let all = try ops.reversed().map { try Reversal(of: $0, in: history) }
      let reversals = try all.filter { $0.again == nil }.map { reversal in
        reversal.leaving(try explained(by: reversal.undone, in: books, folder), in: history)
      }
      let application = try MoveApplication(
        of: reversals.isEmpty ? all : reversals, to: plan, history: history, minorDigits: digits,
        stamp: stamp)
      return (application.posting, ops.count == 1 ? ops[0] : op)
    case .reconciliation(let isNamed):
      if isNamed, let first = try folder.record(ofOperation: op),
        !Reconciliation.isMade(by: op, in: history)
      {
        throw Failure(.input, first.taken(op))
      }
      let reconciliation = try Reconciliation(
        of: plan, with: history, op: op, minorDigits: digits, stamp: stamp)
      return (reconciliation.posting, nil)
    }
  }

  /// Returns the parts of the operation's amounts that did not change the plan, because they
  /// explained earlier edits.
  private func explained(
    by undone: String, in books: PlanBooks, _ folder: Folder
  ) throws -> [AccountName: Decimal] {
    let origin = Undoings(in: books.history).origin(of: undone).op
    let version = try folder.versions(replacedBy: origin).first {
      $0.file == PostedChange.planName
    }
    if let version {
      let source = SourceText(file: version.file, bytes: version.before)
      guard let plan = JSONDocument.read(source, as: Plan.self, stage: "plan").value?.value else {
        return [:]
      }
      return Reversal.explained(by: origin, insteadOf: plan, in: books.history)
    }
    let record = try folder.record(ofOperation: origin)
    let isReconciliation =
      record?.ledger == .operations
      ? record?.what.split(separator: " ").contains("--reconcile") ?? false
      : Reconciliation.isMade(by: origin, in: books.history)
    guard isReconciliation else { return [:] }
    return Reversal.explained(by: origin, insteadOf: nil, in: books.history)
  }

  /// Returns the rows in every output format.
  package func answer(_ outcome: RecordedMoves, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }
}

extension RecordingRequest.Content {
  /// Returns the moves. If `op` is not nil, moves without an operation become part of `op`.
  ///
  /// - Throws: `usage-conflict` if all moves belong to other operations.
  package static func moves(
    _ moves: ProposedMoves, named op: String?
  ) throws(UsageProblem) -> RecordingRequest.Content {
    if let op, let other = moves.moves.first?.op,
      moves.moves.allSatisfy({ $0.op != nil && $0.op != op })
    {
      throw UsageProblem(
        "--op is '\(op.visible)', but the moves belong to operation '\(other.visible)'",
        hint: "omit --op; the operation is named by the command that proposes the moves",
        code: .conflict)
    }
    return .moves(moves)
  }
}
