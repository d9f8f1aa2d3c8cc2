import FinanceModel
package import PlainText

/// What all rows of a posting have in common: when they are written, and by whom.
package struct PostingStamp: Equatable, Sendable {
  package let now: Timestamp
  package let user: String
  /// The rows' description; nil where each says why it was made.
  package let note: String?
  /// Number of rows that are written at the same moment before these.
  package let precedingRows: Int

  package init(
    now: Timestamp, user: String = "", note: String? = nil, precedingRows: Int = 0
  ) {
    self.now = now
    self.user = user
    self.note = note
    self.precedingRows = precedingRows
  }

  /// The same for rows that follow others of the same moment.
  package func after(_ rows: Int) -> PostingStamp {
    PostingStamp(now: now, user: user, note: note, precedingRows: rows)
  }
}
