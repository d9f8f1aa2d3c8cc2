/// What a reader expects of a CSV text, so that findings about its shape name the cell that is
/// wrong.
///
///     CSVTable.parse(source, expecting: Ledger.prices.expectation)
package struct CSVExpectation: Sendable {
  /// The names of the columns that the reader knows; none means any.
  let columns: [String]
  /// Whether a cell, quotes resolved, may stand in the column of that name.
  let fits: @Sendable (_ column: String, _ cell: String) -> Bool
  /// The header that a text without one probably needs, from the cells of its first line; nil if
  /// no header is certain.
  let header: @Sendable (_ cells: [String]) -> [String]?
  /// The least number of fields of a row below that header: a row may end before columns that are
  /// optional.
  let fewestFields: @Sendable (_ header: [String]) -> Int

  /// The column that, if it is filled, lets every other cell of its row be blank; nil for none.
  let pardoning: String?

  /// - Parameters:
  ///   - fewestFields: one for each column by default.
  ///   - pardoning: the column that lets other cells be blank if it is filled; none by default.
  package init(
    columns: [String], fits: @escaping @Sendable (_ column: String, _ cell: String) -> Bool,
    header: @escaping @Sendable (_ cells: [String]) -> [String]?,
    fewestFields: @escaping @Sendable (_ header: [String]) -> Int = { $0.count },
    pardoning: String? = nil
  ) {
    self.columns = columns
    self.fits = fits
    self.header = header
    self.fewestFields = fewestFields
    self.pardoning = pardoning
  }

  /// Nothing: every text fits.
  package static let anything = CSVExpectation(
    columns: [], fits: { _, _ in true }, header: { _ in nil })

  /// Whether a first line is a row, not a header: it has a cell that begins with a digit, and less
  /// than half of its cells are known names in any case, which a cell may hold as well.
  func isRow(_ cells: [String]) -> Bool {
    guard !columns.isEmpty else { return false }
    let known = Set(columns)
    return cells.contains { cell in
      cell.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    } && cells.count { known.contains($0.lowercased()) } * 2 < cells.count
  }
}

extension String {
  /// The text without blanks at its ends.
  var withoutOuterBlanks: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
