/// The formats of an export. `text` is for people and may change; the other formats are stable.
package enum ExportFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// SQLite statements that create a table and fill it.
  case sql
  /// An Office Open XML workbook (ECMA-376).
  case xlsx
}
