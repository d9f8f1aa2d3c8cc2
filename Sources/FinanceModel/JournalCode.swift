/// The codes of findings about data that a journal cannot contain.
package enum JournalCode: String, CaseIterable, Sendable {
  /// An amount without a known currency.
  case currencyMissing = "export-currency-missing"
  /// Transactions of an account whose value is determined by its activities or position statements.
  case transactionsLeftOut = "export-transactions-left-out"
  /// An amount whose currency differs from the account's, in a format that allows one currency per
  /// account.
  case currencyLeftOut = "export-currency-left-out"
}
