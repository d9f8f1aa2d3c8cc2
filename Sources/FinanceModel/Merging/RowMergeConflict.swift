package import PlainText

extension RowMerge {
  /// A row that the two sides changed in different ways.
  package struct Conflict: Equatable, Sendable {
    /// The row's id; blank if the row has no id.
    package let id: String
    /// The row in each version, as written; nil if that version does not contain it.
    package let base: String?
    package let ours: String?
    package let theirs: String?
    /// Indices of the rows that each side changed or added.
    package let changed: (ours: [Int], theirs: [Int])
    /// Whether one side edited the row and the other corrected it.
    package let isOfCorrection: Bool

    package static func == (one: Conflict, other: Conflict) -> Bool {
      [one.id, one.base, one.ours, one.theirs] == [other.id, other.base, other.ours, other.theirs]
    }
  }

  /// The text to write for a conflict.
  package enum ConflictStyle: Sendable {
    /// Both sides, enclosed in git's conflict markers.
    case marked
    /// Both sides without conflict markers. If the table lacks a changed row, a user has chosen a
    /// side, and only rows in the table are written.
    case both(in: CSVTable?)
    /// Only our side.
    case ours
  }

  /// A row without an id that both sides added.
  package struct Repeat: Equatable, Sendable {
    package let row: String
    /// Number of copies that each side added, and number of copies in the result.
    package let ours: Int
    package let theirs: Int
    package let kept: Int
  }
}

extension RowMerge.ConflictStyle {
  /// Returns the contents of the table's rows; nil without a table.
  func contents(in columns: [String]) -> Set<String>? {
    guard case .both(let table?) = self else { return nil }
    let rows = MergedRows(table, columns)
    return Set((0..<rows.count).map(rows.content))
  }
}
