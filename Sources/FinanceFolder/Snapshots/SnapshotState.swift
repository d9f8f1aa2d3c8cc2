import FinanceModel
import PlainText

/// How the snapshots of a folder compare with its files.
struct SnapshotState: Sendable {
  let inputs: SnapshotInputs
  /// What there is, where it is as a rebuild for the day would make it.
  let current: SnapshotSummary?
  /// What can be kept of it otherwise.
  let basis: SnapshotBasis?
}

extension Folder {
  /// The state for that day; reads nothing but bytes where everything is as it was.
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
      // The last day told of the plan, and tells of its balances of that day now.
      switch try snapshotGrowth(from: record.inputs, to: inputs) {
      case .ever: break
      case .never: basis = SnapshotBasis(record, outputs, start: record.day)
      case .since(let first):
        basis = SnapshotBasis(record, outputs, start: min(first, record.day))
      }
    }
    return SnapshotState(inputs: inputs, current: nil, basis: basis)
  }

  /// Nil where there is none, or it is damaged.
  private func snapshotRecord() -> SnapshotRecord? {
    guard !disk.calls.isLink(place.snapshots) else { return nil }
    return found(place.snapshotRecord, limit: FileSize.snapshotRecord).flatMap(SnapshotRecord.read)
  }

  /// The bytes of the files, where they are those that were recorded.
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

  /// The bytes of a derived file; nil where there is none, or whatever is there cannot be read.
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
