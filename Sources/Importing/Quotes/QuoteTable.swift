import FinanceModel
import PlainText

/// A table of prices written by another program. It has a header and rows, with commas, semicolons
/// or tabs as separators.
struct QuoteTable {
  private let table: DelimitedTable
  /// Column names without surrounding spaces.
  let header: [String]

  /// Reads an answer. A last line without a line feed is ignored, because it may be truncated, even
  /// within a number; curl does not detect the truncation of a compressed answer.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  init(answer bytes: [UInt8]) throws(QuoteProblem) {
    let end = bytes.lastIndex(of: 0x0A) ?? bytes.count
    try self.init(Array(bytes.prefix(end + 1)))
  }

  /// Reads a table, whether or not its last line ends with a line feed.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  init(_ bytes: [UInt8]) throws(QuoteProblem) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    guard text.first != UInt8(ascii: "<") else { throw .webPage }
    guard text.count < 1 << 31 else { throw .malformed("is larger than 2 GiB") }
    let first = text.prefix { $0 != 0x0A }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = marks.map { mark in first.count { $0 == mark } }
    let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    table = DelimitedTable(text, delimiter: marks[best])
    guard table.findings.isEmpty, table.count > 0 else {
      throw .malformed(text.isEmpty ? "returned an empty response" : "is not a table")
    }
    var header: [String] = []
    for cell in table.cells(of: 0) { header.append(table.text(cell)) }
    self.header = header
  }

  /// The numbers of the non-blank rows below the header.
  var rows: [Int] { (1..<max(1, table.count)).filter { !table.isBlank($0) } }

  /// Returns the index of the column with one of the names, ignoring case; nil if there is none.
  func column(_ names: String...) -> Int? {
    let wanted = names.map { $0.lowercased() }
    return header.firstIndex { wanted.contains($0.lowercased()) }
  }

  /// Returns the text in a cell; "" if the row is shorter.
  func text(_ column: Int, _ row: Int) -> String {
    table.cell(column, of: row).map { table.text($0) } ?? ""
  }

  /// Returns the line number at which a row begins, counted from 1.
  func line(_ row: Int) -> Int { table.line(of: row) }

  /// Returns a price in a column. If cells are separated by semicolons, a comma is the decimal
  /// separator.
  func number(_ column: Int, _ row: Int) -> Decimal? {
    var text = text(column, row)
    if table.delimiter != UInt8(ascii: ","), text.contains(",") {
      text = text.filter { $0 != "." }.split(separator: ",").joined(separator: ".")
    }
    return quoteNumber(text)
  }
}
