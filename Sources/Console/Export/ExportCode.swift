/// What is said about an export.
package enum ExportCode: String, CaseIterable, Sendable {
  /// Numbers with more digits than the program that reads the export keeps.
  case digitsLost = "export-digits-lost"
  /// A character that the form cannot carry, and U+FFFD in its place.
  case textReplaced = "export-text-replaced"
  /// More than the form can hold; nothing was written.
  case tooLarge = "export-too-large"
  /// Amounts are hidden, so the export cannot be read back.
  case masked = "export-masked"
  /// The rows were others when they were read again.
  case changed = "export-changed"
}
