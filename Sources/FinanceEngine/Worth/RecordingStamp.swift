package import PlainText

/// What all rows that are recorded at once have in common.
package struct RecordingStamp: Equatable, Sendable {
  package let now: Timestamp
  /// The name of the operation, which the rows' ids are made of.
  package let op: String
  /// ``now`` in milliseconds since 1970.
  package let milliseconds: Int64
  /// Whether what is questioned is meant.
  package let isForced: Bool

  package init(now: Timestamp, op: String, milliseconds: Int64, isForced: Bool = false) {
    self.now = now
    self.op = op
    self.milliseconds = milliseconds
    self.isForced = isForced
  }

  /// The id of the row of that number, counted from 1.
  func id(ofRow row: Int) -> String {
    Identifier.row(op: op, row: row, milliseconds: milliseconds)
  }
}
