/// The codes of findings about statements on import; those about their files are ``StatementCode``.
package enum ImportCode: String, CaseIterable, Sendable {
  /// An account of the file that is not in the settings.
  case accountUnknown = "import-account-unknown"
  /// A file that does not name an account, without any other indication.
  case accountMissing = "import-account-missing"
  /// The reason for a proposed layout: a note.
  case guess = "import-guess"
}
