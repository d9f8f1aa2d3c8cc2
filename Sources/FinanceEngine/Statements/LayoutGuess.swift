package import FinanceModel
package import PlainText

/// A layout proposed for a file that none fits, with the reason for each choice.
package struct LayoutGuess: Equatable, Sendable {
  /// Something that the file does not decide, and the option that does.
  package struct Question: Equatable, Sendable {
    /// Such as `--decimal point|comma`, or what else helps.
    package let option: String
    package let message: String
    package var hint: String { option.hasPrefix("--") ? "say which: \(option)" : option }
    /// The bytes of the cell that leaves it open, or of the column's name.
    package let place: Range<Int>?
  }

  /// Nil where the file has no table with dates and amounts.
  package let layout: Layout?
  /// A line for each choice: "column 3 is a date dd.mm.yyyy: line 14 has 31.01.2026".
  package let reasons: [String]
  /// Empty where the layout is complete.
  package let questions: [Question]
  /// What of the file the layout does not read; empty where it is complete.
  package var failures: [TextFinding] = []
  /// Without a layout: the bytes of the cell that is why; nil where no one cell is.
  package var place: Range<Int>?

  /// What a person says of things that no file decides.
  package struct Answers: Equatable, Sendable {
    /// Where fees stand that have a column of their own: `--fee`.
    package enum Fee: String, CaseIterable, Sendable {
      case included, beside
    }

    /// Words of rows that are booked, or `all`: `--booked`.
    package var booked: [String]
    package var fee: Fee?

    /// Nothing unless told.
    package init(booked: [String] = [], fee: Fee? = nil) {
      self.booked = booked
      self.fee = fee
    }
  }

  /// Proposes a layout for a delimited text; day, month and decimal sign are decided by whole
  /// columns.
  ///
  /// - Parameter name: the name that the layout gets.
  /// - Complexity: linear in the cells.
  package static func propose(
    _ text: [UInt8], name: String, options: StatementOptions = StatementOptions(),
    answers: Answers = Answers()
  ) -> LayoutGuess {
    guard let shape = GuessedShape(text) else {
      return LayoutGuess(
        layout: nil, reasons: ["no rows of two or more cells follow each other"], questions: [])
    }
    var draft = GuessedColumns(shape, options, answers)
    draft.judge()
    var guess = draft.guess(name)
    if guess.questions.isEmpty, let layout = guess.layout {
      guess.failures = failures(layout, text)
    }
    return guess
  }

  /// Why a layout does not read a text.
  private static func failures(_ layout: Layout, _ text: [UInt8]) -> [TextFinding] {
    guard case .found(let fit) = LayoutMatch.find(text, among: [layout], named: layout.name) else {
      return [
        TextFinding(
          .error, StatementCode.layoutUnknown, "the file has not the header of its own layout",
          at: 0..<(text.firstIndex(of: 0x0A) ?? text.count),
          hint: "give each column a name of its own")
      ]
    }
    var reading = TableReading(text, fit, StatementOptions())
    _ = reading.statements()
    return reading.findings.filter { $0.severity == .error }
  }
}

/// How a text is cut into cells, and which rows are its table.
struct GuessedShape {
  let table: DelimitedTable
  let delimiter: Layout.Delimiter
  /// The row of the header; nil where there is none.
  let header: Int?
  let width: Int
  /// The rows of the table, header and blank ones left out.
  let rows: [Int]
  /// The row that ends the table, and the word that it begins with; nil where the file ends so.
  let footer: (row: Int, word: String)?

  init?(_ text: [UInt8]) {
    var best: (score: Int, delimiter: Layout.Delimiter, table: DelimitedTable, width: Int)?
    for delimiter in Layout.Delimiter.allCases {
      let table = DelimitedTable(text, delimiter: delimiter.byte)
      var counts: [Int: Int] = [:]
      for row in 0..<table.count { counts[table.width(of: row), default: 0] += 1 }
      let widths = counts.filter { $0.key > 1 }
      guard let (width, count) = widths.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })
      else { continue }
      let score = count * 100 + min(width, 99)
      if score > best?.score ?? 0 { best = (score, delimiter, table, width) }
    }
    guard let best else { return nil }
    table = best.table
    delimiter = best.delimiter
    width = best.width
    let rows = (0..<best.table.count).filter {
      best.table.width(of: $0) == best.width && !best.table.isBlank($0)
    }
    guard let first = rows.first else { return nil }
    let isDated = { (row: Int) in Self.hasDate(row, best.table) }
    let start = rows.first(where: isDated) ?? first
    // A header may be a cell shorter than rows that end in a delimiter.
    let above = (0...start).reversed().filter { row in
      [best.width, best.width - 1].contains(best.table.width(of: row))
    }
    let header = above.first { Self.isHeader($0, best.table) }
    self.header = header
    let body = rows.filter { $0 > header ?? start - 1 }
    let end = body.last(where: isDated) ?? body.last ?? first
    footer = Self.footer(after: end, body, best.table)
    self.rows = footer == nil ? body : body.filter { $0 <= end }
  }

  private static func hasDate(_ row: Int, _ table: DelimitedTable) -> Bool {
    table.cells(of: row).contains { cell in
      let text = table.text(cell)
      return StatementOptions.DateOrder.allCases.contains { order in
        order.forms.contains { $0.reading(text) != nil }
      }
    }
  }

  /// The row that ends the table: the first after its last date, if it begins with a word that no
  /// row of the table begins with.
  private static func footer(
    after end: Int, _ body: [Int], _ table: DelimitedTable
  ) -> (row: Int, word: String)? {
    guard let row = (end + 1..<max(end + 1, table.count)).first(where: { !table.isBlank($0) }),
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

  /// Whether most cells of a row are words, and none is a date or an amount.
  private static func isHeader(_ row: Int, _ table: DelimitedTable) -> Bool {
    let cells = table.cells(of: row).map { table.text($0) }
    let filled = cells.filter { !$0.isEmpty }
    return filled.count * 2 > cells.count
      && filled.allSatisfy { text in
        AmountForm(decimal: .point).reading(text) == nil
          && AmountForm(decimal: .comma).reading(text) == nil
          && !StatementOptions.DateOrder.allCases.contains { order in
            order.forms.contains { $0.reading(text) != nil }
          }
      }
  }

  /// The cells of a column, each with its row.
  func cells(_ column: Int) -> [(row: Int, text: String)] {
    rows.compactMap { row in table.cell(column, of: row).map { (row, table.text($0)) } }
  }

  /// The bytes of a cell; those of the row where it is blank.
  func place(_ column: Int, _ row: Int) -> Range<Int> {
    guard let cell = table.cell(column, of: row), !cell.isEmpty else { return table.range(of: row) }
    return cell.range
  }

  /// Where a column begins: its name, or its cell in the first row.
  func top(of column: Int) -> Range<Int>? {
    (header ?? rows.first).map { place(column, $0) }
  }

  /// The name of a column; nil without a header.
  func name(_ column: Int) -> String? {
    header.flatMap { table.cell(column, of: $0) }.map { table.text($0) }
  }
}
