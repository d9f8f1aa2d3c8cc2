/// The codes of findings about an export.
package enum ExportCode: String, CaseIterable, Sendable {
  /// Numbers with more digits than the program that reads the export can keep.
  case digitsLost = "export-digits-lost"
  /// A character that the form cannot contain, replaced by U+FFFD.
  case textReplaced = "export-text-replaced"
  /// A table larger than the form allows; nothing was written.
  case tooLarge = "export-too-large"
  /// Amounts are hidden, so the export cannot be read back.
  case masked = "export-masked"
  /// Rows that changed between two readings.
  case changed = "export-changed"
}
