extension TextFinding {
  /// Creates a finding about a CSV document, with the severity of its code.
  init(
    _ code: CSVCode, _ range: Range<Int>, _ message: String, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    self.init(
      code.severity, code: code.rawValue, message, at: range, hint: hint,
      note: note.map { Note($0.range, $0.message) })
  }

  /// Creates a finding from a problem that the cursor found.
  init(_ problem: CSVCursor.Problem) {
    let words = Self.words(of: problem.code)
    self.init(problem.code, problem.range, words.message, hint: words.hint)
  }

  private static func words(of code: CSVCode) -> (message: String, hint: String) {
    switch code {
    case .conflictMarker:
      (
        "leftover merge conflict marker",
        "remove the conflict markers, and keep the correct rows between them"
      )
    case .unclosedQuote:
      (
        "unclosed quote",
        "add a quote at the end of the field, or write two quotes for a quote in the text"
      )
    case .textAfterQuote:
      (
        "text after the closing quote",
        "write two quotes for a quote in the text, or remove the text after the closing quote"
      )
    case .bareQuote:
      (
        "quote inside an unquoted field",
        "put the field in quotes, and write two quotes for each quote in it"
      )
    case .lineBreak:
      (
        "a line break inside a quoted field",
        "write the field on one line: merges and repairs work line by line"
      )
    default: preconditionFailure("the cursor finds nothing else")
    }
  }
}

/// The error codes of CSV files.
///
/// The meaning of a code, given in the comment on its case, never changes. A finding's message adds
/// the subject, and its hint adds the fix.
package enum CSVCode: String, CaseIterable, Sendable {
  /// The file is empty or blank, so it has no header.
  case empty = "csv-empty"
  /// The file is encrypted by git-crypt.
  case locked = "csv-locked"
  /// The file is encoded in UTF-16, not UTF-8.
  case utf16 = "csv-utf16"
  /// The file is larger than 4 GiB, the largest size that offsets can represent.
  case tooLarge = "csv-too-large"
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "csv-invalid-utf8"
  /// NUL bytes, for example after a power failure while the file was being extended.
  case nul = "csv-nul"
  /// A conflict marker: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the start of a line.
  case conflictMarker = "csv-conflict-marker"
  /// A merge conflict with matching markers. Both sides changed the row.
  case conflict = "csv-conflict"
  /// The header's columns are separated by semicolons.
  case semicolon = "csv-semicolon"
  /// The header's columns are separated by tabs.
  case tab = "csv-tab"
  /// The header is missing: the first line is a row.
  case headerMissing = "csv-header-missing"
  /// Names in the header that differ from column names only in case.
  case headerCase = "csv-header-case"
  /// Blanks around the commas of the header.
  case blankAfterComma = "csv-blank-after-comma"
  /// Lines that end with CR without LF.
  case carriageReturn = "csv-carriage-return"
  /// A quoted field without its closing quote.
  case unclosedQuote = "csv-unclosed-quote"
  /// Something other than a comma or a line ending after a closing quote.
  case textAfterQuote = "csv-text-after-quote"
  /// A quote inside a field that does not begin with a quote.
  case bareQuote = "csv-bare-quote"
  /// A row with more or fewer fields than the header has columns.
  case fieldCount = "csv-field-count"
  /// A last row that was only partly written: it is too short and has no line ending.
  case tornRow = "csv-torn-row"
  /// A field larger than 1 MiB.
  case fieldSize = "csv-field-size"
  /// Two columns with the same name.
  case columnTwice = "csv-column-twice"
  /// A column without a name.
  case columnBlank = "csv-column-blank"
  /// The file begins with U+FEFF. Reported as a warning.
  case byteOrderMark = "csv-byte-order-mark"
  /// Lines end with CR LF. Reported as a warning.
  case crlf = "csv-crlf"
  /// A quoted field contains a line break. Reported as a warning.
  case lineBreak = "csv-line-break"
  /// The last line has no line ending. Reported as a warning.
  case missingNewline = "csv-missing-newline"
  /// The file has more findings than the hundred shown. Reported as a note.
  case more = "csv-more"

  /// The severity of findings with this code. A file with no findings except warnings is accepted.
  var severity: Diagnostic.Severity {
    switch self {
    case .byteOrderMark, .crlf, .lineBreak, .missingNewline: .warning
    case .more: .note
    default: .error
    }
  }
}

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
