/// The codes of findings about what the transactions ledger lacks; those about its cells are
/// ``LedgerProblem``.
package enum TransactionCode: String, CaseIterable, Sendable {
  /// Nobody says what a month costs, and the ledger has no full month to measure.
  case spendingMissing = "transaction-spending-missing"
  /// The same for what comes in.
  case incomeMissing = "transaction-income-missing"
  /// Rows after the day of an answer, which leaves them out: a note, or after today a warning.
  case later = "transaction-later"
}
