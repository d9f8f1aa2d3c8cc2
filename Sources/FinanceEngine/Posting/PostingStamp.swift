import FinanceModel
package import PlainText

/// What all rows of a posting have in common: when they are written, and by whom.
package struct PostingStamp: Equatable, Sendable {
  package let now: Timestamp
  package let user: String
  /// The rows' description; nil where each says why it was made.
  package let note: String?

  package init(now: Timestamp, user: String = "", note: String? = nil) {
    self.now = now
    self.user = user
    self.note = note
  }
}
