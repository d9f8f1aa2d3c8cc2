package import PlainText

/// Fields that are not part of a row's identity: the bank's transaction type, and data from an
/// accounting program.
package struct StatementDetails: Equatable, Sendable {
  /// The bank's transaction type: `CARD_PAYMENT`; "" if the bank does not state one.
  package var label = ""
  /// The category that the program assigned to the row.
  package var category = ""
  /// Tags, separated by spaces.
  package var tags = ""
  /// The user's note.
  package var note = ""
  /// The text that identified the row in earlier versions; nil if it consists of the row's text and
  /// label.
  package var earlierText: String?
  /// Whether the rows with this payment number are the parts of a split.
  package var isSplit = false
  /// Whether the row is one of the two rows of a transfer between own accounts. The other row has
  /// the same payment number.
  package var isTransfer = false
  /// A payment's amount in a currency that differs from the account's, with the sign of the row's
  /// amount.
  package var original: Original?
  /// Whether the row states the account's opening balance.
  package var isOpening = false

  /// An amount that the bank converted.
  package struct Original: Equatable, Sendable {
    package let amount: Decimal
    /// The currency code.
    package let currency: String

    /// Creates the amount; nil if it is zero, in the account's currency or in an unknown currency.
    package init?(_ amount: Decimal, _ currency: String, of booked: Decimal, in own: String) {
      guard !amount.isZero, currency != own, CurrencyUnit(currency).isCurrency else { return nil }
      self.amount = booked.isNegative ? -amount.magnitude : amount.magnitude
      self.currency = currency
    }
  }

  package init() {}

  package var isEmpty: Bool { self == StatementDetails() }
}
