/// The codes of findings about data that a journal cannot contain.
package enum JournalCode: String, CaseIterable, Sendable {
  /// An amount without a known currency.
  case currencyMissing = "export-currency-missing"
  /// Transactions of an account whose value comes from its activities or statements.
  case transactionsLeftOut = "export-transactions-left-out"
  /// An amount in a currency other than its account's, in a format with one currency per account.
  case currencyLeftOut = "export-currency-left-out"
}
