/// A table in delimited text from another program. It may have any delimiter, rows of any length
/// and blank rows. The position of each cell is stored.
///
/// A cell's range excludes its quotes, the spaces around it, and the `="…"` frame of
/// `="2024-01-01"`.
///
///     let table = DelimitedTable(Array("a;\"b;c\"\n1;2".utf8), delimiter: UInt8(ascii: ";"))
///     table.text(table.cells(of: 0)[1])   // "b;c"
package struct DelimitedTable: Sendable {
  /// The position of a cell's text, in which quotation marks may still be doubled.
  package struct Cell: Equatable, Sendable {
    let start: UInt32
    /// The end of the cell, with the top bit set if the cell contains a doubled quotation mark.
    let markedEnd: UInt32

    /// The cell's byte range in the text.
    package var range: Range<Int> { Int(start)..<Int(markedEnd & 0x7FFF_FFFF) }
    package var isEmpty: Bool { start == markedEnd }
    /// Whether the cell contains a doubled quotation mark.
    package var hasQuotes: Bool { markedEnd >> 31 == 1 }
  }

  /// The text in UTF-8, smaller than 2 GiB.
  package let bytes: [UInt8]
  package let delimiter: UInt8
  /// Findings about unclosed quotation marks, and about text between a closing quotation mark and
  /// the end of the cell.
  package private(set) var findings: [TextFinding] = []
  /// The position after the rows, and the number of the line that begins there.
  private var end: (offset: Int, line: UInt32) = (0, 1)
  /// Number of findings in the text before these rows.
  private var earlier = 0
  private var cells: [Cell] = []
  /// Index of each row's first cell, followed by the total number of cells.
  private var rowStarts: [UInt32] = [0]
  private var rowLines: [UInt32] = []

  /// Maximum size of a quoted cell in bytes.
  package static let largestCell = 1 << 16

  /// Reads the text, or only its first `rows` rows.
  ///
  /// - Precondition: the text is smaller than 2 GiB, as in ``DecodedText``.
  /// - Complexity: one pass.
  package init(_ bytes: [UInt8], delimiter: UInt8, atMost rows: Int = .max) {
    precondition(bytes.count < 1 << 31, "the text must be smaller than 2 GiB")
    self.bytes = bytes
    self.delimiter = delimiter
    bytes.withUnsafeBufferPointer {
      if rows == .max { reserve($0) }
      scan($0, rows)
    }
  }

  /// Returns the next rows of the text, at most `rows` of them; nil after the last row. Indices
  /// start from 0 again.
  ///
  ///     var part: DelimitedTable? = DelimitedTable(bytes, delimiter: 0x2C, atMost: 500)
  ///     while let table = part { part = table.following(atMost: 500) }
  ///
  /// - Complexity: linear in the number of bytes in these rows.
  package func following(atMost rows: Int) -> DelimitedTable? {
    guard end.offset < bytes.count, earlier + findings.count < TextFinding.limit else { return nil }
    return DelimitedTable(after: self, atMost: rows)
  }

  private init(after other: DelimitedTable, atMost rows: Int) {
    (bytes, delimiter, end) = (other.bytes, other.delimiter, other.end)
    earlier = other.earlier + other.findings.count
    rowStarts.reserveCapacity(rows + 1)
    rowLines.reserveCapacity(rows)
    cells.reserveCapacity(rows * (other.cells.count / max(1, other.count) + 1))
    bytes.withUnsafeBufferPointer { scan($0, rows) }
  }

  /// Number of rows, including blank rows.
  package var count: Int { rowLines.count }

  /// Returns the cells of a row; a blank line has one empty cell.
  package func cells(of row: Int) -> ArraySlice<Cell> {
    cells[Int(rowStarts[row])..<Int(rowStarts[row + 1])]
  }

  /// Returns the cell of a row in the given column; nil if the row is shorter.
  package func cell(_ column: Int, of row: Int) -> Cell? {
    let index = Int(rowStarts[row]) + column
    return index < Int(rowStarts[row + 1]) ? cells[index] : nil
  }

  /// Returns the number of cells in a row.
  package func width(of row: Int) -> Int { Int(rowStarts[row + 1] - rowStarts[row]) }

  /// Returns the number of the line on which a row begins, counted from 1.
  package func line(of row: Int) -> Int { Int(rowLines[row]) }

  /// Whether all cells of a row are empty.
  package func isBlank(_ row: Int) -> Bool {
    for index in Int(rowStarts[row])..<Int(rowStarts[row + 1]) where !cells[index].isEmpty {
      return false
    }
    return true
  }

  /// Returns the byte range of a row, without its line ending.
  package func range(of row: Int) -> Range<Int> {
    guard let first = cells(of: row).first, let last = cells(of: row).last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Returns the text of a cell, with doubled quotation marks resolved.
  package func text(_ cell: Cell) -> String {
    let text = bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[cell.range]), as: UTF8.self)
    }
    guard cell.hasQuotes else { return text }
    var isSecond = false
    return String(
      decoding: text.utf8.filter { byte in
        isSecond = byte == UInt8(ascii: "\"") && !isSecond
        return byte != UInt8(ascii: "\"") || isSecond
      }, as: UTF8.self)
  }

  /// Reserves memory for rows and cells, estimated from the beginning of the text.
  private mutating func reserve(_ text: UnsafeBufferPointer<UInt8>) {
    let start = text.prefix(1 << 16)
    guard text.count > start.count else { return }
    let (lines, delimiters) = start.reduce(into: (0, 0)) { count, byte in
      if byte == 0x0A { count.0 += 1 }
      if byte == delimiter { count.1 += 1 }
    }
    let times = text.count / start.count + 1
    rowStarts.reserveCapacity((lines + lines / 32 + 1) * times)
    rowLines.reserveCapacity((lines + lines / 32 + 1) * times)
    cells.reserveCapacity((lines + delimiters + delimiters / 32 + 1) * times)
  }

  private mutating func scan(_ text: UnsafeBufferPointer<UInt8>, _ limit: Int) {
    var (at, line) = end
    // The number of findings is limited, because detecting an unclosed quotation mark may require
    // reading far ahead.
    while at < text.count, rowLines.count < limit,
      earlier + findings.count < TextFinding.limit
    {
      rowLines.append(line)
      var isOpen = true
      while isOpen {
        at = takeCell(text, at, &line)
        isOpen = at < text.count && text[at] == delimiter
        if isOpen { at += 1 }
      }
      rowStarts.append(UInt32(cells.count))
      if at < text.count, text[at] == 0x0D { at += 1 }
      if at < text.count, text[at] == 0x0A { at += 1 }
      line += 1
    }
    end = (at, line)
  }

  /// Reads the cell that begins at `start`; returns the offset of the delimiter or line ending
  /// after it, or the end of the text.
  private mutating func takeCell(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ line: inout UInt32
  ) -> Int {
    var first = start
    while first < text.count, text[first] == 0x20 || (text[first] == 0x09 && delimiter != 0x09) {
      first += 1
    }
    if first < text.count, text[first] == UInt8(ascii: "\"") {
      return takeQuoted(text, first, &line)
    }
    let end = endOfCell(text, first)
    append(text, first, end, hasQuotes: false)
    return end
  }

  private func endOfCell(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var at = start
    while true {
      at = text.place(of: delimiter, 0x0A, 0x0D, from: at, before: text.count)
      guard at < text.count, text[at] == 0x0D, at + 1 == text.count || text[at + 1] != 0x0A else {
        return at
      }
      at += 1
    }
  }

  private mutating func takeQuoted(
    _ text: UnsafeBufferPointer<UInt8>, _ quote: Int, _ line: inout UInt32
  ) -> Int {
    let start = quote + 1
    let limit = min(text.count, start + Self.largestCell)
    var at = start
    var lines: UInt32 = 0
    var hasQuotes = false
    while at < limit {
      at = text.place(of: UInt8(ascii: "\""), 0x0A, from: at, before: limit)
      guard at < limit else { break }
      if text[at] == 0x0A {
        lines += 1
      } else {
        guard at + 1 < text.count, text[at + 1] == UInt8(ascii: "\"") else { break }
        hasQuotes = true
        at += 1
      }
      at += 1
    }
    guard at < limit else {
      report(
        .unclosedQuote, quote..<start, "a quotation mark that is not closed",
        "close the quotation mark, or download the file again")
      let end = endOfCell(text, start)
      append(text, start, end, hasQuotes: false)
      return end
    }
    line += lines
    append(text, start, at, hasQuotes: hasQuotes)
    if at + 1 < text.count, text[at + 1] == delimiter || text[at + 1] == 0x0A { return at + 1 }
    let end = endOfCell(text, at + 1)
    if text[(at + 1)..<end].contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      report(
        .textAfterQuote, at..<at + 1, "text after the closing quotation mark of a cell",
        "write a quotation mark within a cell twice: \"\"")
    }
    return end
  }

  @inline(__always) private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, hasQuotes: Bool
  ) {
    // Most cells have no surrounding blanks and no frame.
    let isPlain = start == end || text[start] > UInt8(ascii: "=") || text[start] &- 0x21 < 0x1C
    guard isPlain, start == end || text[end - 1] > 0x20 else {
      return appendFramed(text, start, end, hasQuotes: hasQuotes)
    }
    cells.append(
      Cell(start: UInt32(start), markedEnd: UInt32(end) | (hasQuotes ? 1 << 31 : 0)))
  }

  @inline(never) private mutating func appendFramed(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, hasQuotes: Bool
  ) {
    var (first, last) = (start, end)
    while first < last, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    while first < last, text[last - 1] == 0x20 || text[last - 1] == 0x09 { last -= 1 }
    var isQuoted = hasQuotes
    if last - first >= 3, text[first] == UInt8(ascii: "="), text[first + 1] == UInt8(ascii: "\""),
      text[last - 1] == UInt8(ascii: "\"")
    {
      // Removes the `="…"` frame, which prevents spreadsheets from converting the cell to a number
      // or date.
      let mark = hasQuotes && last - first >= 5 ? 2 : 1
      first += 1 + mark
      last -= mark
      isQuoted = text[first..<last].contains(UInt8(ascii: "\""))
    }
    cells.append(
      Cell(start: UInt32(first), markedEnd: UInt32(last) | (isQuoted ? 1 << 31 : 0)))
  }

  private mutating func report(
    _ code: CSVCode, _ range: Range<Int>, _ message: String, _ hint: String
  ) {
    findings.append(TextFinding(.error, code, message, at: range, hint: hint))
  }
}
