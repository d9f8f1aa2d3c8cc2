/// The expected form of a CSV text, so that findings about its shape can name the wrong cell.
///
///     CSVTable.parse(source, expecting: Ledger.prices.expectation)
package struct CSVExpectation: Sendable {
  /// The names of the known columns; empty allows any.
  let columns: [String]
  /// Whether a column may contain a cell with the given text, after quotes are resolved.
  let fits: @Sendable (_ column: String, _ cell: String) -> Bool
  /// The header that a text without one probably needs, from the cells of its first line; nil if it
  /// is ambiguous.
  let header: @Sendable (_ cells: [String]) -> [String]?
  /// The minimum number of fields in a row below the given header: a row may leave out optional
  /// columns at its end.
  let fewestFields: @Sendable (_ header: [String]) -> Int

  /// The column that, if filled, allows every other cell of its row to be blank; nil if there is
  /// none.
  let pardoning: String?

  /// - Parameters:
  ///   - fewestFields: one for each column by default.
  ///   - pardoning: the column that, if filled, allows other cells to be blank; nil by default.
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

  /// An expectation that every text meets.
  package static let anything = CSVExpectation(
    columns: [], fits: { _, _ in true }, header: { _ in nil })

  /// Whether a first line is a row, not a header: a cell begins with a digit, and less than half of
  /// the cells are known column names in any case, which rows may also contain.
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
