import FinanceModel
import PlainText

/// A ledger that a spreadsheet of many countries has saved: fields between semicolons, decimals
/// after commas.
struct SemicolonTable {
  /// Why the text is not turned back: what was meant is not certain.
  struct Refusal: Error, Hashable {
    let reason: String
  }

  private let records: [Record]

  private struct Record {
    let line: Int
    var fields: [String]
  }

  /// - Throws: ``Refusal`` where a quote is not closed or a row has not the header's fields.
  init(_ bytes: [UInt8]) throws(Refusal) {
    records = try Self.records(of: bytes)
    guard let header = records.first else { throw Refusal(reason: "it is empty") }
    for record in records where record.fields.count != header.fields.count {
      throw Refusal(
        reason: "line \(record.line) has \(record.fields.count) fields, expected "
          + "\(header.fields.count)")
    }
  }

  /// The text between commas, with decimal points in the columns that hold numbers.
  ///
  /// In `1.234,5` the points group thousands, and go.
  ///
  /// - Throws: ``Refusal`` where a cell of such a column is no number, where it could be two, as
  ///   `1.234`, or where some have a comma and others a point.
  func text(for ledger: Ledger) throws(Refusal) -> [UInt8] {
    let header = records[0].fields
    let numbers = header.indices.filter { index in
      let kind = ledger.column(header[index])?.kind
      return kind == .number || kind == .nonNegative
    }
    var records = records
    var (withComma, withPoint): (Int?, Int?)
    for index in records.indices.dropFirst() {
      for column in numbers {
        let cell = records[index].fields[column]
        if cell.contains(",") {
          withComma = withComma ?? records[index].line
        } else if cell.contains(".") {
          withPoint = withPoint ?? records[index].line
        }
        records[index].fields[column] = try Self.number(cell, header[column], records[index].line)
      }
    }
    if let withComma, let withPoint {
      throw Refusal(
        reason: "line \(withComma) has a number with a comma, line \(withPoint) one with a point")
    }
    var text: [UInt8] = []
    for record in records { appendCSVLine(record.fields, to: &text) }
    return text
  }

  private static func number(
    _ cell: String, _ column: String, _ line: Int
  ) throws(Refusal) -> String {
    if cell.allSatisfy({ $0 == " " }) { return cell }
    var parts = cell.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if isGrouped(parts[0]) {
      let whole = parts[0].filter { $0 != "." }
      if parts.count > 1 {
        parts[0] = whole
      } else if parts[0].count == whole.count + 1 {
        throw Refusal(
          reason: "line \(line): \(column.visible) '\(cell.visible)' could be \(whole) or \(cell)")
      }
    }
    let mended = parts.joined(separator: ".")
    do throws(NumberProblem) {
      _ = try Decimal(parsing: mended)
      return mended
    } catch {
      throw Refusal(reason: "line \(line): \(column.visible) '\(cell.visible)' \(error.reason)")
    }
  }

  /// Whether points may group thousands in it: `1.234`, `-12.345.678`, but not `0.125`.
  private static func isGrouped(_ text: String) -> Bool {
    let digits = text.drop { " +-".contains($0) }
    var groups = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, !digits.hasPrefix("0"),
      groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return false }
    let first = groups.removeFirst()
    return (1...3).contains(first.utf8.count) && groups.allSatisfy { $0.utf8.count == 3 }
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

/// Reads the fields between semicolons, record by record.
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

  /// One field; afterwards `at` is at what ends it.
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
