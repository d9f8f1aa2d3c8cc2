import FinanceModel
import PlainText

/// Brings recorded rows to the end of their ledger, once, whatever an earlier attempt has left.
///
/// Only an end that the record itself explains is mended: a beginning of its rows, perhaps followed
/// by the NUL bytes that a power cut leaves. Everything else in the file stays.
struct RowAppend {
  let disk: Disk
  let place: FolderPlace

  /// Adds what is missing and makes it last.
  ///
  /// - Throws: `write-failed`; `write-conflict` where the file is not one the rows can be added to.
  func complete(_ rows: Intention.RowIntention) throws(Failure) {
    let path = place.path(of: rows.file)
    // A file that is being saved is looked at again, but not for ever.
    for _ in 0..<100 {
      guard let content = try disk.contents(of: path) else {
        try makeFolders(for: rows.file)
        try disk.create(path, Array((rows.header + "\n" + rows.text).utf8))
        return try disk.syncFolder(parentFolder(of: path))
      }
      switch Self.standing(of: rows, in: content) {
      case .end(let kept, let missing):
        if try add(missing, to: path, keeping: kept, of: content.count) { return }
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
        hint: "nothing is lost; mend the file, then run folder-repair"))
  }

  /// How recorded rows stand in a file.
  enum Standing: Hashable {
    /// So many bytes of the file stay, and these are to follow; none where all rows are there.
    case end(keeping: Int, missing: [UInt8])
    case conflict(String)
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

  /// - Returns: false, with nothing done, where the file has another size than when it was read.
  private func add(
    _ bytes: [UInt8], to path: String, keeping kept: Int, of size: Int
  ) throws(Failure) -> Bool {
    let descriptor = try disk.attempt("open", path) { () throws(Disk.Problem) in
      try disk.calls.open(path, .appending)
    }
    do throws(Failure) {
      let found = try disk.attempt("open", path) { () throws(Disk.Problem) in
        try disk.calls.status(descriptor).size
      }
      guard found == size else {
        disk.giveUp { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
        return false
      }
    } catch {
      disk.giveUp { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      throw error
    }
    do throws(Failure) {
      if kept < size { try cut(descriptor, path, to: kept) }
      try disk.write(bytes[...], to: descriptor, path)
      // Also where nothing was missing: whoever wrote it may have been stopped before this.
      try disk.attempt("write", path) { () throws(Disk.Problem) in try disk.calls.sync(descriptor) }
    } catch {
      // What was not made to last is taken back, so that it is written again and not believed.
      if !bytes.isEmpty {
        disk.giveUp { () throws(Disk.Problem) in try disk.calls.truncate(descriptor, kept) }
      }
      disk.giveUp { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      throw error
    }
    try disk.attempt("write", path) { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
    try disk.syncFolder(parentFolder(of: path))
    return true
  }

  private func cut(_ descriptor: Int32, _ path: String, to size: Int) throws(Failure) {
    try disk.attempt("write", path) { () throws(Disk.Problem) in
      try disk.calls.truncate(descriptor, size)
    }
  }
}
