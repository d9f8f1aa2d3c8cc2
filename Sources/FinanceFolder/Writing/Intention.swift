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

/// Temporary files left by a stopped run next to the files that it was about to replace.
struct Leftovers {
  let disk: Disk
  let place: FolderPlace

  /// Removes a change's leftovers. A leftover with an edit that was saved during the replacement is
  /// moved back to the original name. If the file with that name was edited again, the leftover is
  /// moved to the backups, as is every leftover of a file that no longer exists.
  func settle(_ intention: Intention) throws(Failure) {
    var targets: [(file: Intention.FileIntention, path: String)] = []
    for file in intention.files {
      let path = place.path(of: file.file)
      targets.append((file, try resolved(path) ?? path))
    }
    for (file, target) in targets {
      let folder = parentFolder(of: target)
      let names = try disk.attempt("list", folder) { () throws(Disk.Problem) in
        try disk.calls.list(folder)
      }
      for name in names.sorted()
      where FileReplacement.isTemporary(name, of: intention.operation, for: target) {
        try settle(folder + "/" + name, beside: target, file, intention)
      }
    }
  }

  private func settle(
    _ leftover: String, beside target: String, _ file: Intention.FileIntention,
    _ intention: Intention
  ) throws(Failure) {
    guard let bytes = try disk.contents(of: leftover, limit: FileSize.json) else { return }
    let current = try disk.contents(of: target, limit: FileSize.json)
    if let current, isOurs(bytes, current, file) {
      try disk.remove(leftover)
    } else if let current, try isResult(current, file, intention) {
      // The run stopped after the exchange, and the leftover contains an edit that was saved in the
      // meantime.
      try disk.rename(leftover, to: target)
    } else {
      let backups = Backups(disk: disk, place: place)
      try backups.keep(
        bytes, of: file.file, at: intention.at, operation: "saved-meanwhile", atMost: .max)
      try disk.remove(leftover)
    }
    try disk.syncFolder(parentFolder(of: target))
  }

  /// Whether the leftover may be deleted, because it is an unfinished new file, the old file, or
  /// the new file.
  private func isOurs(
    _ bytes: [UInt8], _ current: [UInt8], _ file: Intention.FileIntention
  ) -> Bool {
    let hash = SHA256.hex(bytes)
    if [file.hashBefore, file.hashAfter].contains(hash) || bytes == current { return true }
    // An unfinished file contains the beginning of the result. The current file may have been
    // edited since then.
    let result: [UInt8]
    switch standing(of: current, file) {
    case .success(.changes(_, let text)): result = text
    case .success(.done): result = current
    case .failure: return false
    }
    let written = bytes.prefix(bytes.count - bytes.reversed().prefix { $0 == 0 }.count)
    return bytes.count <= result.count && result.starts(with: written)
  }

  /// Whether the bytes are the result of applying the change to the recorded file or to a later
  /// version among the backups. If so, all edits in the bytes are also kept elsewhere.
  private func isResult(
    _ bytes: [UInt8], _ file: Intention.FileIntention, _ intention: Intention
  ) throws(Failure) -> Bool {
    if SHA256.hex(bytes) == file.hashAfter { return true }
    let backups = Backups(disk: disk, place: place)
    guard
      let kept = try backups.kept(
        of: file.file, at: intention.at, operation: intention.operation),
      case .success(.changes(_, let result)) = standing(of: kept, file)
    else { return false }
    return result == bytes
  }

  private func standing(
    of current: [UInt8], _ file: Intention.FileIntention
  ) -> Result<Intention.FileIntention.Standing, Failure> {
    Result { () throws(Failure) in try file.standing(in: current, at: place.path(of: file.file)) }
  }

  private func resolved(_ path: String) throws(Failure) -> String? {
    do throws(Disk.Problem) {
      return try disk.calls.resolve(path)
    } catch  where error.isMissing {
      return nil
    } catch {
      return try disk.attempt("find", path) { () throws(Disk.Problem) in throw error }
    }
  }
}
