/// The codes of findings about importing statements. Findings about statement files have the codes
/// of ``StatementCode``.
package enum ImportCode: String, CaseIterable, Sendable {
  /// An account in the file that does not exist in the settings.
  case accountUnknown = "import-account-unknown"
  /// A file whose account is identified neither by the file itself nor in any other way.
  case accountMissing = "import-account-missing"
  /// The reason for a proposed layout. Reported as a note.
  case guess = "import-guess"
}
