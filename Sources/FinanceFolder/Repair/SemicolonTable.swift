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

/// The decimal separator of a number. The other character is the thousands separator.
enum DecimalSign: Hashable {
  case comma, point

  var character: Character { self == .comma ? "," : "." }

  var other: DecimalSign { self == .comma ? .point : .comma }

  /// Determines the decimal separator that all numbers in a table share; a point if no number has a
  /// separator.
  ///
  ///     1.234 and 1,5   // comma: 1.234 is 1234
  ///
  /// - Throws: ``SemicolonTable/Refusal`` for a cell with misplaced separators, for the first two
  ///   cells that contradict each other, and for a cell such as `1.234` that other cells do not
  ///   clarify.
  init(of cells: [NumberCell]) throws(SemicolonTable.Refusal) {
    var first: [DecimalSign: NumberCell] = [:]
    var undecided: NumberCell?
    for cell in cells {
      switch try cell.reading() {
      case .plain: break
      case .decided(let sign): first[sign] = first[sign] ?? cell
      case .undecided: undecided = undecided ?? cell
      }
    }
    switch (first[.comma], first[.point]) {
    case (let comma?, let point?):
      throw SemicolonTable.Refusal(
        reason: "\(point.place) has a decimal point, but \(comma.place) has a decimal comma")
    case (.some, nil): self = .comma
    case (nil, .some): self = .point
    case (nil, nil):
      if let undecided { throw undecided.undecidable }
      self = .point
    }
  }
}

/// A cell in a number column, as written.
struct NumberCell {
  /// Result of examining the separators of one number.
  enum Reading: Equatable {
    /// The number has no separator.
    case plain
    case decided(DecimalSign)
    /// The number has one separator before three digits, as in `1.234`, which can be a decimal or a
    /// thousands separator.
    case undecided
  }

  let line: Int
  let column: String
  let text: String

  /// The cell's position and contents in messages: `line 3: amount '1,5'`.
  var place: String { "line \(line): \(column.visible) '\(text.visible)'" }

  var isBlank: Bool { text.allSatisfy { $0 == " " } }

  var undecidable: SemicolonTable.Refusal {
    let signs: Set<Character> = [",", "."]
    let grouped = text.filter { !signs.contains($0) }
    let decimal = String(text.map { signs.contains($0) ? "." : $0 })
    return SemicolonTable.Refusal(
      reason: "\(place) could be \(grouped.visible) or \(decimal.visible), and the other numbers do"
        + " not show which")
  }

  /// Examines the separators of this number alone.
  ///
  /// - Throws: ``SemicolonTable/Refusal`` if mixed or repeated separators are misplaced.
  func reading() throws(SemicolonTable.Refusal) -> Reading {
    let (commas, points) = (count(of: .comma), count(of: .point))
    guard commas + points > 0 else { return .plain }
    if commas + points == 1 {
      let sign = commas == 1 ? DecimalSign.comma : .point
      return isGrouped(by: sign) ? .undecided : .decided(sign)
    }
    for sign in [DecimalSign.comma, .point]
    where count(of: sign) <= 1 && isGrouped(by: sign.other) {
      return .decided(sign)
    }
    throw SemicolonTable.Refusal(reason: "\(place) is not a number")
  }

  /// Returns the number with a decimal point and without thousands separators.
  ///
  /// - Throws: ``SemicolonTable/Refusal`` if the result is not a number.
  func number(_ sign: DecimalSign) throws(SemicolonTable.Refusal) -> String {
    let number = String(
      text.filter { $0 != sign.other.character }.map { $0 == sign.character ? "." : $0 })
    do throws(NumberProblem) {
      _ = try Decimal(parsing: number)
      return number
    } catch {
      throw SemicolonTable.Refusal(reason: "\(place) \(error.reason)")
    }
  }

  private func count(of sign: DecimalSign) -> Int { text.count { $0 == sign.character } }

  /// Whether `sign` can be the thousands separator and the other character the decimal separator:
  /// `1.234`, `-12.345.678,90`, but not `0.125` and not `1234.567`.
  private func isGrouped(by sign: DecimalSign) -> Bool {
    let digits = text.drop { " +-".contains($0) }.prefix { $0 != sign.other.character }
    var groups = digits.split(separator: sign.character, omittingEmptySubsequences: false)
    guard groups.count > 1, !digits.hasPrefix("0"),
      groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return false }
    let first = groups.removeFirst()
    return (1...3).contains(first.utf8.count) && groups.allSatisfy { $0.utf8.count == 3 }
  }
}
