import FinanceModel
import PlainText

/// Brings recorded rows to the end of their ledger, once, whatever an earlier attempt has left.
///
/// Only an end that the record itself explains is mended: a beginning of its rows, perhaps followed
/// by the NUL bytes that a power cut leaves. Everything else in the file stays.
///
/// An editor or git may put another file in the ledger's place at any moment. Rows count as added
/// only when the ledger's name leads to a file that was synced with them.
struct RowAppend {
  let disk: Disk
  let place: FolderPlace

  /// Adds what is missing, syncs the file, and reads it by its name until that shows all rows in
  /// the file that was synced.
  ///
  /// - Parameter known: a file that was synced with the rows in it, as an earlier call returned it.
  /// - Returns: the file that the ledger's name leads to.
  /// - Throws: `write-failed`; `write-conflict` if rows cannot be added to the file.
  @discardableResult
  func complete(
    _ rows: Intention.RowIntention, syncedIn known: SystemCalls.Identity? = nil
  ) throws(Failure) -> SystemCalls.Identity {
    let path = place.path(of: rows.file)
    var synced = known
    var added: [UInt8] = []
    // A file that is being saved is looked at again, but not for ever.
    for _ in 0..<100 {
      let files = FileContents(calls: disk.calls)
      guard let found = try files.find(path, limit: FileSize.ledger) else {
        try makeFolders(for: rows.file)
        synced = try create(path, Array((rows.header + "\n" + rows.text).utf8))
        continue
      }
      // An editor may save anything meanwhile, but none puts the new rows before the header.
      if !added.isEmpty, found.identity == synced, found.bytes.starts(with: added) {
        throw Self.overwritten(path)
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
    throw Self.conflict(path, "it is being saved again and again")
  }

  static func conflict(_ path: String, _ reason: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflict,
        "recorded rows cannot be added to '\(path.visible)': \(reason)",
        hint: "the rows are kept in .coffer; mend the file, then run folder-repair"))
  }

  /// Rows that were written into a file are not at its end.
  private static func overwritten(_ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflict,
        "rows were added to '\(path.visible)', and what was there before is not there any more",
        hint: "the disk wrote them elsewhere; bring the file back, such as with: git checkout HEAD"
          + " -- '\(path.visible)', then run folder-repair"))
  }

  /// How recorded rows stand in a file.
  enum Standing: Equatable {
    /// So many bytes of the file stay, and these are to follow; none where all rows are there.
    case end(keeping: Int, missing: [UInt8])
    case conflict(String)

    var isConflict: Bool { if case .conflict = self { true } else { false } }
  }

  /// What is to be done to `content` so that it holds the rows once.
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

  /// The same for a file that was changed since the record was made: a line that is there counts,
  /// wherever it stands, for its identifier is in no other.
  private static func standing(
    of rows: Intention.RowIntention, inOther content: [UInt8]
  ) -> Standing {
    guard !content.contains(0) else { return .conflict("it holds NUL bytes") }
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

  /// The same for a file whose columns were changed: the rows are written in its columns, as long
  /// as it has one for everything they say.
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
        return .conflict("its columns have changed: there is no '\(name.visible)'")
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

  /// The bytes that follow `content`, which may be empty or lack its last line feed.
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
      // Whoever made it may have been stopped before its name lasted.
      if try !disk.makeFolder(place.path(of: path)) {
        try disk.syncFolder(parentFolder(of: place.path(of: path)))
      }
    }
  }

  /// Makes the ledger with these bytes.
  ///
  /// - Returns: the new file; nil, with nothing done, if something has the name by now.
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
        // A file that someone put in its place in the meantime is not ours to remove.
        if try self.identity(of: path) == own.get() { try disk.calls.remove(path) }
      }
      throw error
    }
    try disk.attempt("write", path) { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
    try disk.syncFolder(parentFolder(of: path))
    return identity
  }

  /// - Returns: the file that was synced; nil, with nothing done, if it is not the one that was
  ///   found, or has another size.
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
      // Also where nothing is missing: whoever wrote it may have been stopped before the sync.
      try write(bytes, to: descriptor, path)
    } catch {
      // What was not made to last is taken back, so that it is written again and not believed.
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

  /// The file that the name leads to now.
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
