import FinanceModel
import PlainText

extension LedgerReading {
  /// Returns the ledger's file with rows appended.
  ///
  /// - Parameter lines: as for ``rows(_:)``.
  package func adding(_ lines: [String]) -> FileRepair {
    let before = table.files.last?.source.bytes ?? []
    let addition =
      lines.isEmpty ? [] : RowAppend.addition(rows(lines).intention, to: before[...])
    return FileRepair(
      file: target.file, before: before, after: before + addition,
      acts: ["\(lines.count) row\(lines.count == 1 ? "" : "s") added"])
  }
}
