/// The expected form of a CSV document. With it, a finding about a row's shape can identify the
/// wrong cell.
///
///     CSVTable.parse(source, expecting: Ledger.prices.expectation)
package struct CSVExpectation: Sendable {
  /// Names of the known columns; if empty, any name is allowed.
  let columns: [String]
  /// A function that returns whether a column may contain a cell with the given text, after quotes
  /// are resolved.
  let fits: @Sendable (_ column: String, _ cell: String) -> Bool
  /// A function that returns the header that is probably missing, based on the cells of the first
  /// line; nil if the header cannot be determined.
  let header: @Sendable (_ cells: [String]) -> [String]?
  /// A function that returns the minimum number of fields in a row below the given header. A row
  /// may omit optional columns at its end.
  let fewestFields: @Sendable (_ header: [String]) -> Int

  /// The column that, if filled, allows every other cell in its row to be blank; nil if the
  /// document has no such column.
  let pardoning: String?

  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - fewestFields: the minimum number of fields in a row; one per column by default.
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

  /// An expectation that every CSV document satisfies.
  package static let anything = CSVExpectation(
    columns: [], fits: { _, _ in true }, header: { _ in nil })

  /// Whether the first line is a row rather than a header: at least one cell begins with a digit,
  /// and fewer than half of the cells are known column names, ignoring case.
  func isRow(_ cells: [String]) -> Bool {
    guard !columns.isEmpty else { return false }
    let known = Set(columns)
    return cells.contains { cell in
      cell.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    } && cells.count { known.contains($0.lowercased()) } * 2 < cells.count
  }
}

extension String {
  /// The text without leading and trailing blanks.
  var withoutOuterBlanks: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
