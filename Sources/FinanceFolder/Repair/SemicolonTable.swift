import FinanceModel
import PlainText

/// A ledger saved by a spreadsheet in a locale that uses semicolons between fields and decimal
/// commas.
struct SemicolonTable {
  /// The reason for not converting the text, whose meaning is uncertain.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  private let records: [Record]

  private struct Record {
    let line: Int
    var fields: [String]
  }

  /// Parses the text.
  ///
  /// - Throws: ``Refusal`` if a quote is not closed or a row does not have the header's field
  ///   count.
  init(_ bytes: [UInt8]) throws(Refusal) {
    records = try Self.records(of: bytes)
    guard let header = records.first else { throw Refusal(reason: "it is empty") }
    for record in records where record.fields.count != header.fields.count {
      throw Refusal(
        reason: "line \(record.line) has \(record.fields.count) fields, expected "
          + "\(header.fields.count)")
    }
  }

  /// Returns the text with commas between fields, and with decimal points in number columns.
  ///
  /// The decimal separator is determined from all numbers together; see ``DecimalSign/init(of:)``.
  /// The other separator is a thousands separator and is removed: `1.234,5` becomes `1234.5`.
  ///
  /// - Throws: ``Refusal`` if a cell in a number column is not a number, or if the numbers do not
  ///   determine the separator.
  func text(for ledger: Ledger) throws(Refusal) -> [UInt8] {
    let sign = try decimalSign(for: ledger)
    var records = records
    for column in numberColumns(of: ledger) {
      for index in records.indices.dropFirst() {
        let cell = cell(index, column)
        if !cell.isBlank { records[index].fields[column] = try cell.number(sign) }
      }
    }
    var text: [UInt8] = []
    for record in records { appendCSVLine(record.fields, to: &text) }
    return text
  }

  /// Returns the decimal separator of all numbers in the file.
  ///
  /// - Throws: ``Refusal``, as for ``text(for:)``.
  func decimalSign(for ledger: Ledger) throws(Refusal) -> DecimalSign {
    let columns = numberColumns(of: ledger)
    let cells = records.indices.dropFirst().flatMap { index in columns.map { cell(index, $0) } }
    return try DecimalSign(of: cells.filter { !$0.isBlank })
  }

  private func numberColumns(of ledger: Ledger) -> [Int] {
    let header = records[0].fields
    return header.indices.filter { index in
      let kind = ledger.column(header[index])?.kind
      return kind == .number || kind == .nonNegative
    }
  }

  private func cell(_ index: Int, _ column: Int) -> NumberCell {
    NumberCell(
      line: records[index].line, column: records[0].fields[column],
      text: records[index].fields[column])
  }

  private static func records(of bytes: [UInt8]) throws(Refusal) -> [Record] {
    var records: [Record] = []
    var reader = FieldReader(bytes)
    while let (line, fields) = try reader.record() {
      if fields != [""] { records.append(Record(line: line, fields: fields)) }
    }
    return records
  }
}

/// Reads the fields between semicolons, one record after another.
private struct FieldReader {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func record() throws(SemicolonTable.Refusal) -> (line: Int, fields: [String])? {
    guard at < bytes.count else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard at < bytes.count else { return (start, fields) }
      at += 1
      if bytes[at - 1] == UInt8(ascii: "\n") {
        line += 1
        return (start, fields)
      }
    }
  }

  /// Reads one field; afterwards, `at` is the position of its terminator.
  private mutating func field() throws(SemicolonTable.Refusal) -> String {
    let quote = UInt8(ascii: "\"")
    guard at < bytes.count, bytes[at] == quote else {
      let start = at
      while at < bytes.count, !isEnd(bytes[at]) {
        if bytes[at] == quote { throw refusal("has a quote inside a field") }
        at += 1
      }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }
    var text: [UInt8] = []
    at += 1
    while at < bytes.count {
      if bytes[at] == quote {
        at += 1
        guard at < bytes.count, bytes[at] == quote else { break }
      }
      if bytes[at] == UInt8(ascii: "\n") { throw refusal("has a quoted field that is not closed") }
      text.append(bytes[at])
      at += 1
      if at == bytes.count { throw refusal("has a quoted field that is not closed") }
    }
    if at < bytes.count, !isEnd(bytes[at]) { throw refusal("has text after a closing quote") }
    return String(decoding: text, as: UTF8.self)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\n")
  }

  private func refusal(_ reason: String) -> SemicolonTable.Refusal {
    SemicolonTable.Refusal(reason: "line \(line) \(reason)")
  }
}
