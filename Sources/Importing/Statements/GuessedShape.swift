import FinanceModel
import PlainText

/// The division of a file into cells, and the rows of its table.
struct GuessedShape {
  let table: DelimitedTable
  let delimiter: Layout.Delimiter
  /// Index of the header row; nil if there is no header.
  let header: Int?
  let width: Int
  /// Rows in the table, excluding headers and blank rows.
  let rows: [Int]
  /// The row that ends the table and its first word; nil if the table extends to the end of the
  /// file.
  let footer: (row: Int, word: String)?
  /// Whether dates are written as spreadsheet day numbers.
  let isSerial: Bool

  /// Maximum number of possible headers to check for known names.
  private static let headsLookedAt = 30
  /// Maximum number of rows used to determine the delimiter and the width.
  private static let rowsLookedAt = 1000

  init?(_ text: [UInt8]) {
    guard let cut = Self.cut(text) else { return nil }
    (delimiter, width) = (cut.delimiter, cut.width)
    table = DelimitedTable(text, delimiter: cut.delimiter.byte)
    let (table, width) = (table, width)
    let wide = (0..<table.count).filter { table.width(of: $0) == width && !table.isBlank($0) }
    guard let first = wide.first else { return nil }
    let isSerial = !wide.prefix(Self.rowsLookedAt).contains { Self.hasDate($0, table) }
    self.isSerial = isSerial
    let isDated = { (row: Int) in
      isSerial ? Self.hasSerialDay(row, table) : Self.hasDate(row, table)
    }
    let isMoving = { (row: Int) in isDated(row) && Self.hasNumber(row, table) }
    let start = wide.first(where: isMoving) ?? wide.first(where: isDated) ?? first
    // Rows that end in a delimiter may have one more cell than their header.
    let heads = (0..<min(table.count, Self.rowsLookedAt)).filter { row in
      [width, width - 1].contains(Self.filledWidth(of: row, table, atMost: width))
        && Self.isHeader(row, table)
    }
    let header =
      Self.knownHeader(heads, wide.first { $0 > start } ?? start, table)
      ?? heads.last { $0 <= start }
    self.header = header
    let names = header.map { table.bytes[table.range(of: $0)] }
    let body = wide.filter {
      $0 > header ?? start - 1 && names?.elementsEqual(table.bytes[table.range(of: $0)]) != true
    }
    let end = body.last(where: isDated) ?? body.last ?? first
    footer = Self.footer(after: end, body, table)
    let last = footer?.row ?? Int.max
    rows = body.filter { $0 < last }
  }

  /// Returns the delimiter and number of cells for which the most rows contain a date and a number.
  /// If no rows contain both, returns the pair shared by the most rows.
  private static func cut(_ text: [UInt8]) -> (delimiter: Layout.Delimiter, width: Int)? {
    var best: (score: (Int, Int, Int), delimiter: Layout.Delimiter, width: Int)?
    for delimiter in Layout.Delimiter.allCases {
      let table = DelimitedTable(text, delimiter: delimiter.byte, atMost: rowsLookedAt)
      var counts: [Int: (all: Int, dated: Int)] = [:]
      for row in 0..<table.count where table.width(of: row) > 1 {
        let isMoving = hasDate(row, table) && hasNumber(row, table)
        counts[table.width(of: row), default: (0, 0)].all += 1
        if isMoving { counts[table.width(of: row), default: (0, 0)].dated += 1 }
      }
      for (width, count) in counts where count.all > 1 || count.dated > 0 {
        let score = (count.dated, count.all, width)
        if best.map({ score > $0.score }) ?? true { best = (score, delimiter, width) }
      }
    }
    return best.map { ($0.delimiter, $0.width) }
  }

  /// Returns the number of cells in a row, excluding extra blank cells at its end.
  private static func filledWidth(of row: Int, _ table: DelimitedTable, atMost width: Int) -> Int {
    var count = table.width(of: row)
    while count > width, table.cell(count - 1, of: row)?.isEmpty == true { count -= 1 }
    return count
  }

  /// Returns the row with the most known column names among the rows above the payments, if that
  /// row contains at least two of them.
  private static func knownHeader(_ heads: [Int], _ second: Int, _ table: DelimitedTable) -> Int? {
    let known = heads.prefix { $0 <= second }.suffix(headsLookedAt).map { row in
      (row: row, count: table.cells(of: row).count { ColumnMeaning.isKnown(table.text($0)) })
    }
    guard let most = known.map(\.count).max(), most > 1 else { return nil }
    return known.first { $0.count == most }?.row
  }

  private static func hasDate(_ row: Int, _ table: DelimitedTable) -> Bool {
    table.cells(of: row).contains { cell in
      (6...40).contains(cell.range.count) && table.text(cell).isDate
    }
  }

  private static func hasNumber(_ row: Int, _ table: DelimitedTable) -> Bool {
    table.cells(of: row).contains { cell in
      guard (1...32).contains(cell.range.count) else { return false }
      let text = table.text(cell)
      return !text.isDate && text.isAmount
    }
  }

  private static func hasSerialDay(_ row: Int, _ table: DelimitedTable) -> Bool {
    let form = DateForm(DateForm.serial)
    return table.cells(of: row).contains { form?.reading(table.text($0)) != nil }
  }

  /// Returns the row that ends the table. This is the first row after the last date, if no row in
  /// the table begins with the same word.
  private static func footer(
    after end: Int, _ body: [Int], _ table: DelimitedTable
  ) -> (row: Int, word: String)? {
    let rest = (end + 1..<max(end + 1, table.count)).filter { !table.isBlank($0) }
    // A row whose first cell is blank cannot be the footer. Such rows are skipped by their text.
    guard
      let row = rest.first(where: { table.cells(of: $0).first.map { !$0.isEmpty } ?? false }),
      let first = table.cells(of: row).first
    else { return nil }
    let letters = table.text(first).prefix { !$0.isNumber && $0 != ":" }
    guard let word = letters.split(whereSeparator: \.isWhitespace).first.map(String.init),
      word.contains(where: \.isLetter), word.utf8.count <= 40
    else { return nil }
    let folded = word.foldedHeaderName
    let isUsed = body.contains { other in
      other <= end
        && table.cells(of: other).first.map {
          table.text($0).foldedHeaderName.hasPrefix(folded)
        } ?? false
    }
    return isUsed ? nil : (row, word)
  }

  /// Whether most of a row's cells are words and none is a date or an amount.
  private static func isHeader(_ row: Int, _ table: DelimitedTable) -> Bool {
    let cells = table.cells(of: row).map { table.text($0) }
    let filled = cells.filter { !$0.isEmpty }
    return filled.count * 2 > cells.count && filled.allSatisfy { !$0.isAmount && !$0.isDate }
  }

  /// Returns a column's cells with their rows.
  func cells(_ column: Int) -> [(row: Int, text: String)] {
    rows.compactMap { row in table.cell(column, of: row).map { (row, table.text($0)) } }
  }

  /// Returns the bytes of a cell, or of its row if the cell is blank.
  func place(_ column: Int, _ row: Int) -> Range<Int> {
    guard let cell = table.cell(column, of: row), !cell.isEmpty else { return table.range(of: row) }
    return cell.range
  }

  /// Returns the bytes at the top of a column: its name, otherwise its cell in the first row.
  func top(of column: Int) -> Range<Int>? {
    (header ?? rows.first).map { place(column, $0) }
  }

  /// Returns a column's name; nil if there is no header.
  func name(_ column: Int) -> String? {
    header.flatMap { table.cell(column, of: $0) }.map { table.text($0) }
  }

  /// Returns a column's title, such as "column 3 (Datum)".
  func title(_ column: Int) -> String {
    let name = name(column).map { $0.isEmpty ? "" : " (\($0.visible))" } ?? ""
    return "column \(column + 1)\(name)"
  }

  func line(_ row: Int) -> Int { table.line(of: row) }
}

extension String {
  private static let dateForms = StatementOptions.DateOrder.allCases.flatMap(\.forms)

  /// Whether the text is a date in one of the known forms.
  var isDate: Bool {
    guard hasDigit else { return false }
    return Self.dateForms.contains { $0.likelyDate(self) != nil }
  }

  /// Whether the text contains an ASCII digit.
  var hasDigit: Bool { utf8.contains { (0x30...0x39).contains($0) } }

  /// Whether the text begins with a plus or minus sign, unlike any date.
  var hasSign: Bool { utf8.first == UInt8(ascii: "-") || utf8.first == UInt8(ascii: "+") }

  /// Whether the text is an amount with either decimal sign.
  var isAmount: Bool {
    AmountForm(decimal: .point).reading(self) != nil
      || AmountForm(decimal: .comma).reading(self) != nil
  }
}
