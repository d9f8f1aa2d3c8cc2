/// Codes of findings about an export.
package enum ExportCode: String, CaseIterable, Sendable {
  /// Numbers with more digits than the reading program can store.
  case digitsLost = "export-digits-lost"
  /// A character that the format cannot contain, replaced by U+FFFD.
  case textReplaced = "export-text-replaced"
  /// A table larger than the format allows; nothing was written.
  case tooLarge = "export-too-large"
  /// Amounts are hidden, so Coffer cannot read the export back.
  case masked = "export-masked"
  /// Rows changed between two passes.
  case changed = "export-changed"
}
