/// The formats of an export. `text` is for people and may change; the others are stable.
package enum ExportFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// Statements that create a table and fill it, for SQLite.
  case sql
  /// An Office Open XML workbook (ECMA-376).
  case xlsx
}
