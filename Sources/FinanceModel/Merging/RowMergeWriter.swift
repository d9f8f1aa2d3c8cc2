package import PlainText

/// A writer of merged ledger rows in the style of our version.
struct RowMergeWriter {
  enum Side {
    case ours, theirs
  }

  private let ours: CSVTable
  private let theirs: CSVTable
  /// Columns that our version lacks.
  private let extra: [String]
  /// Index in theirs of each column of the merged text; nil if theirs lacks the column.
  private let places: [Int?]
  /// Whether rows from theirs can be copied unchanged.
  private let isAlike: Bool
  private let newline: [UInt8]
  /// Rows, without the header.
  private var rows: [UInt8] = []

  /// Cells to append to our rows; empty if the new columns may be omitted from a row.
  private let padding: [UInt8]

  /// Creates a writer without rows.
  ///
  /// - Parameter endsEarly: whether a row may omit blank cells at its end.
  init(ours: CSVTable, theirs: CSVTable, base: CSVTable?, endsEarly: Bool) {
    self.ours = ours
    self.theirs = theirs
    // A column that our version removed is added again only if it contains filled cells in theirs.
    let extra = theirs.header.enumerated().filter { place, name in
      ours.column(name) == nil
        && (base?.column(name) == nil
          || (0..<theirs.count).contains { !theirs.text($0, place).isBlankCell })
    }.map(\.element)
    self.extra = extra
    places = (ours.header + extra).map(theirs.column)
    isAlike = ours.header + extra == theirs.header
    newline = ours.newline
    padding = endsEarly ? [] : [UInt8](repeating: UInt8(ascii: ","), count: extra.count)
  }

  mutating func add(ours record: Int) {
    let range = ours.range(ofRecord: record)
    // Text between two rows, such as an empty line, is copied with the first row.
    let end =
      record + 1 < ours.count
      ? ours.range(ofRecord: record + 1).lowerBound : ours.source.bytes.count
    rows += ours.source.bytes[range] + padding + ours.source.bytes[range.upperBound..<end]
    if rows.last != UInt8(ascii: "\n") { rows += newline }
  }

  mutating func add(theirs record: Int) { add(.theirs, record, id: nil) }

  /// Appends a row.
  ///
  /// - Parameter id: the row's new id; nil does not change the id.
  mutating func add(_ side: Side, _ record: Int, id: String?) {
    let table = side == .ours ? ours : theirs
    guard id != nil || side == .theirs && !isAlike else {
      rows += table.line(ofRecord: record) + (side == .ours ? padding : []) + newline
      return
    }
    let names = ours.header + extra
    var fields = names.indices.map { index in
      side == .ours
        ? index < ours.header.count ? ours.text(record, index) : ""
        : places[index].map { theirs.text(record, $0) } ?? ""
    }
    if let id, let column = names.firstIndex(of: "id") { fields[column] = id }
    while padding.isEmpty, fields.count > ours.header.count, fields.last == "" {
      fields.removeLast()
    }
    var line: [UInt8] = []
    appendCSVLine(fields, to: &line)
    rows += line.dropLast() + newline
  }

  mutating func addConflict(ours our: [Int], theirs their: [Int]) {
    rows += ConflictMark.ours.utf8
    for record in our { add(.ours, record, id: nil) }
    rows += ConflictMark.theirs.utf8
    for record in their { add(theirs: record) }
    rows += ConflictMark.end.utf8
  }

  /// The whole text: our header with the added columns, then the rows.
  var text: [UInt8] {
    let header = ours.headerRange
    var bytes = Array(ours.source.bytes[..<header.upperBound])
    for name in extra {
      var field: [UInt8] = []
      appendCSVLine([name], to: &field)
      bytes += [UInt8(ascii: ",")] + field.dropLast()
    }
    return bytes + newline + rows
  }
}

extension CSVTable {
  /// The header's line ending, CR LF or LF.
  fileprivate var newline: [UInt8] {
    let end = headerRange.upperBound
    let bytes = source.bytes
    let isCRLF = end < bytes.count && bytes[end] == UInt8(ascii: "\r")
    return isCRLF ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
  }
}

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

/// Strings for the contents of a table's rows in a set of columns. Given the same columns,
/// identical rows in two tables have the same string.
///
/// A blank cell is equivalent to a missing column. A row with an id derived from its content is the
/// same row in every import, so its `batch` and `op` are ignored.
package struct RowTexts {
  private let table: CSVTable
  private let places: [(name: String, place: Int?)]
  private let id: Int?

  /// Creates the strings for the rows of a table.
  ///
  /// - Parameter columns: the names of the columns, in any order.
  package init(of table: CSVTable, in columns: some Sequence<String>) {
    self.table = table
    places = columns.sorted().map { ($0, table.column($0)) }
    id = table.column("id")
  }

  /// Returns the string for a record.
  package func callAsFunction(_ record: Int) -> String {
    let isImported = id.map { Identifier.isOfContent(table.text(record, $0)) } ?? false
    var text = ""
    for (name, place) in places {
      if let place, !isImported || (name != "batch" && name != "op") {
        let cell = table.text(record, place)
        if !cell.isBlankCell { text += cell }
      }
      text += "\u{1F}"
    }
    return text
  }
}
