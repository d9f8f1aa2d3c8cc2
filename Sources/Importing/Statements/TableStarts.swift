import FinanceModel
import PlainText

/// Positions in a file at which tables begin.
struct TableStarts {
  private let fit: LayoutMatch.Fit
  private let further: [(layout: Layout, headers: [[HeaderName]])]
  /// The first header: its number of cells, the length of its first cell, and its bytes.
  private let header: (width: Int, first: Int, bytes: Range<Int>)

  /// - Parameter start: the first rows of the file, including the first header.
  init(_ fit: LayoutMatch.Fit, _ start: DelimitedTable) {
    self.fit = fit
    header =
      fit.row < 0
      ? (0, 0, 0..<0)
      : (
        start.width(of: fit.row), start.cell(0, of: fit.row)?.range.count ?? 0,
        start.range(of: fit.row)
      )
    let all = [fit.layout] + (fit.layout.furtherTables ?? []).map { fit.layout.inherited(by: $0) }
    further =
      fit.layout.furtherTables == nil
      ? [] : all.map { ($0, ($0.allHeaders ?? []).map { $0.map { HeaderName($0) } }) }
  }

  /// Whether a table may begin at the row; false for nearly all rows in most files.
  ///
  /// - Parameter number: the row number in the file.
  func mayBegin(at row: Int, of table: DelimitedTable, number: Int) -> Bool {
    !further.isEmpty || isHeader(row, table, number)
  }

  /// Returns the table's layout and the index of its header if a row is the header of a table; nil
  /// otherwise.
  func table(at row: Int, of table: DelimitedTable, number: Int) -> (Layout, Int?)? {
    if isHeader(row, table, number) { return (fit.layout, fit.header) }
    guard !further.isEmpty, let first = table.cells(of: row).first else { return nil }
    let name = table.text(first).foldedHeaderName
    let candidates = further.filter { $0.headers.contains { $0.first?.matches(name) ?? false } }
    guard !candidates.isEmpty else { return nil }
    let cells = table.cells(of: row).map { table.text($0).foldedHeaderName }
    for (layout, headers) in candidates {
      let header = headers.firstIndex { names in
        names.count == cells.count && zip(names, cells).allSatisfy { $0.matches($1) }
      }
      if let header { return (layout, header) }
    }
    return nil
  }

  /// Whether the row is the header or, in concatenated files, a repetition of it.
  private func isHeader(_ row: Int, _ table: DelimitedTable, _ number: Int) -> Bool {
    guard fit.row >= 0, number > fit.row else { return number == fit.row }
    // Few rows have a first cell of the same length as the header's first cell.
    guard table.cell(0, of: row)?.range.count == header.first, table.width(of: row) == header.width
    else { return false }
    let range = table.range(of: row)
    return range.count == header.bytes.count
      && table.bytes[range].elementsEqual(table.bytes[header.bytes])
  }
}
