import PlainText

/// The only sheet of a workbook, as SpreadsheetML (ECMA-376 part 1, 18.3).
///
/// Blank text and null do not produce a cell.
struct WorkbookSheet: OutgoingForm {
  private let spec: TableSpec
  private let columns: [OutgoingColumn]
  private let writesHeader: Bool
  /// The beginning of the cells in each column: `<c r="A`.
  private let starts: [[UInt8]]
  /// The number of the last row as shown in the spreadsheet, and its digits.
  private var row = 0
  private var digits: [UInt8] = []
  private var lostDigits = LostDigits(keepsWholeNumbers: false)
  private var replacements: [Diagnostic] = []
  private var cellsReplaced = 0

  static let rowLimit = 1 << 20
  static let columnLimit = 1 << 14
  static let textLimit = 32_767
  private static let warningLimit = 100

  init(_ spec: TableSpec, _ manner: ExportOptions) {
    self.spec = spec
    columns = spec.columns.map { OutgoingColumn($0, manner) }
    writesHeader = manner.writesHeader
    starts = spec.columns.indices.map { Array("<c r=\"\(Self.letters(ofColumn: $0))".utf8) }
  }

  /// Returns a column's letters: A for 0, AA for 26.
  static func letters(ofColumn index: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
    return index < 26 ? last : letters(ofColumn: index / 26 - 1) + last
  }

  var warnings: [Diagnostic] {
    var warnings = lostDigits.warnings("spreadsheets keep") + replacements
    let more = cellsReplaced - replacements.count
    if more > 0 {
      let subject = more == 1 ? "1 more cell has" : "\(more) more cells have"
      warnings.append(
        Diagnostic(
          .warning, ExportCode.textReplaced,
          "\(subject) characters that a workbook cannot contain; they are replaced by U+FFFD",
          hint: Self.hint))
    }
    return warnings
  }

  private static let hint = "use csv or json to retain every character"

  mutating func begin(to bytes: inout [UInt8]) {
    bytes += WorkbookParts.sheetStart(spec.columns, hasHeader: writesHeader)
    guard writesHeader else { return }
    startRow(&bytes)
    for (index, column) in spec.columns.enumerated() {
      var name = column.name
      name.withUTF8 { appendText($0, at: index, style: WorkbookParts.headerStyle, to: &bytes) }
    }
    bytes += "</row>".utf8
  }

  mutating func append(
    _ cells: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]
  ) throws {
    guard row < Self.rowLimit else {
      let most = Self.rowLimit - (writesHeader ? 1 : 0)
      throw tooLarge("'\(spec.name)' has more than \(most) rows, the maximum in a workbook")
    }
    startRow(&bytes)
    for index in 0..<cells.count {
      switch columns[index].value(cells[index]) {
      case .null: continue
      case .number(let digits):
        lostDigits.look(at: digits)
        startCell(index, style: columns[index].kind.style, to: &bytes)
        append("\"><v>", digits, "</v></c>", to: &bytes)
      case .flag(let flag):
        startCell(index, style: WorkbookParts.plainStyle, to: &bytes)
        append("\" t=\"b\"><v>", UnsafeBufferPointer(flag ? "1" : "0"), "</v></c>", to: &bytes)
      case .text(let text): try append(text, at: index, to: &bytes)
      }
    }
    bytes += "</row>".utf8
  }

  func end(to bytes: inout [UInt8]) { bytes += "</sheetData></worksheet>".utf8 }

  private mutating func startRow(_ bytes: inout [UInt8]) {
    row += 1
    digits = Array(String(row).utf8)
    bytes += "<row r=\"".utf8
    bytes += digits
    bytes += "\">".utf8
  }

  /// Appends the beginning of a cell, up to the quote after the style.
  private func startCell(_ index: Int, style: StaticString, to bytes: inout [UInt8]) {
    bytes += starts[index]
    bytes += digits
    bytes += "\" s=\"".utf8
    bytes.append(contentsOf: UnsafeBufferPointer(style))
  }

  private func append(
    _ start: StaticString, _ value: UnsafeBufferPointer<UInt8>, _ end: StaticString,
    to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: UnsafeBufferPointer(start))
    bytes.append(contentsOf: value)
    bytes.append(contentsOf: UnsafeBufferPointer(end))
  }

  /// Appends a date if the column contains dates, otherwise text. Blank text does not add a cell.
  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
  ) throws {
    guard !text.isEmpty else { return }
    if columns[index].kind == .date, let serial = dateSerial(text) {
      startCell(index, style: ColumnSpec.Kind.date.style, to: &bytes)
      bytes += "\"><v>\(serial)</v></c>".utf8
      return
    }
    if text.count > Self.textLimit {
      let length = lengthInUTF16(text)
      guard length <= Self.textLimit else {
        throw tooLarge(
          "row \(row), column '\(spec.columns[index].name)' has \(length) characters, expected at "
            + "most \(Self.textLimit) in a workbook's cell")
      }
    }
    appendText(text, at: index, style: WorkbookParts.textStyle, to: &bytes)
  }

  private mutating func appendText(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, style: StaticString,
    to bytes: inout [UInt8]
  ) {
    startCell(index, style: style, to: &bytes)
    bytes += "\" t=\"inlineStr\"><is><t xml:space=\"preserve\">".utf8
    let replaced = appendWorkbookText(text, to: &bytes)
    bytes += "</t></is></c>".utf8
    guard replaced > 0 else { return }
    cellsReplaced += 1
    guard cellsReplaced <= Self.warningLimit else { return }
    let subject =
      replaced == 1
      ? "a character that a workbook cannot contain is"
      : "\(replaced) characters that a workbook cannot contain are"
    replacements.append(
      Diagnostic(
        .warning, ExportCode.textReplaced,
        "row \(row), column '\(spec.columns[index].name)': \(subject) replaced by U+FFFD",
        hint: Self.hint))
  }

  private func tooLarge(_ message: String) -> Failure { Failure(tooLargeForWorkbook: message) }
}

extension Failure {
  /// Creates the failure for a table that exceeds a workbook's limits. No bytes are written in this
  /// case.
  init(tooLargeForWorkbook message: String) {
    self.init(
      .input,
      Diagnostic(
        .error, ExportCode.tooLarge, message, hint: "use '--format csv', which has no limit"))
  }
}

/// Returns the day's number in the 1900 date system. Returns nil if the text is not a date, or if
/// the date is before 1900-03-01. Earlier dates differ between programs, because some treat 1900 as
/// a leap year.
func dateSerial(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
  guard text.count == 10 else { return nil }
  do throws(DateProblem) {
    let serial = try CalendarDate(parsing: text).dayNumber + 25_569
    return serial >= 61 ? serial : nil
  } catch {
    return nil
  }
}
