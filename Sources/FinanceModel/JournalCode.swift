/// The codes of findings about what a journal cannot say.
package enum JournalCode: String, CaseIterable, Sendable {
  /// An amount whose currency nobody names.
  case currencyMissing = "export-currency-missing"
  /// Transactions of an account whose worth its activities or statements tell.
  case transactionsLeftOut = "export-transactions-left-out"
  /// An amount in another currency than its account's, where a format has one for each account.
  case currencyLeftOut = "export-currency-left-out"
}
