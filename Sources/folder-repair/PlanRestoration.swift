import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// Lists the earlier versions of the plan, or puts one in its place as an operation of its own.
struct PlanRestoration {
  private let folder: Folder
  private let invocation: Invocation

  init(_ folder: Folder, _ invocation: Invocation) {
    self.folder = folder
    self.invocation = invocation
  }

  func run(_ version: RestoredVersion?, _ streams: inout StandardStreams) throws -> ExitStatus {
    let backups = try folder.planBackups()
    guard let version else {
      guard !invocation(Common.apply) else {
        throw UsageProblem(
          "no version is named", hint: "write its number, 1 for the newest: --restore 1 --apply",
          code: .missingOperand)
      }
      return try list(backups, &streams)
    }
    let (number, backup) = try version.chosen(among: backups)
    let name = "version \(number), replaced at \(backup.replacedAt) by \(backup.operation)"
    let operation = try invocation.operation()
    let isApplied = invocation(Common.apply)
    let files: [FileRepair]
    if isApplied {
      files = try folder.record(
        as: try FolderRepair.writer(invocation), notice: { streams.notice($0) }
      ) {
        try restoration(of: backup, called: name, as: operation, &streams)
      }
      if !files.isEmpty { streams.noteRecorded() }
    } else {
      files = try restoration(of: backup, called: name, as: operation, &streams).outcome
    }
    let part = RepairTable.Part(action: "restored", heading: nil, files: files)
    let nothing = files.isEmpty ? "Nothing changes with \(name)." : nil
    try streams.write(
      RepairTable.answer([part], isApplied: isApplied, nothing: nothing), invocation)
    return .done
  }

  private func list(
    _ backups: [PlanBackup], _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let digits = minorDigits
    let rows = backups.map { backup in
      (backup: backup, total: folder.plan(of: backup).value.flatMap { total($0.value, digits) })
    }
    try streams.write(
      BackupTable.answer(rows), invocation)
    return .done
  }

  private var minorDigits: Int {
    (folder.settings().value?.plan?.currency ?? .unnamed).minorDigits
  }

  private func total(_ plan: Plan, _ digits: Int) -> String? {
    do throws(DecimalError) {
      var sum = Decimal.zero
      for tier in plan.tiers {
        for account in tier.accounts { sum = try sum + account.balance }
      }
      return sum.text(decimals: digits, .halfEven)
    } catch {
      return nil
    }
  }

  /// What is to be written, and what that does to the files; nothing where the plan is the version.
  private func restoration(
    of backup: PlanBackup, called name: String, as operation: String,
    _ streams: inout StandardStreams
  ) throws -> (change: FolderChange?, outcome: [FileRepair]) {
    let restored = try streams.report(folder.plan(of: backup))
    let current = try folder.planText()
    let bytes = restored.document.source.bytes
    guard bytes != current.bytes else { return (nil, []) }
    let replaced = JSONDocument.read(current, as: Plan.self, stage: "plan").value?.value
    let reading = try streams.report(folder.ledger(.history))
    let history = try streams.report(History.reading(reading.table))
    let digits = minorDigits
    let posting: Posting
    do {
      posting = try Restoration(
        of: restored.value, insteadOf: replaced, with: history, op: operation,
        minorDigits: digits,
        stamp: PostingStamp(
          now: invocation.now, user: invocation.user,
          note: "restored from \(backup.replacedAt)")
      ).posting
    } catch {
      throw error.failure(in: nil)
    }
    streams.report(posting.findings.diagnostics)
    // The operation may be in the history already: a retry.
    if posting.isRepeat { return (nil, []) }
    let lines = reading.lines(of: posting.entries, minorDigits: digits)
    let plan = FileRepair(
      file: PostedChange.planName, before: current.bytes, after: bytes,
      acts: [name])
    let change = FolderChange(
      operation: operation, files: [FileChange(wholePlan: bytes, insteadOf: current)],
      rows: [reading.rows(lines)], backupsKept: folder.backupsKept,
      obstacles: restored.misspeltKeys)
    return (change, [plan] + (lines.isEmpty ? [] : [reading.adding(lines)]))
  }
}
