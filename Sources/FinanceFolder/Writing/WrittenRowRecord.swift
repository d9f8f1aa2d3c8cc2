package import FinanceModel
import PlainText

/// The rows that operations wrote into ledgers, in `.coffer/written`, with one file for each
/// operation.
///
/// The records exist on one machine only and are optional: without them, fewer edits are detected.
struct WrittenRowRecord {
  let disk: Disk
  let place: FolderPlace

  /// Adds the rows of an operation.
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

  /// The lines of an operation; empty if its record does not exist or cannot be read.
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
  /// The rows that these operations wrote on this machine.
  package func writtenRows(of operations: Set<String>) -> WrittenRowIndex {
    let record = WrittenRowRecord(disk: disk, place: place)
    return WrittenRowIndex(operations.sorted().flatMap(record.text))
  }
}
