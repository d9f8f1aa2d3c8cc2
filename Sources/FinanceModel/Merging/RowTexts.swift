package import PlainText

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
