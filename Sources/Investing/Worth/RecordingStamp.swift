package import PlainText

/// Values shared by all rows that are recorded together.
package struct RecordingStamp: Equatable, Sendable {
  package let now: Timestamp
  /// Name of the operation, which is part of the rows' ids.
  package let op: String
  /// ``now`` in milliseconds since 1970.
  package let milliseconds: Int64
  /// Whether doubtful entries are confirmed.
  package let isForced: Bool

  package init(now: Timestamp, op: String, milliseconds: Int64, isForced: Bool = false) {
    self.now = now
    self.op = op
    self.milliseconds = milliseconds
    self.isForced = isForced
  }

  /// Returns the id of the row with the given number, counted from 1.
  func id(ofRow row: Int) -> String {
    Identifier.row(op: op, row: row, milliseconds: milliseconds)
  }
}
