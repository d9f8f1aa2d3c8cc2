/// The codes of findings about missing or contradictory transactions. Findings about cells in the
/// ledger have the codes of ``LedgerProblem``.
package enum TransactionCode: String, CaseIterable, Sendable {
  /// Monthly spending is neither stated nor computable, because the ledger has no full month.
  case spendingMissing = "transaction-spending-missing"
  /// Monthly income is neither stated nor computable, because the ledger has no full month.
  case incomeMissing = "transaction-income-missing"
  /// A second opening balance for one account. Reported as a warning.
  case openingTwice = "transaction-opening-twice"
  /// A transfer whose outgoing and incoming amounts do not add up to zero. Reported as a warning.
  case transferUnequal = "transaction-transfer-unequal"
  /// A transfer to or from an account whose value does not include it. Reported as a warning.
  case transferUnlinked = "transaction-transfer-unlinked"
  /// A transfer between two currencies with amounts that contradict the exchange rate on that day.
  /// Reported as a warning.
  case transferRate = "transaction-transfer-rate"
  /// A balance assertion that differs from the sum of the booked rows. Reported as a warning by
  /// folder-check.
  case assertionDiffers = "transaction-assertion-differs"
  /// An original amount without a currency, an original currency without an amount, an original
  /// amount in the row's own currency, or one whose sign differs from the amount's. Reported as a
  /// warning.
  case originalOdd = "transaction-original-odd"
  /// The account's value is determined by records other than its transactions. Reported as a
  /// warning, or as an error for an assertion entered by hand.
  case outranked = "transaction-outranked"
  /// A new row that makes a balance negative. Reported as a warning.
  case overdrawn = "transaction-overdrawn"
  /// A payment of a bill was returned within 14 days, so the bill is unpaid. Reported as a note.
  case paymentReturned = "transaction-payment-returned"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "transaction-later"
  /// A new row that is unusual compared with earlier rows. Reported as a note.
  case unusual = "transaction-unusual"
}
