/// The codes of findings about statements on their way into a ledger; those about their files are
/// ``StatementCode``.
package enum ImportCode: String, CaseIterable, Sendable {
  /// A file's account that the settings do not know.
  case accountUnknown = "import-account-unknown"
  /// A file that names no account, and nobody else does.
  case accountMissing = "import-account-missing"
  /// Why a proposed layout is as it is: a note.
  case guess = "import-guess"
}
