/// The codes of findings about importing statements; findings about their files have the codes of
/// ``StatementCode``.
package enum ImportCode: String, CaseIterable, Sendable {
  /// An account in the file that does not exist in the settings.
  case accountUnknown = "import-account-unknown"
  /// A file that does not identify its account, if nothing else identifies it.
  case accountMissing = "import-account-missing"
  /// The reason for a proposed layout: a note.
  case guess = "import-guess"
}
