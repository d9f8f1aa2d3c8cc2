package import FinanceModel
import PlainText

extension LedgerReading {
  /// What becomes of the ledger's file when rows are added to its end.
  ///
  /// - Parameter lines: as for ``rows(_:)``.
  package func adding(_ lines: [String]) -> FileRepair {
    let before = table.files.last?.source.bytes ?? []
    var after = before
    if before.isEmpty { after += target.header.utf8 + [UInt8(ascii: "\n")] }
    if let last = after.last, last != UInt8(ascii: "\n") { after.append(UInt8(ascii: "\n")) }
    for line in lines { after += line.utf8 + [UInt8(ascii: "\n")] }
    return FileRepair(
      file: target.file, before: before, after: lines.isEmpty ? before : after,
      acts: ["\(lines.count) row\(lines.count == 1 ? "" : "s") added"])
  }

  /// The rows of history entries, as lines for ``rows(_:)``.
  package func lines(of entries: [HistoryEntry], minorDigits: Int) -> [String] {
    entries.map { entry in
      let line = entry.csvLine(inColumnsOf: target.columns, minorDigits: minorDigits)
      return String(decoding: line.dropLast(), as: UTF8.self)
    }
  }
}
