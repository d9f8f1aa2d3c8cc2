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

/// The inputs and the day of a folder's snapshots, which show without a rebuild whether the files
/// are current.
struct SnapshotRecord: Codable, Equatable, Sendable {
  /// Format of the record and of the files.
  var format = Self.currentFormat
  /// Version of the program that created the files, because another version may compute different
  /// values.
  let version: String
  /// The day used as today.
  let day: CalendarDate
  /// First day in the files; nil if they are empty.
  let from: CalendarDate?
  /// Number of accounts in the files.
  let accounts: Int
  /// Hash of the context on which all days depend; see ``SnapshotDays``.
  let context: String
  let inputs: SnapshotInputs
  let outputs: [Output]

  /// The mark of one daily file, and the number of its rows.
  struct Output: Codable, Equatable, Sendable {
    let mark: ContentMark
    let rows: Int
  }

  static let currentFormat = 1
}

/// A record with a hash of its text.
private struct SealedSnapshotRecord: Codable, Sendable {
  let record: SnapshotRecord
  let hash: String
}

extension SnapshotRecord {
  /// Returns the text of the record file.
  func text() throws -> String {
    JSONValue.object([
      "record": try JSONValue(encoding: self), "hash": .string(try hash()),
    ]).text(.pretty) + "\n"
  }

  /// Reads a record; nil if it is damaged or has another format. Such a record is treated as
  /// missing.
  static func read(_ bytes: [UInt8]) -> SnapshotRecord? {
    let source = SourceText(file: "", bytes: bytes)
    let loaded = JSONDocument.read(source, as: SealedSnapshotRecord.self, stage: "folder")
    guard let (sealed, _) = loaded.value, sealed.record.format == currentFormat else { return nil }
    do {
      return try sealed.record.hash() == sealed.hash ? sealed.record : nil
    } catch {
      return nil
    }
  }

  private func hash() throws -> String {
    ContentDigest(of: Array(try JSONValue(encoding: self).text(.compact).utf8)[...]).hash
  }
}

/// The inputs of a folder's snapshots: its ledgers, settings and plan. Each input is identified by
/// its length and a hash of its bytes.
struct SnapshotInputs: Codable, Equatable, Sendable {
  /// Marks of the existing files.
  let files: [ContentMark]

  /// The plan's mark; nil if the folder does not have a plan.
  var plan: ContentMark? { files.first { $0.file == FolderPlace.planName } }

  /// Mark of the settings; nil if the folder does not have settings.
  var settings: ContentMark? { files.first { $0.file == FolderPlace.settingsName } }

  /// Marks of the ledgers' files.
  var ledgers: [ContentMark] { files.filter { $0.file != plan?.file && $0.file != settings?.file } }
}

/// Name, length and hash that identify a file's contents.
struct ContentMark: Codable, Equatable, Sendable {
  /// Name of the file in the folder.
  let file: String
  let length: Int
  let hash: String

  init(_ file: String, _ digest: ContentDigest) {
    self.file = file
    length = digest.length
    hash = digest.hash
  }

  init(_ file: String, _ bytes: [UInt8]) { self.init(file, ContentDigest(of: bytes[...])) }
}

/// A hash that is computed from the hashes of pieces, so that the contents need not be in memory at
/// once.
struct ContentDigest {
  private(set) var length = 0
  private var hashes: [UInt8] = []

  /// Size of a piece in bytes, chosen to fit in the processor cache.
  static let pieceSize = 1 << 18

  init() {}

  init(of bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = min(start + Self.pieceSize, bytes.endIndex)
      take(bytes[start..<end])
      start = end
    }
  }

  /// Adds the next piece, which has ``pieceSize`` bytes unless it is the last.
  mutating func take(_ piece: ArraySlice<UInt8>) {
    length += piece.count
    let hash = contentHash(piece)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hashes.append(UInt8(truncatingIfNeeded: hash >> shift))
    }
  }

  /// The hash in hexadecimal digits.
  var hash: String { String(contentHash(hashes), radix: 16) }
}

extension Folder {
  /// Returns the marks of the files in their current state.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  /// - Complexity: linear in the number of bytes, of which one piece is held in memory at a time.
  func snapshotInputs() throws(Failure) -> SnapshotInputs {
    let names = try FolderNames.complete(disk: disk, place: place)
    let files =
      [FolderPlace.settingsName, FolderPlace.planName]
      + Ledger.allCases.flatMap { names.files(of: $0) }
    var marks: [ContentMark] = []
    for name in files {
      var digest = ContentDigest()
      let isThere = try FileContents(calls: disk.calls).read(
        place.path(of: name), limit: FileSize.ledger, inPiecesOf: ContentDigest.pieceSize
      ) { digest.take($0[...]) }
      if isThere { marks.append(ContentMark(name, digest)) }
    }
    return SnapshotInputs(files: marks)
  }
}
