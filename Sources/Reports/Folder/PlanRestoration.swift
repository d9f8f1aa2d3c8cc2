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

/// The user's reference to an earlier version of the plan: its number in the list, or the operation
/// that replaced it. The number grows by one with each change to the plan; the operation never
/// changes.
package enum RestoredVersion: Equatable, Sendable {
  case number(Int)
  case operation(String)

  package init(_ text: String) throws(UsageProblem) {
    if let number = Int(text) {
      guard number > 0 else {
        throw UsageProblem("'\(text)' is not a version number", hint: "write 1 for the newest")
      }
      self = .number(number)
    } else {
      guard Identifier.isValid(op: text) else {
        throw UsageProblem(
          "'\(text)' is not a version",
          hint: "write a version number (1 is the newest) or an operation"
        )
      }
      self = .operation(text)
    }
  }

  /// The name as the user entered it.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .operation(let name): name
    }
  }

  /// Returns the named version and its number.
  ///
  /// - Parameter backups: all versions, newest first.
  package func chosen(among backups: [PlanBackup]) throws(UsageProblem) -> (Int, PlanBackup) {
    let chosen = backups.enumerated().filter { index, backup in
      switch self {
      case .number(let number): index + 1 == number
      case .operation(let name): backup.operation == name
      }
    }
    guard let first = chosen.first else { throw missing(among: backups.count) }
    guard chosen.count == 1 else {
      let numbers = chosen.map { String($0.offset + 1) }.joined(separator: ", ")
      throw UsageProblem(
        "operation '\(text)' replaced \(chosen.count) versions", hint: "write one of \(numbers)")
    }
    return (first.offset + 1, first.element)
  }

  private func missing(among count: Int) -> UsageProblem {
    if count == 0 {
      return UsageProblem(
        "version \(text) does not exist",
        hint: "there are no earlier versions yet")
    }
    return switch self {
    case .number:
      UsageProblem("version \(text) does not exist", hint: "the oldest kept version is \(count)")
    case .operation:
      UsageProblem(
        "operation '\(text)' did not replace a version",
        hint: "folder-repair --restore lists the kept versions")
    }
  }
}

/// The retained earlier versions of the plan.
package struct PlanVersionReport: Report {
  /// The query, which has no options.
  package struct Query: Sendable {
    package init() {}
  }

  /// Returns the parts of the folder to read: the settings, for the plan's currency. The versions
  /// are read from the backups.
  package static func needs(_ query: Query) -> [FolderPart] { [.settings] }

  /// The versions in every output format.
  package let answer: Answer

  /// - Throws: ``Failure`` if the backups cannot be listed. An unreadable version does not cause an
  ///   error; its total is nil.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let folder = household.folder
    let backups = try folder.planBackups()
    let digits = folder.planMinorDigits
    answer = BackupTable.answer(
      backups.map { backup in
        (backup, folder.plan(of: backup).value.flatMap { Self.total(of: $0.value, digits) })
      })
  }

  private static func total(of plan: Plan, _ digits: Int) -> String? {
    do throws(DecimalError) {
      return try plan.balance().text(decimals: digits, .halfEven)
    } catch {
      return nil
    }
  }
}

extension Folder {
  /// Number of decimals of the plan's currency; the number for an unnamed currency if the settings
  /// cannot be read or do not name a currency.
  var planMinorDigits: Int {
    (settings().value?.plan?.currency ?? .unnamed).minorDigits
  }
}
