import FinanceModel
import PlainText

/// The cells of one row, read with the layout; an unreadable cell becomes a finding.
struct RowCells {
  let text: UnsafeBufferPointer<UInt8>
  /// Rows being read.
  var table: DelimitedTable
  let plan: TablePlan
  let form: AmountForm
  let dates: [DateForm]
  var findings: [TextFinding] = []
  /// Warnings about omitted rows. They do not stop the reading, regardless of their number.
  private(set) var warnings: [TextFinding] = []
  /// The last date read, cached because successive rows often share a day.
  private var lastDate: (bytes: Range<Int>, reading: DateForm.Reading)?
  /// The last text returned by ``repeated(_:_:)``, cached because successive rows often share it.
  private var lastText: (bytes: Range<Int>, text: String)?

  init(
    _ text: UnsafeBufferPointer<UInt8>, _ table: DelimitedTable, _ plan: TablePlan,
    _ form: AmountForm, _ dates: [DateForm]
  ) {
    self.text = text
    self.table = table
    self.plan = plan
    self.form = form
    self.dates = dates
  }

  func bytes(_ cell: DelimitedTable.Cell) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[cell.range])
  }

  /// Returns a field's cell; nil if the row lacks the cell or the cell is empty. A dash means a
  /// missing amount or currency.
  func cell(_ key: LayoutColumns.CodingKeys, _ row: Int) -> DelimitedTable.Cell? {
    guard let column = plan[key], let cell = table.cell(column, of: row), !cell.isEmpty,
      cell.range.count > 3 || !key.isMoney || !bytes(cell).isDash
    else { return nil }
    return cell
  }

  mutating func report(
    _ code: StatementCode, _ range: Range<Int>, _ message: String, _ hint: String
  ) {
    guard findings.count <= TextFinding.limit else { return }
    findings.append(TextFinding(.error, code, message, at: range, hint: hint))
  }

  mutating func warn(
    _ code: StatementCode, _ range: Range<Int>, _ message: String, _ hint: String
  ) {
    guard warnings.count < TextFinding.limit else { return }
    warnings.append(TextFinding(.warning, code, message, at: range, hint: hint))
  }

  /// Returns a cell's text, shortened for a message.
  func shown(_ cell: DelimitedTable.Cell) -> String {
    let all = table.text(cell)
    return all.count > 40 ? String(all.prefix(40)) + "…" : all
  }

  /// Returns the name of a field's column.
  func name(_ key: LayoutColumns.CodingKeys) -> String {
    guard let column = plan[key], column < plan.names.count, !plan.names[column].isEmpty else {
      return key.rawValue
    }
    return plan.names[column].visible
  }

  /// Whether a row has neither a date nor a nonzero amount.
  func isNote(_ row: Int) -> Bool {
    let sums = LayoutColumns.CodingKeys.sums.flatMap { plan.all($0) }
    return table.cells(of: row).enumerated().allSatisfy { column, cell in
      let bytes = self.bytes(cell)
      guard !cell.isEmpty, !bytes.isDash else { return true }
      if sums.contains(column) { return form.reading(bytes)?.amount.isZero ?? false }
      return !dates.contains { $0.reading(bytes) != nil }
    }
  }

  // MARK: values

  mutating func date(
    _ key: LayoutColumns.CodingKeys, _ row: Int
  ) -> DateForm.Reading? {
    guard let cell = cell(key, row) else { return nil }
    let written = bytes(cell)
    if let last = lastDate, written.equals(UnsafeBufferPointer(rebasing: text[last.bytes])) {
      return last.reading
    }
    for form in dates {
      if let reading = form.reading(written) {
        lastDate = (cell.range, reading)
        return reading
      }
    }
    report(
      .date, cell.range, "\(name(key)) '\(shown(cell))' is not a date",
      "write dates as elsewhere in this file: \(dates.map(\.text).joined(separator: " or "))")
    return nil
  }

  /// Returns a cell's amount; nil if the cell is blank or, with a finding, if it is not an amount.
  mutating func amount(_ key: LayoutColumns.CodingKeys, _ row: Int) -> AmountForm.Reading? {
    guard let cell = cell(key, row) else { return nil }
    return amount(cell, of: key)
  }

  mutating func amount(
    _ cell: DelimitedTable.Cell, of key: LayoutColumns.CodingKeys
  ) -> AmountForm.Reading? {
    if let reading = form.reading(bytes(cell)) { return reading }
    report(
      .amount, cell.range, "\(name(key)) '\(shown(cell))' is not an amount",
      form.decimal == .comma
        ? "write amounts with a comma before the decimals: 1.234,50"
        : "write amounts with a point before the decimals: 1,234.50")
    return nil
  }

  /// Returns the sum of all columns of a field; nil if all are blank.
  mutating func sum(_ key: LayoutColumns.CodingKeys, _ row: Int) -> Decimal? {
    var sum: Decimal?
    guard plan[key] != nil else { return nil }
    for column in plan.all(key) {
      guard let cell = table.cell(column, of: row), !cell.isEmpty, !bytes(cell).isDash,
        let part = amount(cell, of: key)?.amount
      else { continue }
      do throws(DecimalError) {
        sum = try (sum ?? .zero) + part
      } catch {
        report(.amount, cell.range, "\(name(key)): \(error)", "check the digits")
      }
    }
    return sum
  }

  /// Returns a field's text on one line, with its columns joined by single spaces.
  func joined(_ key: LayoutColumns.CodingKeys, _ row: Int) -> String { string(text(key, row)) }

  private func string(_ text: StatementRows.Text) -> String {
    switch text {
    case .standing(let range):
      String(decoding: UnsafeBufferPointer(rebasing: self.text[range]), as: UTF8.self)
    case .joined(let range):
      String(decoding: UnsafeBufferPointer(rebasing: self.text[range]), as: UTF8.self)
        .split(separator: "\"").enumerated().filter { $0.offset.isMultiple(of: 2) }
        .map(\.element).joined(separator: " ")
    case .made(let text): text
    }
  }

  /// Returns a field's text, as a location in the file if the file contains the text unchanged.
  func text(_ key: LayoutColumns.CodingKeys, _ row: Int) -> StatementRows.Text {
    if plan.isSingle(key), let column = plan[key] { return line(column, row) }
    let columns = plan.all(key)
    if let range = neighbors(columns, row) { return .joined(range) }
    var result = ""
    for column in columns {
      let part = string(line(column, row))
      if part.isEmpty { continue }
      if !result.isEmpty { result += " " }
      result += part
    }
    return .made(result)
  }

  /// Returns the bytes of adjacent quoted cells; nil if the cells are not adjacent or not quoted.
  private func neighbors(_ columns: [Int], _ row: Int) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    var range: Range<Int>?
    var last = -1
    for column in columns {
      guard let cell = table.cell(column, of: row), !cell.isEmpty, !cell.hasQuotes else {
        return nil
      }
      let (start, end) = (cell.range.lowerBound, cell.range.upperBound)
      guard start > 0, text[start - 1] == quote, end < text.count, text[end] == quote,
        !bytes(cell).hasControls
      else { return nil }
      if let all = range {
        guard column == last + 1, start == all.upperBound + 3,
          text[start - 2] == table.delimiter
        else { return nil }
        range = all.lowerBound..<end
      } else {
        range = start..<end
      }
      last = column
    }
    return range
  }

  /// Returns the text of a field that has the same value in most rows; nil if the field is blank.
  /// The text is built only once for successive rows with the same value.
  mutating func repeated(_ key: LayoutColumns.CodingKeys, _ row: Int) -> String? {
    guard plan[key] != nil else { return nil }
    if let cell = cell(key, row), !cell.hasQuotes, let last = lastText,
      bytes(cell).equals(UnsafeBufferPointer(rebasing: text[last.bytes]))
    {
      return last.text
    }
    let text = joined(key, row)
    if plan.isSingle(key), let cell = cell(key, row), !cell.hasQuotes {
      lastText = (cell.range, text)
    }
    return text.isEmpty ? nil : text
  }

  private func line(_ column: Int, _ row: Int) -> StatementRows.Text {
    guard let cell = table.cell(column, of: row), !cell.isEmpty else { return .made("") }
    if !cell.hasQuotes, !bytes(cell).hasControls { return .standing(cell.range) }
    return .made(
      table.text(cell).split { $0.isNewline || $0 == "\t" || $0 < " " }.joined(separator: " "))
  }
}

extension LayoutColumns.CodingKeys {
  /// The columns of amounts and quantities in a row.
  static let sums: [Self] = [.amount, .moneyIn, .moneyOut, .quantity, .fee, .tax]

  /// Whether a dash in the column represents a blank cell.
  fileprivate var isMoney: Bool {
    switch self {
    case .amount, .moneyIn, .moneyOut, .balance, .fee, .tax, .originalAmount, .currency,
      .originalCurrency:
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text is one or two hyphens, or a dash, which banks write for a missing amount.
  var isDash: Bool {
    switch count {
    case 1, 2: allSatisfy { $0 == UInt8(ascii: "-") }
    case 3: elementsEqual("\u{2013}".utf8) || elementsEqual("\u{2014}".utf8)
    default: false
    }
  }
}

extension String {
  /// Whether the text represents a missing amount: it is empty or a dash.
  var isNoAmount: Bool {
    var text = self
    return text.isEmpty || text.withUTF8 { $0.isDash }
  }
}
