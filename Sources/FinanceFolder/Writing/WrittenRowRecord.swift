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
  func add(_ lines: String, of operation: String) throws(Failure) {
    guard !lines.isEmpty else { return }
    try disk.makeFolder(place.written)
    let path = pathOfPrices(of: operation)
    // The leading line feed ends a partial line that an interrupted run may have left.
    let text = Array(("\n" + lines).utf8)
    if try !disk.append(text, to: path) { try disk.create(path, text) }
    try disk.syncFolder(place.written)
  }

  /// Returns the lines of prices that an operation wrote, with the count of each; empty if the
  /// lines are not known.
  func priceLines(of operation: String) throws(Failure) -> [ArraySlice<UInt8>: Int] {
    guard Identifier.isValid(op: operation) else { return [:] }
    let text = try disk.contents(of: pathOfPrices(of: operation), limit: FileSize.json) ?? []
    return text.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func pathOfPrices(of operation: String) -> String {
    "\(place.written)/\(operation).csv"
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

extension Folder {
  /// Returns the price files without the lines that an operation wrote on this machine, and the
  /// number of the operation's lines that no longer exist, for example because they were edited.
  ///
  /// - Complexity: linear in the number of bytes in the price files.
  package func prices(
    without operation: String
  ) throws(Failure) -> (files: [FileChange], missing: Int) {
    var lines = try WrittenRowRecord(disk: disk, place: place).priceLines(of: operation)
    guard !lines.isEmpty else { return ([], 0) }
    var files: [FileChange] = []
    for name in try namesOfFiles(of: .prices) {
      guard let before = try contents.bytes(of: name) else { continue }
      let newline = UInt8(ascii: "\n")
      let kept = before.split(separator: newline, omittingEmptySubsequences: false).filter {
        guard let count = lines[$0], count > 0 else { return true }
        lines[$0] = count - 1
        return false
      }
      let after = Array(kept.joined(separator: [newline]))
      if after != before { files.append(FileChange(whole: after, of: name, before: before)) }
    }
    return (files, lines.values.reduce(0, +))
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
