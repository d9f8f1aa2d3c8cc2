package import Console
package import FinanceFolder
package import FinanceModel
import PlainText
package import Planning

/// The replacement of the plan with an earlier version, recorded as a separate operation.
package struct PlanRestoration: Proposal {
  private let backup: PlanBackup
  private let name: String
  private let op: String
  private let stamp: PostingStamp

  /// - Parameters:
  ///   - version: the version as the user typed it.
  ///   - backups: all retained versions, newest first. The version is chosen from these, even if
  ///     others are added before it is restored.
  ///   - stamp: the time and the user; the stamp's note is ignored.
  /// - Throws: ``UsageProblem`` if no backup matches the version, or if several backups match.
  package init(
    _ version: RestoredVersion, among backups: [PlanBackup], op: String, _ stamp: PostingStamp
  ) throws(UsageProblem) {
    let (number, backup) = try version.chosen(among: backups)
    self.backup = backup
    name = "version \(number), replaced at \(backup.replacedAt) by \(backup.operation)"
    self.op = op
    self.stamp = PostingStamp(
      now: stamp.now, user: stamp.user, note: "restored from \(backup.replacedAt)")
  }

  /// The history, which may already contain rows of the operation.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Whether a repeated request is compared by its command line. This is always true because the
  /// rows record only balances, not the version.
  package var isComparedByCommand: Bool { true }

  /// The settings and the history. The plan is not needed, because its whole text is replaced.
  package var needs: [FolderPart] { [.settings, .ledger(.history)] }

  /// Computes the change and its effect on the files. Both are empty if the plan is already
  /// identical to the version, or if the history already contains the operation.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: [FileRepair]) {
    let folder = household.folder
    try requireUnused(in: folder)
    let restored = try found.report(folder.plan(of: backup))
    let current = try folder.planText()
    let bytes = restored.document.source.bytes
    guard bytes != current.bytes else { return (nil, []) }
    let replaced = JSONDocument.read(current, as: Plan.self, stage: "plan").value?.value
    let reading = try found.report(folder.ledger(.history))
    let history = try found.report(History.reading(reading.table))
    let digits = folder.planMinorDigits
    let posting: Posting
    do {
      posting = try Restoration(
        of: restored.value, insteadOf: replaced, with: history, op: op, minorDigits: digits,
        stamp: stamp
      ).posting
    } catch {
      throw error.failure(in: nil)
    }
    found.report(posting.findings.diagnostics)
    // If the history already contains the operation, this run is a retry.
    if posting.isRepeat { return (nil, []) }
    let lines = reading.lines(of: posting.entries, minorDigits: digits)
    let plan = FileRepair(
      file: PostedChange.planName, before: current.bytes, after: bytes, acts: [name])
    let change = FolderChange(
      operation: op, files: [FileChange(wholePlan: bytes, insteadOf: current)],
      rows: [reading.rows(lines)], backupsKept: folder.backupsKept,
      obstacles: restored.misspeltKeys)
    return (change, [plan] + (lines.isEmpty ? [] : [reading.adding(lines)]))
  }

  /// Refuses an operation name whose rows in the history belong to another command. Earlier
  /// versions of Coffer recorded a restoration only in the history.
  private func requireUnused(in folder: Folder) throws(Failure) {
    guard let first = try folder.record(ofOperation: op), first.ledger == .history else { return }
    let table = try folder.table(of: .history)
    let isRetry = table.rows(naming: op).allSatisfy {
      table.text($0, "description") == stamp.note
    }
    if !isRetry { throw Failure(.input, first.taken(op)) }
  }

  /// Returns the changed files in every output format.
  package func answer(_ outcome: [FileRepair], isApplied: Bool) -> Answer {
    let part = RepairTable.Part(action: "restored", heading: nil, files: outcome)
    let nothing = outcome.isEmpty ? "Restoring \(name) changes nothing." : nil
    return RepairTable.answer([part], isApplied: isApplied, nothing: nothing)
  }
}
