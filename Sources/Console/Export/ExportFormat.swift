/// The forms that an export can take. `text` is for people and may change; the rest are promises.
package enum ExportFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// Statements that make a table and fill it, for SQLite.
  case sql
  /// A workbook of Office Open XML (ECMA-376).
  case xlsx
}
