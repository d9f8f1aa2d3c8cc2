/// The codes of findings about missing or contradictory transactions; findings about cells in the
/// ledger have the codes of ``LedgerProblem``.
package enum TransactionCode: String, CaseIterable, Sendable {
  /// Monthly spending is not stated, and the ledger has no full month from which to measure it.
  case spendingMissing = "transaction-spending-missing"
  /// Monthly income is not stated, and the ledger has no full month from which to measure it.
  case incomeMissing = "transaction-income-missing"
  /// A second opening balance for one account: a warning.
  case openingTwice = "transaction-opening-twice"
  /// The sides of a transfer do not add up to zero: a warning.
  case transferUnequal = "transaction-transfer-unequal"
  /// A transfer whose other side is not included in any account's value: a warning.
  case transferUnlinked = "transaction-transfer-unlinked"
  /// A transfer between two currencies whose amounts disagree with the day's exchange rate: a
  /// warning.
  case transferRate = "transaction-transfer-rate"
  /// A balance assertion that differs from the sum of the booked rows: a warning in folder-check.
  case assertionDiffers = "transaction-assertion-differs"
  /// An original amount without its currency or the reverse, in the row's own currency, or with a
  /// sign that differs from the amount's: a warning.
  case originalOdd = "transaction-original-odd"
  /// The account's value is determined by other records, not by its transactions: a warning, or an
  /// error for an assertion entered by hand.
  case outranked = "transaction-outranked"
  /// A new row that makes a balance negative: a warning.
  case overdrawn = "transaction-overdrawn"
  /// Rows dated after the answer's date, which the answer ignores: a note, or a warning if they are
  /// also after today.
  case later = "transaction-later"
  /// A new row that is unusual compared with earlier rows: a note.
  case unusual = "transaction-unusual"
}
