import FinanceModel
import PlainText

/// The columns of a layout's fields in one file's rows.
///
/// A class, so that copying a reader that contains a plan does not copy the large layout.
final class TablePlan: Sendable {
  let layout: Layout
  /// Minimum and maximum number of cells in a row: the header's width, or the stated width. Unnamed
  /// cells at the end of the header may be missing.
  let widths: ClosedRange<Int>
  let date: Int
  /// Columns of each field, by the index of the field's key.
  private let fields: [[Int]]
  /// First column of each field; -1 if the field has no column.
  private let firsts: [Int]
  let only: [(column: Int, words: [CellWord])]
  let skip: [(column: Int, words: [CellWord])]
  let unread: [(column: Int, words: [CellWord])]
  let ownAccounts: [(column: Int, words: [CellWord])]
  let opening: [(column: Int, words: [CellWord])]
  let dates: [DateForm]
  /// Currency code contained in the header names.
  let headerCurrency: String?
  /// Names in the header cells, unchanged.
  let names: [String]

  /// Creates the plan; nil if a required column is missing.
  ///
  /// - Parameter header: index among the layout's headers; nil if the file has no header.
  init?(_ layout: Layout, header: Int?, cells: [String]) {
    let folded = cells.map(\.foldedHeaderName)
    let columns = ColumnPlaces(layout, folded)
    guard let date = columns.places(of: layout.columns.date ?? []).first else { return nil }
    self.layout = layout
    self.date = date
    names = cells
    let named = (cells.lastIndex { !$0.isEmpty } ?? -1) + 1
    widths = header == nil ? (layout.width ?? 0)...(layout.width ?? 0) : named...cells.count
    fields = LayoutColumns.CodingKeys.allCases.map { columns.places(of: layout.columns[$0] ?? []) }
    firsts = fields.map { $0.first ?? -1 }
    func filters(_ list: [Layout.CellWords]?) -> [(column: Int, words: [CellWord])] {
      (list ?? []).compactMap { filter in
        columns.places(of: [filter.column]).first.map { ($0, filter.words.map { CellWord($0) }) }
      }
    }
    only = filters(layout.only)
    skip = filters(layout.skip)
    unread = filters(layout.unread)
    ownAccounts = filters(layout.ownAccounts)
    opening = filters(layout.opening)
    dates = (layout.dates ?? []).compactMap { DateForm($0) }
    headerCurrency =
      (layout.allHeaders.flatMap { headers in header.map { headers[$0] } } ?? [])
      .lazy.map { HeaderName($0) }
      .compactMap { name in folded.lazy.compactMap { name.currency(in: $0) }.first }.first
  }

  /// Returns a field's only column, or its first column if it has several.
  subscript(_ key: LayoutColumns.CodingKeys) -> Int? {
    let column = firsts[key.place]
    return column < 0 ? nil : column
  }

  /// Whether a field has exactly one column.
  func isSingle(_ key: LayoutColumns.CodingKeys) -> Bool { fields[key.place].count == 1 }

  /// Returns all columns of a field.
  func all(_ key: LayoutColumns.CodingKeys) -> [Int] { fields[key.place] }
}

/// Positions of column names in a header.
private struct ColumnPlaces {
  private let cells: [String]
  private var own: [String: Int] = [:]

  init(_ layout: Layout, _ cells: [String]) {
    self.cells = cells
    for column in layout.namedColumns ?? [] {
      if let place = place(of: column) { own[column.name.foldedHeaderName] = place }
    }
  }

  private func place(of column: Layout.NamedColumn) -> Int? {
    if let position = column.position { return position > 0 ? position - 1 : nil }
    if let name = column.after, let place = places(of: name).first {
      return place + 1 < cells.count ? place + 1 : nil
    }
    if let name = column.before, let place = places(of: name).first {
      return place > 0 ? place - 1 : nil
    }
    guard let name = column.column, let occurrence = column.occurrence else { return nil }
    return places(of: name).dropFirst(max(0, occurrence - 1)).first
  }

  private func places(of name: String) -> [Int] {
    let wanted = HeaderName(name)
    return cells.indices.filter { wanted.matches(cells[$0]) }
  }

  /// Returns the distinct existing columns with the given names, in the order of the names.
  func places(of names: [String]) -> [Int] {
    var found: [Int] = []
    for name in names {
      let place = own[name.foldedHeaderName] ?? places(of: name).first
      if let place, !found.contains(place) { found.append(place) }
    }
    return found
  }
}
