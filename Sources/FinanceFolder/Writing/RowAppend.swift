import FinanceModel
import PlainText

/// Appends recorded rows to their ledger exactly once, even after an earlier attempt wrote only a
/// part.
///
/// Only an incomplete end that matches the record is repaired: a prefix of its rows, possibly
/// followed by NUL bytes from a power failure. All other contents of the file are kept.
///
/// An editor or git may replace the ledger's file at any moment. Rows are considered added only
/// when the ledger's name refers to a file that was synced with them.
struct RowAppend {
  let disk: Disk
  let place: FolderPlace

  /// Adds the missing rows, syncs the file, and rereads it by name until the name refers to a
  /// synced file with all rows.
  ///
  /// - Parameter known: a file that was synced with the rows, as returned by an earlier call.
  /// - Returns: the file to which the ledger's name refers.
  /// - Throws: `write-failed`; `write-conflict` if rows cannot be added to the file.
  @discardableResult
  func complete(
    _ rows: Intention.RowIntention, syncedIn known: SystemCalls.Identity? = nil
  ) throws(Failure) -> SystemCalls.Identity {
    let path = place.path(of: rows.file)
    var synced = known
    var added: [UInt8] = []
    // The number of attempts is limited, because the file may be saved repeatedly.
    for _ in 0..<100 {
      let files = FileContents(calls: disk.calls)
      guard let found = try files.find(path, limit: FileSize.ledger) else {
        try makeFolders(for: rows.file)
        synced = try create(path, Array((rows.header + "\n" + rows.text).utf8))
        continue
      }
      // Only this write can put the new rows before the header, because an editor would not save
      // such contents.
      if !added.isEmpty, found.identity == synced, found.bytes.starts(with: added) {
        throw overwritten(rows.file)
      }
      switch Self.standing(of: rows, in: found.bytes) {
      case .end(_, let missing) where missing.isEmpty && found.identity == synced:
        return found.identity
      case .end(let count, let missing):
        added = count > 0 ? missing : []
        synced = try add(missing, to: path, keeping: count, of: found)
      case .conflict(let reason):
        throw Self.conflict(path, reason)
      }
    }
    throw Self.conflict(path, "it is saved repeatedly by another program")
  }

  static func conflict(_ path: String, _ reason: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflict,
        "recorded rows cannot be added to '\(path.visible)', because \(reason)",
        hint: "fix the file, then run folder-repair; the rows are stored in .coffer"))
  }

  /// Returns the failure for rows that were written to a file but are not at its end.
  private func overwritten(_ name: String) -> Failure {
    let path = place.path(of: name)
    return Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflict,
        "rows were added to '\(path.visible)', but its earlier content was lost",
        hint: "restore the file, for example with:"
          + " \(place.git(["checkout", "HEAD", "--", name])), then run"
          + " folder-repair"))
  }

  /// State of recorded rows in a file.
  enum Standing: Equatable {
    /// The file must contain its first `keeping` bytes followed by `missing`, which is empty if all
    /// rows are present.
    case end(keeping: Int, missing: [UInt8])
    case conflict(String)

    var isConflict: Bool { if case .conflict = self { true } else { false } }
  }

  /// Determines the bytes to append so that `content` has each row once.
  static func standing(of rows: Intention.RowIntention, in content: [UInt8]) -> Standing {
    if content.count >= rows.length,
      Intention.RowIntention.tailHash(content[..<rows.length]) == rows.tailHash
    {
      let expected = addition(rows, to: content[..<rows.length])
      let suffix = content[rows.length...]
      if suffix.starts(with: expected) { return .end(keeping: content.count, missing: []) }
      let torn = suffix.prefix(suffix.count - suffix.reversed().prefix { $0 == 0 }.count)
      if suffix.count <= expected.count, expected.starts(with: torn) {
        return .end(keeping: rows.length, missing: expected)
      }
    }
    return standing(of: rows, inOther: content)
  }

  /// Handles a file that has changed since the record was made. A recorded row that the file
  /// already contains is recognized at any position, because its id is unique.
  private static func standing(
    of rows: Intention.RowIntention, inOther content: [UInt8]
  ) -> Standing {
    guard !content.contains(0) else { return .conflict("it contains NUL bytes") }
    let newline = UInt8(ascii: "\n")
    var lines = content.split(separator: newline, omittingEmptySubsequences: false)[...]
    let unfinished = lines.popLast() ?? []
    guard let header = lines.first ?? (unfinished.isEmpty ? nil : unfinished) else {
      return .end(keeping: 0, missing: Array((rows.header + "\n" + rows.text).utf8))
    }
    guard withoutMark(withoutReturn(header)).elementsEqual(rows.header.utf8) else {
      return standing(of: rows, inOtherColumnsOf: content)
    }
    let present = Set(lines.map(withoutReturn))
    let missing = rows.text.split(separator: "\n").map { Array($0.utf8) }
      .filter { !present.contains($0[...]) }
    let text = missing.flatMap { $0 + [newline] }
    guard !missing.isEmpty, !unfinished.isEmpty else {
      return .end(keeping: content.count, missing: text)
    }
    if missing.contains(where: { $0.starts(with: unfinished) }) {
      return .end(keeping: content.count - unfinished.count, missing: text)
    }
    return .end(keeping: content.count, missing: [newline] + text)
  }

  /// Handles a file with changed columns. The rows are written in the file's columns, provided that
  /// the file has a column for each filled cell.
  private static func standing(
    of rows: Intention.RowIntention, inOtherColumnsOf content: [UInt8]
  ) -> Standing {
    let recorded = Array((rows.header + "\n" + rows.text).utf8)
    guard let old = CSVTable.parse(SourceText(file: rows.file, bytes: recorded)).value,
      let new = CSVTable.parse(SourceText(file: rows.file, bytes: content)).value,
      let (oldID, newID) = old.column("id").flatMap({ old in new.column("id").map { (old, $0) } })
    else { return .conflict("its columns have changed") }
    for (column, name) in old.header.enumerated() where new.column(name) == nil {
      guard (0..<old.count).allSatisfy({ old.text($0, column).isEmpty }) else {
        return .conflict("its columns have changed, and '\(name.visible)' is missing")
      }
    }
    let present = Set((0..<new.count).map { new.text($0, newID) })
    var missing: [UInt8] = []
    for record in 0..<old.count where !present.contains(old.text(record, oldID)) {
      let fields = new.header.map { name in
        old.column(name).map { old.text(record, $0) } ?? ""
      }
      appendCSVLine(fields, to: &missing)
    }
    let isEnded = missing.isEmpty || content.last == UInt8(ascii: "\n")
    return .end(
      keeping: content.count, missing: (isEnded ? [] : [UInt8(ascii: "\n")]) + missing)
  }

  private static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Returns the bytes to append to `content`, which may be empty or lack a final line feed.
  static func addition(
    _ rows: Intention.RowIntention, to content: ArraySlice<UInt8>
  ) -> [UInt8] {
    guard let last = content.last else { return Array((rows.header + "\n" + rows.text).utf8) }
    return (last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]) + Array(rows.text.utf8)
  }

  private func makeFolders(for file: String) throws(Failure) {
    var path = ""
    for part in file.split(separator: "/").dropLast() {
      path += path.isEmpty ? String(part) : "/" + part
      // The folder's name is synced even if the folder exists, because the run that created it may
      // have been stopped before the sync.
      if try !disk.makeFolder(place.path(of: path)) {
        try disk.syncFolder(parentFolder(of: place.path(of: path)))
      }
    }
  }

  /// Creates the ledger with these bytes.
  ///
  /// - Returns: the new file; nil if the name was taken in the meantime, in which case nothing is
  ///   changed.
  private func create(
    _ path: String, _ bytes: [UInt8]
  ) throws(Failure) -> SystemCalls.Identity? {
    let descriptor: Int32
    do throws(Disk.Problem) {
      descriptor = try disk.calls.open(path, .creating)
    } catch  where error.isTaken {
      return nil
    } catch {
      return try disk.attempt("create", path) { () throws(Disk.Problem) in throw error }
    }
    let identity: SystemCalls.Identity
    do throws(Failure) {
      identity = try status(descriptor, path).identity
      try write(bytes, to: descriptor, path)
    } catch {
      let own = Result { () throws(Disk.Problem) in try disk.calls.status(descriptor).identity }
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      disk.ignoringErrors { () throws(Disk.Problem) in
        // The file is removed only if it is this process's own, because another program may have
        // created a file under this name in the meantime.
        if try self.identity(of: path) == own.get() { try disk.calls.remove(path) }
      }
      throw error
    }
    try disk.attempt("write", path) { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
    try disk.syncFolder(parentFolder(of: path))
    return identity
  }

  /// Appends bytes to the file.
  ///
  /// - Returns: the synced file; nil if the name now refers to another file, or if the file has
  ///   another size. In these cases, nothing is changed.
  private func add(
    _ bytes: [UInt8], to path: String, keeping kept: Int, of found: FileContents.Found
  ) throws(Failure) -> SystemCalls.Identity? {
    let descriptor: Int32
    do throws(Disk.Problem) {
      descriptor = try disk.calls.open(path, .appending)
    } catch  where error.isMissing {
      return nil
    } catch {
      return try disk.attempt("open", path) { () throws(Disk.Problem) in throw error }
    }
    do throws(Failure) {
      let status = try status(descriptor, path)
      guard status.size == found.bytes.count, status.identity == found.identity else {
        disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
        return nil
      }
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      throw error
    }
    do throws(Failure) {
      if kept < found.bytes.count { try cut(descriptor, path, to: kept) }
      // The file is synced even if no rows are missing, because the run that wrote the rows may
      // have been stopped before the sync.
      try write(bytes, to: descriptor, path)
    } catch {
      // Bytes that could not be synced are removed, so that they are written again.
      if !bytes.isEmpty {
        disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.truncate(descriptor, kept) }
      }
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      throw error
    }
    try disk.attempt("write", path) { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
    try disk.syncFolder(parentFolder(of: path))
    return found.identity
  }

  /// Writes the bytes and syncs the file.
  private func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(Failure) {
    try disk.write(bytes[...], to: descriptor, path)
    try disk.attempt("write", path) { () throws(Disk.Problem) in try disk.calls.sync(descriptor) }
  }

  private func status(
    _ descriptor: Int32, _ path: String
  ) throws(Failure) -> SystemCalls.Status {
    try disk.attempt("open", path) { () throws(Disk.Problem) in try disk.calls.status(descriptor) }
  }

  /// Returns the identity of the file to which the name currently refers.
  private func identity(of path: String) throws(Disk.Problem) -> SystemCalls.Identity {
    let descriptor = try disk.calls.open(path, .reading)
    let status = Result { () throws(Disk.Problem) in try disk.calls.status(descriptor) }
    disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
    return try status.get().identity
  }

  private func cut(_ descriptor: Int32, _ path: String, to size: Int) throws(Failure) {
    try disk.attempt("write", path) { () throws(Disk.Problem) in
      try disk.calls.truncate(descriptor, size)
    }
  }
}
