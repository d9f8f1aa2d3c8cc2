/// Fields of a row that count in no identity: the bank's name for the kind of the booking, and what
/// a program of bookkeeping knows of the row.
package struct StatementDetails: Equatable, Sendable {
  /// The kind of the booking as the bank names it: `CARD_PAYMENT`; "" without one.
  package var label = ""
  /// The category that the program gave the row.
  package var category = ""
  /// Tags, with spaces between them.
  package var tags = ""
  /// A person's note.
  package var note = ""
  /// The text by which earlier versions identified the row; nil if that is its text and its label.
  package var earlierText: String?
  /// Whether the rows of its payment are the parts of a split.
  package var isSplit = false
  /// Whether it is a side of a move between own accounts; the other side has the same payment.
  package var isTransfer = false

  /// Whether it states what the account began with.
  package var isOpening = false

  package init() {}

  package var isEmpty: Bool { self == StatementDetails() }
}
