import FinanceModel
package import PlainText

/// Common values of a posting's rows: the time of writing and the user.
package struct PostingStamp: Equatable, Sendable {
  package let now: Timestamp
  package let user: String
  /// Description of the rows; nil if each row has its own.
  package let note: String?
  /// Number of rows written earlier at the same time.
  package let precedingRows: Int

  package init(
    now: Timestamp, user: String = "", note: String? = nil, precedingRows: Int = 0
  ) {
    self.now = now
    self.user = user
    self.note = note
    self.precedingRows = precedingRows
  }

  /// Returns the stamp for rows that follow others written at the same time.
  package func after(_ rows: Int) -> PostingStamp {
    PostingStamp(now: now, user: user, note: note, precedingRows: rows)
  }
}
