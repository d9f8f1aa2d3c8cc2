import Checking
package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
package import Planning

/// Requested changes to the plan; either all or none of them are applied.
package struct PlanEditRequest: Proposal {
  /// The table specifications, in the order of the help text.
  package static let tables = [PlanEditAnswer.changes, ChangePreview.history]

  private let edits: [PlanEdit]
  private let op: String
  private let stamp: PostingStamp
  private let isApplied: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - edits: the changes, applied in this order. Each change is applied to the result of the
  ///     previous changes.
  ///   - op: the operation's name.
  ///   - stamp: the time and the note.
  ///   - isApplied: whether the change is recorded.
  package init(_ edits: [PlanEdit], op: String, _ stamp: PostingStamp, isApplied: Bool) {
    self.edits = edits
    self.op = op
    self.stamp = stamp
    self.isApplied = isApplied
  }

  /// The history, which may already contain rows of the operation.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Whether a repeated request is compared by its command line. This is always true because the
  /// rows in the history contain only part of the change.
  package var isComparedByCommand: Bool { true }

  /// The plan, its history and related files.
  package var needs: [FolderPart] { [.plan, .plansSettings, .ledger(.history), .recurring] }

  /// Computes the changed plan and the rows that explain its new balances.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: PlanEditAnswer) {
    let planning = try found.report(household.planning())
    let followed = try FollowedBalances(planning, household, on: stamp.now.date, &found)
    found.report(planning.sourcedPlan.diagnostics(for: followed.findings))
    let recording = PlanEditRecording(
      op: op, stamp, planning, household, followed, isApplied: isApplied)
    return try recording.prepare(edits, &found)
  }

  /// Returns the changes in every output format.
  package func answer(_ outcome: PlanEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }
}

/// The application of plan edits, with the rows that record them in the history.
final class PlanEditRecording {
  private let op: String
  private let stamp: PostingStamp
  private let planning: Planning
  private let household: Household
  private let followed: FollowedBalances?
  private let isApplied: Bool

  /// - Parameter followed: the balances that follow their accounts, set before the edits are
  ///   applied; nil if the edits set them.
  init(
    op: String, _ stamp: PostingStamp, _ planning: Planning, _ household: Household,
    _ followed: FollowedBalances? = nil, isApplied: Bool
  ) {
    self.op = op
    self.stamp = stamp
    self.planning = planning
    self.household = household
    self.followed = followed
    self.isApplied = isApplied
  }

  /// Computes the change.
  ///
  /// - Throws: ``Failure`` with an error for each edit that cannot be applied; `history-…` if the
  ///   rows cannot be added to the history.
  func prepare(
    _ edits: [PlanEdit], _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: PlanEditAnswer) {
    let books = try found.report(household.books(with: planning))
    found.report(household.balanceDiagnostics(of: books))
    guard !books.history.rows.contains(where: { $0.entry.op == op }) else {
      let note = Diagnostic(
        .note, MoveCode.alreadyApplied, "operation '\(op.visible)' is already applied")
      found.report([note], evenIfQuiet: MoveCode.repeats)
      return (nil, PlanEditAnswer(op: op, lines: [], change: nil))
    }
    let draft = try draft(edits)
    try report(draft, &found)
    let posting = try posting(draft, in: books)
    found.report(posting.findings.diagnostics)
    if isApplied { try books.require(none: posting.forkErrors) }
    let change = try books.change(
      operation: op, entries: posting.entries, plan: draft.change(at: stamp.now))
    let answer = PlanEditAnswer(op: op, lines: draft.lines, change: ChangePreview(change))
    return (change.change, answer)
  }

  /// Returns the plan with all edits applied.
  private func draft(_ edits: [PlanEdit]) throws -> PlanDraft {
    var draft = PlanDraft(planning)
    for edit in followed?.edits ?? [] { try draft.apply(edit) }
    draft.owners = followed?.owners ?? [:]
    var diagnostics: [Diagnostic] = []
    for edit in edits {
      // Later edits are not applied to the result of a failed edit.
      var next = draft
      do {
        try next.apply(edit)
        draft = next
      } catch let problem as UsageProblem {
        diagnostics.append(problem.diagnostic.at(edit.excerpt))
      } catch let refusal as EditRefusal {
        diagnostics.append(
          Diagnostic(.error, refusal.code, refusal.message, at: edit.excerpt, hint: refusal.hint))
      } catch _ as DecimalError {
        diagnostics.append(
          Diagnostic(
            .error, MoveCode.range, "a balance would be too large", at: edit.excerpt,
            hint: "check the digits and the decimal point"))
      }
    }
    guard diagnostics.isEmpty else { throw Failure(.input, diagnostics) }
    return draft
  }

  /// Reports findings introduced by the change.
  ///
  /// - Throws: ``Failure`` with the new errors.
  private func report(_ draft: PlanDraft, _ found: inout Diagnostics) throws {
    let settings = planning.settings
    func findings(_ plan: Plan) -> [PathFinding] {
      planRules.flatMap { $0(plan) }
        + settingsRules(movingMoney: true).flatMap { $0(settings, plan) }
    }
    let known = Set(findings(planning.plan).map(\.message))
    let new = findings(draft.plan).filter { !known.contains($0.message) }
    let diagnostics = new.map { finding in
      let isOfPlan = finding.path.first == .key(Plan.CodingKeys.tiers.rawValue)
      let isError = isOfPlan && finding.severity == .error
      return Diagnostic(
        isError ? .error : .warning, FindingCode(rawValue: finding.code),
        (isOfPlan ? "" : "coffer.json: ") + finding.message, hint: finding.hint)
    }
    found.report(draft.doubts + diagnostics.filter { $0.severity != .error })
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(.input, errors) }
    try reportRecurring(draft, &found)
  }

  /// Warns about recurring items whose account has been renamed or removed.
  private func reportRecurring(_ draft: PlanDraft, _ found: inout Diagnostics) throws {
    let before = household.recurringItems(of: planning.plan)
    let after = household.recurringItems(of: draft.plan)
    let known = Set(before.diagnostics.map(\.message))
    found.report(
      after.diagnostics.filter { !known.contains($0.message) }.map { diagnostic in
        var warning = diagnostic
        if warning.severity == .error { warning.severity = .warning }
        return warning
      })
  }

  private func posting(_ draft: PlanDraft, in books: PlanBooks) throws(Failure) -> Posting {
    let rows: Posting
    do throws(MoveRefusal) {
      rows = try Restoration(
        of: draft.plan, insteadOf: planning.plan, with: books.history, op: op,
        minorDigits: planning.currency.minorDigits, stamp: stamp, reasons: reasons(draft)
      ).posting
    } catch {
      throw error.failure(in: nil)
    }
    let new = Dictionary(
      rows.entries.map { ($0.name, $0.balanceAfter) }, uniquingKeysWith: { _, last in last })
    var balances: [NewBalance] = []
    for (tier, value) in planning.plan.tiers.enumerated() {
      for (index, account) in value.accounts.enumerated() {
        let name = AccountName(tier: value.name, account: account.name)
        guard let balance = new[name] else { continue }
        balances.append(NewBalance(tier: tier, account: index, balance: balance))
      }
    }
    return Posting(operations: rows.operations, balances: balances, findings: rows.findings)
  }

  /// Returns the reason for each account's change in balance, for the history row.
  private func reasons(_ draft: PlanDraft) -> [AccountName: String] {
    let after = Set(Self.names(in: draft.plan))
    var reasons: [AccountName: String] = [:]
    for name in Self.names(in: planning.plan) where !after.contains(name) {
      reasons[name] = draft.newName(of: name).map(Renaming.description(to:)) ?? "removed"
    }
    for name in after {
      reasons[name] = draft.oldName(of: name).map(Renaming.description(from:)) ?? "added"
    }
    for line in draft.lines where line.field == .balance {
      guard let account = line.account else { continue }
      let name = AccountName(tier: line.tier, account: account)
      if reasons[name].map(Renaming.isMade) == true { continue }
      reasons[name] = line.reason.isEmpty ? "set" : line.reason
    }
    return reasons
  }

  private static func names(in plan: Plan) -> [AccountName] {
    plan.tiers.flatMap { tier in
      tier.accounts.map { AccountName(tier: tier.name, account: $0.name) }
    }
  }
}

extension PlanDraft {
  /// Returns the current name of a renamed account; nil if it was removed.
  fileprivate func newName(of name: AccountName) -> String? {
    followed(name, renamings, from: \.before, to: \.after)
  }

  /// Returns the earlier name of a renamed account; nil if it was added.
  fileprivate func oldName(of name: AccountName) -> String? {
    followed(name, renamings.reversed(), from: \.after, to: \.before)
  }

  private var renamings: [Line] {
    lines.filter { $0.field == .name && $0.before != nil && $0.after != nil }
  }

  /// Returns the last name in the chain of renames that starts with a name; nil if the name was not
  /// changed. Chains occur because swapping two names requires a temporary third name.
  private func followed(
    _ name: AccountName, _ lines: [Line], from: KeyPath<Line, String?>,
    to: KeyPath<Line, String?>
  ) -> String? {
    let renamesTier = lines.contains { $0.account == nil }
    var (tier, account) = (name.tier, name.account)
    var last: String?
    for line in lines {
      guard let next = line[keyPath: to] else { continue }
      if line.account == nil {
        guard line[keyPath: from] == tier else { continue }
        tier = next
      } else {
        guard line[keyPath: from] == account, renamesTier || line.tier == tier else { continue }
        account = next
      }
      last = next
    }
    return last
  }
}

extension Diagnostic {
  /// Returns a copy with a different position.
  fileprivate func at(_ excerpt: Excerpt?) -> Diagnostic {
    var diagnostic = self
    diagnostic.excerpt = excerpt
    return diagnostic
  }
}
