import FinanceModel
package import PlainText

/// Values common to a posting's rows: the time of writing and the user.
package struct PostingStamp: Equatable, Sendable {
  package let now: Timestamp
  package let user: String
  /// The rows' description; nil if each row has its own description.
  package let note: String?
  /// Number of rows already written at the same time.
  package let precedingRows: Int

  package init(
    now: Timestamp, user: String = "", note: String? = nil, precedingRows: Int = 0
  ) {
    self.now = now
    self.user = user
    self.note = note
    self.precedingRows = precedingRows
  }

  /// Returns the stamp for rows that follow other rows written at the same time.
  package func after(_ rows: Int) -> PostingStamp {
    PostingStamp(now: now, user: user, note: note, precedingRows: rows)
  }
}
