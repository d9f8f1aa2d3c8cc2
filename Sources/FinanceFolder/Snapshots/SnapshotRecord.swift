import PlainText

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
