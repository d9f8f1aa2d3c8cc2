package import Console
package import FinanceFolder
import FinanceModel
import PlainText
package import Planning

/// The resolution of a recorded change that is blocked by an edit.
package struct ChangeResolution {
  /// A way to resolve the change.
  package enum Way: String, CaseIterable, Sendable {
    /// Keeps the edit, and adds rows that explain it to the history.
    case keep
    /// Sets the recorded values in the edited file.
    case apply

    /// Heading above the diffs.
    fileprivate var heading: String {
      switch self {
      case .keep: "folder-repair --resolve keep --apply keeps your edit:"
      case .apply: "folder-repair --resolve apply --apply applies the recorded change:"
      }
    }
  }

  private let op: String
  private let stamp: PostingStamp

  /// - Parameters:
  ///   - op: the operation name for the rows that explain an edit.
  ///   - stamp: the time and the user for these rows; the stamp's note is ignored.
  package init(op: String, _ stamp: PostingStamp) {
    self.op = op
    self.stamp = PostingStamp(now: stamp.now, user: stamp.user, note: Reconciliation.kept)
  }

  /// Resolves the change in the given way. Without a writer, shows both ways as diffs.
  ///
  /// A damaged record cannot be resolved, but `keep` moves it to the backups.
  ///
  /// - Throws: ``Failure`` if the change cannot be resolved in this way, or if a write fails.
  package func answer(
    _ way: Way, of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    if let answer = try damagedRecord(way, of: folder, as: writer, &found) { return answer }
    let nothing = "No recorded change is blocked."
    guard let writer else {
      guard let change = try folder.recordedChange() else {
        return RepairTable.answer([], nothing: nothing)
      }
      return try ways(of: change, in: folder, &found)
    }
    let files = try folder.resolve(as: writer) { change in
      guard let change else { return (nil, [FileRepair]?.none) }
      let resolution = try resolution(way, of: change, in: folder)
      return (resolution, try change.repairs(resolution))
    }
    guard let files else { return RepairTable.answer([], nothing: nothing) }
    let part = RepairTable.Part(action: way.rawValue, heading: nil, files: files)
    return RepairTable.answer([part], isApplied: true, isRecorded: true)
  }

  /// Returns diffs for both ways, and reports each way that is not possible. If neither is
  /// possible, the answer's status is bad input.
  func ways(
    of change: UnfinishedChange, in folder: Folder, _ found: inout Diagnostics
  ) throws -> Answer {
    var parts: [RepairTable.Part] = []
    var failures: [Diagnostic] = []
    for way in Way.allCases {
      do {
        parts.append(
          RepairTable.Part(
            action: way.rawValue, heading: way.heading,
            files: try change.repairs(try resolution(way, of: change, in: folder))))
      } catch let failure as Failure {
        failures += failure.diagnostics
      }
    }
    found.report(Self.obstacles(to: change, besides: failures) + failures)
    return RepairTable.answer(parts, status: parts.isEmpty ? .badInput : .done)
  }

  /// Returns the obstacles as warnings, except for obstacles already reported as errors.
  private static func obstacles(
    to change: UnfinishedChange, besides failures: [Diagnostic]
  ) -> [Diagnostic] {
    let reported = Set(failures.map(\.message))
    return change.obstacle.diagnostics
      .filter { $0.excerpt == nil && !reported.contains($0.message) }
      .map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.severity = .warning
        diagnostic.hint = "tools do not write until the conflict is resolved"
        return diagnostic
      }
  }

  private func resolution(
    _ way: Way, of change: UnfinishedChange, in folder: Folder
  ) throws -> UnfinishedChange.Resolution {
    guard way == .keep else { return .apply }
    guard change.changesPlan else { return .keep(nil) }
    let planning = try value(folder.planning([], []))
    let misspelt = planning.sourcedPlan.misspeltKeys
    guard misspelt.isEmpty else { throw Failure(.input, misspelt) }
    let reading = try change.history()
    let history = try value(History.reading(reading.table))
    let digits = planning.currency.minorDigits
    if let first = try folder.record(ofOperation: op),
      !Reconciliation.isMade(by: op, in: history)
    {
      throw Failure(.input, first.taken(op))
    }
    do {
      let posting = try Reconciliation(
        of: planning.plan, with: history, op: op, minorDigits: digits, stamp: stamp
      ).posting
      return .keep(reading.rows(reading.lines(of: posting.entries, minorDigits: digits)))
    } catch {
      throw error.failure(in: nil)
    }
  }

  private func value<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }

  /// Moves a damaged record to the backups. Without a writer, only shows that it would be moved.
  /// Returns nil if there is no damaged record.
  private func damagedRecord(
    _ way: Way, of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer? {
    do {
      _ = try folder.recordedChange()
      return nil
    } catch {
      guard way == .keep else { throw error }
      guard let writer else {
        found.report(error.diagnostics)
        return RepairTable.answer(
          [], nothing: "With --apply the record is moved to .coffer/backups.")
      }
      guard let name = try folder.setDamagedRecordAside(as: writer) else { return nil }
      return RepairTable.answer(
        [], isApplied: true, isRecorded: true, nothing: "The record is now '\(name)'.")
    }
  }
}
