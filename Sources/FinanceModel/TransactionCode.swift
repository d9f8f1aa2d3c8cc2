/// The codes of findings about what the transactions ledger lacks; those about its cells are
/// ``LedgerProblem``.
package enum TransactionCode: String, CaseIterable, Sendable {
  /// Nobody says what a month costs, and the ledger has no full month to measure.
  case spendingMissing = "transaction-spending-missing"
  /// The same for what comes in.
  case incomeMissing = "transaction-income-missing"
  /// A second opening of one account: a warning.
  case openingTwice = "transaction-opening-twice"
  /// Sides of one transfer that do not come to zero: a warning.
  case transferUnequal = "transaction-transfer-unequal"
  /// A transfer whose other side is in the worth of no account: a warning.
  case transferUnlinked = "transaction-transfer-unlinked"
  /// Sides of one transfer in two currencies that differ from the rate of the day: a warning.
  case transferRate = "transaction-transfer-rate"
  /// A balance assertion that the booked rows do not come to: a warning of folder-check.
  case assertionDiffers = "transaction-assertion-differs"
  /// An original amount without its currency, or the other way round, with another sign than the
  /// amount, or in the currency of the row: a warning.
  case originalOdd = "transaction-original-odd"
  /// Other records say what the account is worth, not its transactions: a warning, and an error of
  /// an assertion that is typed.
  case outranked = "transaction-outranked"
  /// A balance that a new row brings below zero: a warning.
  case overdrawn = "transaction-overdrawn"
  /// Rows after the day of an answer, which leaves them out: a note, or after today a warning.
  case later = "transaction-later"
}
