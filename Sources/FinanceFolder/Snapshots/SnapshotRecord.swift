import PlainText

/// What the snapshots of a folder were made from, and for which day: by it, files that are as a
/// rebuild would make them are known without one.
struct SnapshotRecord: Codable, Equatable, Sendable {
  /// The form of the record and of the files.
  var format = Self.currentFormat
  /// The version of the program that made them: another version may compute better.
  let version: String
  /// The day that counted as today.
  let day: CalendarDate
  /// The first day of the files; nil where they have none.
  let from: CalendarDate?
  /// How many accounts they tell of.
  let accounts: Int
  /// The hash of what all days depend on; see ``SnapshotDays``.
  let context: String
  let inputs: SnapshotInputs
  let outputs: [Output]

  /// One of the files.
  struct Output: Codable, Equatable, Sendable {
    let mark: ContentMark
    let rows: Int
  }

  static let currentFormat = 1
}

/// A record with the hash of its own text.
private struct SealedSnapshotRecord: Codable, Sendable {
  let record: SnapshotRecord
  let hash: String
}

extension SnapshotRecord {
  /// The text of the record's file.
  func text() throws -> String {
    JSONValue.object([
      "record": try JSONValue(encoding: self), "hash": .string(try hash()),
    ]).text(.pretty) + "\n"
  }

  /// The record in these bytes; nil for what is damaged or of another form, which is as good as
  /// none.
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
