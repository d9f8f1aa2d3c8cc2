import FinanceModel
import PlainText

/// State of a folder's snapshots, compared with its files.
struct SnapshotState: Sendable {
  let inputs: SnapshotInputs
  /// Summary of the existing files if a rebuild for the day would not change them; nil otherwise.
  let current: SnapshotSummary?
  /// The part of outdated files that can be kept; nil if every day must be computed.
  let basis: SnapshotBasis?
}

extension Folder {
  /// Returns the state for the given day. If the files have not changed, they are read but not
  /// parsed.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  func snapshotState(
    on day: CalendarDate, _ version: String
  ) throws(Failure) -> SnapshotState {
    let inputs = try snapshotInputs()
    guard let record = snapshotRecord(), record.version == version,
      let outputs = snapshotOutputs(of: record)
    else {
      return SnapshotState(inputs: inputs, current: nil, basis: nil)
    }
    if record.day == day, record.inputs == inputs {
      return SnapshotState(inputs: inputs, current: record.summary, basis: nil)
    }
    var basis: SnapshotBasis?
    if record.day <= day {
      // The record's last day is always computed again, because it was computed with the plan's
      // balances.
      switch try snapshotGrowth(from: record.inputs, to: inputs) {
      case .ever: break
      case .never: basis = SnapshotBasis(record, outputs, start: record.day)
      case .since(let first):
        basis = SnapshotBasis(record, outputs, start: min(first, record.day))
      }
    }
    return SnapshotState(inputs: inputs, current: nil, basis: basis)
  }

  /// Returns the record; nil if it is missing or damaged.
  private func snapshotRecord() -> SnapshotRecord? {
    guard !disk.calls.isLink(place.snapshots) else { return nil }
    return found(place.snapshotRecord, limit: FileSize.snapshotRecord).flatMap(SnapshotRecord.read)
  }

  /// Returns the bytes of the daily files; nil if they differ from the record.
  private func snapshotOutputs(of record: SnapshotRecord) -> [[UInt8]]? {
    guard record.outputs.map(\.mark.file) == SnapshotSummary.files else { return nil }
    var outputs: [[UInt8]] = []
    for output in record.outputs {
      guard let bytes = found(place.path(of: output.mark.file), limit: output.mark.length),
        ContentMark(output.mark.file, bytes) == output.mark
      else { return nil }
      outputs.append(bytes)
    }
    return outputs
  }

  /// Returns the bytes of a derived file; nil if it is missing or cannot be read.
  func found(_ path: String, limit: Int) -> [UInt8]? {
    do throws(Failure) {
      return try disk.contents(of: path, limit: limit)
    } catch {
      return nil
    }
  }
}

extension SnapshotBasis {
  fileprivate init(_ record: SnapshotRecord, _ outputs: [[UInt8]], start: CalendarDate) {
    self.init(record: record, start: start, accounts: outputs[0], portfolio: outputs[1])
  }
}

extension SnapshotRecord {
  fileprivate var summary: SnapshotSummary {
    SnapshotSummary(
      from: from, to: from == nil ? nil : day, accounts: accounts, daysMade: 0, isWritten: false,
      rows: outputs.map(\.rows))
  }
}
