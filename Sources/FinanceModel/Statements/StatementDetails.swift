/// Fields that are not part of a row's identity: the bank's name for the kind of booking, and data
/// of an accounting program.
package struct StatementDetails: Equatable, Sendable {
  /// The bank's name for the kind of booking: `CARD_PAYMENT`; "" without one.
  package var label = ""
  /// The category that the program gave the row.
  package var category = ""
  /// Tags, with spaces between them.
  package var tags = ""
  /// The user's note.
  package var note = ""
  /// The text by which earlier versions identified the row; nil if it is the row's text and label.
  package var earlierText: String?
  /// Whether the rows of its payment are the parts of a split.
  package var isSplit = false
  /// Whether the row is a side of a transfer between own accounts; the other side has the same
  /// payment.
  package var isTransfer = false

  /// Whether the row states an account's opening balance.
  package var isOpening = false

  package init() {}

  package var isEmpty: Bool { self == StatementDetails() }
}
