import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// Makes an end of a recorded change that an edit stands in the way of.
struct ChangeResolution {
  private let folder: Folder
  private let invocation: Invocation

  init(_ folder: Folder, _ invocation: Invocation) {
    self.folder = folder
    self.invocation = invocation
  }

  func run(_ way: FolderRepair.Way, _ streams: inout StandardStreams) throws -> ExitStatus {
    if let status = try damagedRecord(way, &streams) { return status }
    guard invocation(Common.apply) else {
      guard let change = try folder.recordedChange() else { return try nothing(&streams) }
      return try showWays(of: change, &streams)
    }
    let files = try folder.resolve(as: try FolderRepair.writer(invocation)) { change in
      guard let change else { return (nil, [FileRepair]?.none) }
      let resolution = try resolution(way, of: change)
      return (resolution, try change.repairs(resolution))
    }
    guard let files else { return try nothing(&streams) }
    streams.noteRecorded()
    let part = RepairTable.Part(action: way.rawValue, heading: nil, files: files)
    try streams.write(RepairTable.answer([part], isApplied: true), invocation)
    return .done
  }

  /// Both ways as diffs; one that cannot be gone is told on standard error.
  func showWays(
    of change: UnfinishedChange, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var parts: [RepairTable.Part] = []
    var failures: [Diagnostic] = []
    for way in FolderRepair.Way.allCases {
      do {
        parts.append(
          RepairTable.Part(
            action: way.rawValue, heading: heading(way),
            files: try change.repairs(try resolution(way, of: change))))
      } catch let failure as Failure {
        failures += failure.diagnostics
      }
    }
    streams.report(Self.obstacles(to: change, besides: failures) + failures)
    try streams.write(RepairTable.answer(parts), invocation)
    return parts.isEmpty ? .badInput : .done
  }

  /// What stands in the way, as warnings, unless it is told as an error anyhow.
  private static func obstacles(
    to change: UnfinishedChange, besides failures: [Diagnostic]
  ) -> [Diagnostic] {
    let told = Set(failures.map(\.message))
    return change.obstacle.diagnostics
      .filter { $0.excerpt == nil && !told.contains($0.message) }
      .map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.severity = .warning
        diagnostic.hint = "no tool writes before it is resolved one way or the other"
        return diagnostic
      }
  }

  private func heading(_ way: FolderRepair.Way) -> String {
    switch way {
    case .keep: "folder-repair --resolve keep --apply keeps your edit:"
    case .apply: "folder-repair --resolve apply --apply sets what was recorded:"
    }
  }

  private func nothing(_ streams: inout StandardStreams) throws -> ExitStatus {
    try streams.write(
      RepairTable.answer([], nothing: "Nothing stands in the way of a recorded change."),
      invocation)
    return .done
  }

  private func resolution(
    _ way: FolderRepair.Way, of change: UnfinishedChange
  ) throws -> UnfinishedChange.Resolution {
    guard way == .keep else { return .apply }
    let planning = try value(folder.planning([], []))
    let misspelt = planning.sourcedPlan.misspeltKeys
    guard misspelt.isEmpty else { throw Failure(.input, misspelt) }
    let reading = try change.history()
    let history = try value(History.reading(reading.table))
    let digits = planning.currency.minorDigits
    do {
      let posting = try Reconciliation(
        of: planning.plan, with: history, op: try invocation.operation(), minorDigits: digits,
        stamp: PostingStamp(
          now: invocation.now, user: invocation.user, note: "kept after an edit")
      ).posting
      return .keep(reading.rows(reading.lines(of: posting.entries, minorDigits: digits)))
    } catch let refusal as MoveRefusal {
      throw refusal.failure(in: nil)
    }
  }

  private func value<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }

  /// Sets a damaged record aside; nil where there is none.
  private func damagedRecord(
    _ way: FolderRepair.Way, _ streams: inout StandardStreams
  ) throws -> ExitStatus? {
    do {
      _ = try folder.recordedChange()
      return nil
    } catch {
      guard way == .keep else { throw error }
      guard invocation(Common.apply) else {
        streams.report(error.diagnostics)
        try streams.write(
          RepairTable.answer([], nothing: "With --apply the record is moved to .coffer/backups."),
          invocation)
        return .done
      }
      guard let name = try folder.setDamagedRecordAside(as: try FolderRepair.writer(invocation))
      else { return nil }
      streams.noteRecorded()
      try streams.write(
        RepairTable.answer([], isApplied: true, nothing: "The record is now '\(name)'."), invocation
      )
      return .done
    }
  }
}
