/// The codes of findings about statements on import; those about their files are ``StatementCode``.
package enum ImportCode: String, CaseIterable, Sendable {
  /// An account of the file that is not in the settings.
  case accountUnknown = "import-account-unknown"
  /// A file that does not name its account, where nothing else identifies it.
  case accountMissing = "import-account-missing"
  /// The reason for a proposed layout: a note.
  case guess = "import-guess"
}
