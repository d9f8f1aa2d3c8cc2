package import FinanceModel
package import PlainText

/// Rows that operations wrote into ledgers, in `.coffer/written`, with one file for each operation.
///
/// The records exist on one machine only and are optional. Without them, fewer edits are detected.
struct WrittenRowRecord {
  let disk: Disk
  let place: FolderPlace

  /// Adds an operation's rows.
  func add(_ rows: WrittenRows, of operation: String) throws(Failure) {
    guard !rows.isEmpty else { return }
    try disk.makeFolder(place.written)
    let path = path(of: operation)
    let temporary = place.unfinishedRecord
    try disk.create(temporary, rows.merged(into: text(of: operation)))
    do throws(Failure) {
      try disk.rename(temporary, to: path)
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.remove(temporary) }
      throw error
    }
    try disk.syncFolder(place.written)
  }

  /// Adds lines of prices to an operation's lines, which may be written in several parts.
  func add(_ lines: String, to path: String) throws(Failure) {
    guard !lines.isEmpty else { return }
    try disk.makeFolder(place.written)
    // The leading line feed ends a partial line that an interrupted run may have left.
    let text = Array(("\n" + lines).utf8)
    if try !disk.append(text, to: path) { try disk.create(path, text) }
    try disk.syncFolder(place.written)
  }

  /// Returns the recorded lines of prices; empty if they are not known.
  func priceLines(_ path: String) throws(Failure) -> [ArraySlice<UInt8>] {
    let text = try disk.contents(of: path, limit: FileSize.json) ?? []
    return text.split(separator: UInt8(ascii: "\n"))
  }

  /// Path of the lines of prices that an operation wrote.
  func pathOfPrices(of operation: String) -> String { "\(place.written)/\(operation).csv" }

  /// Path of the lines of prices that an operation removed.
  func pathOfRemovedPrices(of operation: String) -> String {
    "\(place.written)/\(operation).removed"
  }

  /// Returns the lines of an operation; empty if its record does not exist or cannot be read.
  func text(of operation: String) -> [UInt8] {
    guard Identifier.isValid(op: operation), !disk.calls.isLink(place.written) else { return [] }
    do throws(Failure) {
      return try disk.contents(of: path(of: operation), limit: FileSize.json) ?? []
    } catch {
      return []
    }
  }

  private func path(of operation: String) -> String { "\(place.written)/\(operation).txt" }
}

/// The files of prices with the opposite of an operation's changes on this machine.
package struct UndonePrices: Sendable {
  package fileprivate(set) var files: [FileChange] = []
  /// Number of the operation's lines that no longer exist, for example because they were edited.
  package fileprivate(set) var missing = 0
  /// The operation's lines that are removed, each with a line feed.
  package fileprivate(set) var removed = ""
  /// The lines that the operation had removed and that are added, each with a line feed.
  package fileprivate(set) var added = ""
}

extension Folder {
  /// Whether the lines of prices that an operation wrote or removed on this machine are known.
  package func knowsPrices(of operation: String) throws(Failure) -> Bool {
    let record = WrittenRowRecord(disk: disk, place: place)
    for path in [record.pathOfPrices(of: operation), record.pathOfRemovedPrices(of: operation)]
    where Identifier.isValid(op: operation) {
      if try !record.priceLines(path).isEmpty { return true }
    }
    return false
  }

  /// Returns the price files without the lines that an operation wrote on this machine, and
  /// with the lines that it removed. A removed line that exists again is not added.
  ///
  /// - Complexity: linear in the number of bytes in the price files.
  package func prices(without operation: String) throws(Failure) -> UndonePrices {
    var undone = UndonePrices()
    guard try knowsPrices(of: operation) else { return undone }
    let record = WrittenRowRecord(disk: disk, place: place)
    func counts(_ path: String) throws(Failure) -> [ArraySlice<UInt8>: Int] {
      try record.priceLines(path).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    var lines = try counts(record.pathOfPrices(of: operation))
    var absent = try counts(record.pathOfRemovedPrices(of: operation))
    let newline = UInt8(ascii: "\n")
    let names = try namesOfFiles(of: .prices)
    for name in names {
      guard let before = try contents.bytes(of: name) else { continue }
      var kept = before.split(separator: newline, omittingEmptySubsequences: false)
      kept = kept.filter {
        if let count = absent[$0], count > 0 { absent[$0] = count - 1 }
        guard let count = lines[$0], count > 0 else { return true }
        lines[$0] = count - 1
        undone.removed += String(decoding: $0, as: UTF8.self) + "\n"
        return false
      }
      var after = Array(kept.joined(separator: [newline]))
      if name == names.last {
        for line in try record.priceLines(record.pathOfRemovedPrices(of: operation)) {
          guard let count = absent[line], count > 0 else { continue }
          absent[line] = count - 1
          if after.last != newline { after.append(newline) }
          after += line + [newline]
          undone.added += String(decoding: line, as: UTF8.self) + "\n"
        }
      }
      if after != before {
        undone.files.append(FileChange(whole: after, of: name, before: before))
      }
    }
    undone.missing = lines.values.reduce(0, +)
    return undone
  }

  /// Whether the ledger's file still has the length that it had after this process wrote it. If so,
  /// rows can be appended without reading it, because the writer compares the file's end before
  /// appending.
  package func isUnchanged(_ target: LedgerTarget) -> Bool {
    do throws(SystemCalls.Problem) {
      let descriptor = try disk.calls.open(place.path(of: target.file), .reading)
      let status = Result { () throws(SystemCalls.Problem) in try disk.calls.status(descriptor) }
      try disk.calls.close(descriptor)
      return try status.get().size == target.length
    } catch {
      return false
    }
  }

  /// Returns the rows that these operations wrote on this machine.
  package func writtenRows(of operations: Set<String>) -> WrittenRowIndex {
    let record = WrittenRowRecord(disk: disk, place: place)
    return WrittenRowIndex(operations.sorted().flatMap(record.text))
  }
}
