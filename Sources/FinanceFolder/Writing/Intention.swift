import FinanceModel
import PlainText

/// Record of one change, complete enough for any process that finds it to perform the change. The
/// change takes effect once the record has its final name and is synced.
struct Intention: Codable, Equatable, Sendable {
  /// The format version of the record.
  var version = 1
  let operation: String
  let tool: String
  let host: String
  let process: Int
  let at: String
  let backupsKept: Int
  let files: [FileIntention]
  let rows: [RowIntention]

  /// Names of the files in the folder that the change writes.
  var writtenFiles: [String] { files.map(\.file) + rows.map(\.file) }

  /// A change to one JSON file.
  struct FileIntention: Codable, Equatable, Sendable {
    /// Name of the file in the folder.
    let file: String
    /// Changed values, each with its old and its new text.
    let values: [ValueChange]?
    /// Complete new text; nil if only values change.
    let text: String?
    /// Complete earlier text of a JSON file that `text` replaces, so that the difference can be
    /// applied to a file that was edited later. It is nil for other files, and if both texts are
    /// large.
    var before: String?
    /// Hash of the file before the change; nil if the file did not exist.
    let hashBefore: String?
    let hashAfter: String
  }

  /// Rows to append to a ledger.
  struct RowIntention: Codable, Equatable, Sendable {
    /// Name of the ledger file in the folder.
    let file: String
    /// Length of the file in bytes, and the hash of its last bytes.
    let length: Int
    let tailHash: String
    /// Header line of the ledger, used to begin a new file.
    let header: String
    /// Rows to add, each with its line feed.
    let text: String

    /// Number of bytes at the end of a file that identify its contents.
    static let tailLength = 4096

    static func tailHash(_ bytes: ArraySlice<UInt8>) -> String {
      SHA256.hex(Array(bytes.suffix(tailLength)))
    }
  }
}

/// An intention with a hash of its text, which reveals a damaged record.
private struct SealedIntention: Codable, Sendable {
  let intention: Intention
  let sha256: String
}

extension Intention {
  /// Returns the record's text, ending with a line feed.
  func text() throws -> String {
    let value = try JSONValue(encoding: self)
    let sealed = JSONValue.object([
      "intention": value, "sha256": .string(SHA256.hex(Array(value.text(.compact).utf8))),
    ])
    return sealed.text(.pretty) + "\n"
  }

  /// Reads the record in `source`.
  ///
  /// - Throws: `write-record-damaged`.
  static func read(_ source: SourceText) throws(Failure) -> Intention {
    let loaded = JSONDocument.read(source, as: SealedIntention.self, stage: "folder")
    guard let (sealed, _) = loaded.value else {
      throw damaged(source, loaded.diagnostics.first?.message ?? "it cannot be read")
    }
    let intention = sealed.intention
    guard intention.hash == sealed.sha256 else {
      throw damaged(source, "its hash does not match its contents")
    }
    guard intention.version == 1 else {
      throw damaged(source, "its version is \(intention.version), expected 1")
    }
    guard Identifier.isValid(op: intention.operation) else {
      throw damaged(source, "its operation has no valid name")
    }
    if let stranger = intention.writtenFiles.first(where: { !FolderPlace.mayHold($0) }) {
      throw damaged(source, "it contains the unknown file '\(stranger.visible)'")
    }
    return intention
  }

  private var hash: String? {
    do {
      return SHA256.hex(Array(try JSONValue(encoding: self).text(.compact).utf8))
    } catch {
      return nil
    }
  }

  private static func damaged(_ source: SourceText, _ reason: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.recordDamaged,
        "'\(source.file.visible)' is not a valid record of a change: \(reason)",
        hint: "nothing was written; to move the record aside: folder-repair --resolve keep"
          + " --apply"))
  }
}
