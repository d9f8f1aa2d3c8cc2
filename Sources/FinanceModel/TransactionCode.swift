/// The codes of findings about missing or contradictory transactions; those about cells of the
/// ledger are ``LedgerProblem``.
package enum TransactionCode: String, CaseIterable, Sendable {
  /// The spending of a month is not stated, and the ledger has no full month to measure.
  case spendingMissing = "transaction-spending-missing"
  /// The income of a month is not stated, and the ledger has no full month to measure.
  case incomeMissing = "transaction-income-missing"
  /// A second opening of one account: a warning.
  case openingTwice = "transaction-opening-twice"
  /// The sides of one transfer do not add up to zero: a warning.
  case transferUnequal = "transaction-transfer-unequal"
  /// A transfer whose other side does not belong to any account's value: a warning.
  case transferUnlinked = "transaction-transfer-unlinked"
  /// Sides of one transfer in two currencies that differ from the rate of the day: a warning.
  case transferRate = "transaction-transfer-rate"
  /// A balance assertion that differs from the sum of the booked rows: a warning in folder-check.
  case assertionDiffers = "transaction-assertion-differs"
  /// An original amount without its currency or the reverse, with a sign that differs from the
  /// amount's, or in the row's own currency: a warning.
  case originalOdd = "transaction-original-odd"
  /// The account's value comes from other records, not from its transactions: a warning, or an
  /// error for an assertion entered by hand.
  case outranked = "transaction-outranked"
  /// A new row makes a balance negative: a warning.
  case overdrawn = "transaction-overdrawn"
  /// Rows after the day of an answer, which ignores them: a note, or a warning if they are after
  /// today.
  case later = "transaction-later"
  /// A new row is unusual among the earlier ones: a note.
  case unusual = "transaction-unusual"
}
