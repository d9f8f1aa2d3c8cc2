package import PlainText

/// A reader that converts the sections of a QIF file to statements.
struct QIFReader {
  typealias Record = QIFSections.Record

  var notes: StatementNotes
  let options: StatementOptions
  private(set) var statements: [Statement] = []
  private var account: String?
  var order = StatementOptions.DateOrder.dayFirst
  var sign = StatementOptions.DecimalSign.point
  /// Symbols of securities, by name.
  private(set) var symbols: [String: String] = [:]
  var payments = 0

  init(notes: StatementNotes, options: StatementOptions) {
    self.notes = notes
    self.options = options
  }

  var bytes: [UInt8] { notes.source.bytes }

  mutating func read(_ sections: [QIFSections.Section]) {
    let rows = sections.filter { $0.kind == .bank || $0.kind == .investments }.flatMap(\.records)
    let isDateDecided = chooseOrder(rows)
    let isSignDecided = chooseSign(rows)
    guard isDateDecided, isSignDecided else { return }
    for section in sections where section.kind == .securities {
      for record in section.records {
        if let name = record.value("N"), let symbol = record.value("S") {
          symbols[text(name)] = text(symbol)
        }
      }
    }
    for section in sections {
      switch section.kind {
      case .account: account = section.records.last?.value("N").map(text)
      case .bank: addBank(section.records)
      case .investments: addInvestments(section.records)
      case .securities, .list: break
      }
    }
  }

  // MARK: decisions for the whole file

  private mutating func chooseOrder(_ records: [Record]) -> Bool {
    if let stated = options.dateOrder ?? statedOrder {
      order = stated
      return true
    }
    var (dayFirst, monthFirst): ([Range<Int>], [Range<Int>]) = ([], [])
    var open: Range<Int>?
    for record in records {
      guard let range = record.value("D"), let date = QIFDate(bytes[range]) else { continue }
      switch date.decidedOrder {
      case .dayFirst: dayFirst.append(range)
      case .monthFirst: monthFirst.append(range)
      default: if open == nil, date.isOpen { open = range }
      }
    }
    order = dayFirst.count >= monthFirst.count ? .dayFirst : .monthFirst
    if dayFirst.count == monthFirst.count, let day = dayFirst.first, let month = monthFirst.first {
      reportContradiction(day, month)
      return false
    }
    guard let open, dayFirst.isEmpty, monthFirst.isEmpty else { return true }
    notes.report(
      .undecided, "date '\(notes.shown(open))' may have the day or the month first",
      at: open, hint: "write the date order: --date-order dmy or --date-order mdy")
    return false
  }

  /// Reports two dates that require different orders of day and month, at both dates.
  private mutating func reportContradiction(_ dayFirst: Range<Int>, _ monthFirst: Range<Int>) {
    let isDayAbove = dayFirst.lowerBound < monthFirst.lowerBound
    notes.add(
      TextFinding(
        .error, code: StatementCode.date.rawValue,
        "no order fits the dates: '\(notes.shown(isDayAbove ? monthFirst : dayFirst))' has the "
          + (isDayAbove ? "month" : "day") + " first",
        at: isDayAbove ? monthFirst : dayFirst,
        hint: "correct one of the two dates, or export the file again",
        note: TextFinding.Note(
          isDayAbove ? dayFirst : monthFirst,
          "and '\(notes.shown(isDayAbove ? dayFirst : monthFirst))' has the "
            + (isDayAbove ? "day" : "month") + " first")))
  }

  /// The order stated by a line `!Option:MDY` or `!Option:DMY`.
  private var statedOrder: StatementOptions.DateOrder? {
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
    where line.first == UInt8(ascii: "!") {
      switch String(decoding: line.trimmed.prefix(16), as: UTF8.self).lowercased() {
      case "!option:mdy": return .monthFirst
      case "!option:dmy": return .dayFirst
      default: continue
      }
    }
    return nil
  }

  private mutating func chooseSign(_ records: [Record]) -> Bool {
    if let stated = options.decimal {
      sign = stated
      return true
    }
    var evidence = DecimalEvidence()
    for record in records {
      for field in record.fields where "TU$IQO".utf8.contains(field.code) {
        evidence.add(bytes[field.value], isMoney: !"IQ".utf8.contains(field.code))
      }
    }
    sign = evidence.sign ?? .point
    guard let open = evidence.question else { return true }
    notes.report(
      .undecided, "number '\(notes.shown(open))' is ambiguous", at: open,
      hint: "specify the decimal separator: --decimal point or --decimal comma")
    return false
  }

  // MARK: values

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).withSingleSpaces
  }

  func text(_ code: Unicode.Scalar, of record: Record) -> String {
    record.value(code).map(text) ?? ""
  }

  func line(of record: Record) -> Int { notes.line(at: record.range.lowerBound) }

  /// Returns the date of a record. If the date is missing, adds a finding and returns nil.
  mutating func date(of record: Record) -> CalendarDate? {
    guard let range = record.value("D") else {
      reportMissing("date (D)", of: record)
      return nil
    }
    let date = QIFDate(bytes[range])
    if let day = date?.day(order) { return day }
    let other = date?.decidedOrder
    notes.report(
      .date, "date '\(notes.shown(range))' is not a date", at: range,
      hint: other == nil
        ? "expected day, month and year in numbers: 31/01/2026"
        : "the other dates of the file have the \(order == .dayFirst ? "day" : "month") first")
    return nil
  }

  /// Returns the number for a letter; nil if the record does not contain the letter. If the number
  /// is malformed, adds a finding and returns nil.
  mutating func number(_ code: Unicode.Scalar, of record: Record) -> Decimal? {
    guard let range = record.value(code) else { return nil }
    if let value = StatementNumber.value(of: bytes[range], sign: sign) { return value }
    notes.report(
      .amount, "'\(notes.shown(range))' is not a number", at: range,
      hint: "expected digits with a decimal \(sign.rawValue), as in the file's other numbers")
    return nil
  }

  /// Returns the amount of a record: the value of `T` or, if missing, of `U`. If both are missing,
  /// adds a finding and returns nil.
  mutating func amount(of record: Record) -> Decimal? {
    guard record.value("T") != nil || record.value("U") != nil else {
      reportMissing("amount (T)", of: record)
      return nil
    }
    return record.value("T") == nil ? number("U", of: record) : number("T", of: record)
  }

  mutating func reportMissing(_ what: String, of record: Record) {
    notes.report(
      .blank, "the transaction has no \(what)", at: record.range,
      hint: "export the file again")
  }

  /// Appends a statement of the last account named in the file.
  mutating func append(
    _ rows: StatementRows, _ skipped: [Statement.Skipped], _ balances: [Statement.Balance] = []
  ) {
    statements.append(
      Statement(
        format: "qif", account: account, currency: options.currency, rows: rows.inBookingOrder,
        skipped: skipped, balances: balances))
  }
}

/// A reader for bank, card, cash and broker statements in Quicken's QIF format.
package enum QIFReading {
  /// Whether the beginning of a file looks like QIF: `!Type:`, `!Account` or `!Option:`.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    var from = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while from < prefix.count, prefix[from] <= 0x20, prefix[from] > 0 { from += 1 }
    let head = String(decoding: prefix[from...].prefix(16), as: UTF8.self).lowercased()
    return ["!type:", "!account", "!option:", "!clear:"].contains { head.hasPrefix($0) }
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// QIF does not contain ids, a currency or a period; `currency` is the currency in the options,
  /// or "" if the options do not state one. A single date with a number above 12 determines the
  /// order of day and month for the whole file, as does `!Option:MDY`; otherwise
  /// `options.dateOrder` is required. The decimal separator is determined in the same way. A year
  /// after an apostrophe is in the 21st century. Categories and splits (`L`, `S`, `E`, `$`) are
  /// stored in the text. A transaction "Opening Balance" between the account and itself is a
  /// balance.
  ///
  ///     !Type:Bank
  ///     D26/ 1'26
  ///     T-12.50
  ///     PBakery
  ///     ^
  ///     // 2026-01-26, "Bakery", -12.5
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    var notes = StatementNotes(source)
    if notes.refusesBytes() { return notes.loaded([]) }
    let sections = QIFSections(source.bytes, &notes)
    var reader = QIFReader(notes: notes, options: options)
    reader.read(sections.sections)
    if reader.statements.isEmpty, !reader.notes.hasErrors {
      reader.notes.report(
        .format, "the file does not contain account transactions", at: 0..<0,
        hint: "export an account's transactions, which begin with '!Type:Bank' or '!Type:Invst'")
    }
    return reader.notes.loaded(reader.statements)
  }
}

/// The lines of a QIF file: sections that begin with `!`, and records that end with `^`.
struct QIFSections {
  /// A line of a record: its letter and its value.
  struct Field {
    let code: UInt8
    let value: Range<Int>

    var line: Range<Int> { (value.lowerBound - 1)..<value.upperBound }
  }

  struct Record {
    var fields: [Field] = []

    /// Returns the location of the value after a letter; nil if the value is missing or blank.
    func value(_ code: Unicode.Scalar) -> Range<Int>? {
      fields.first { $0.code == UInt8(ascii: code) && !$0.value.isEmpty }?.value
    }

    var range: Range<Int> {
      fields.first.map { ($0.value.lowerBound - 1)..<$0.value.upperBound } ?? 0..<0
    }
  }

  enum Kind: Equatable {
    case account
    /// A bank, card, cash, other asset or debt section.
    case bank
    case investments
    case securities
    /// A list of categories, classes, memorized transactions or prices, which is not part of a
    /// statement.
    case list
  }

  struct Section {
    let kind: Kind
    var records: [Record] = []
  }

  private(set) var sections: [Section] = []

  /// Splits a file into sections, and reports lines that are not valid in QIF.
  init(_ bytes: [UInt8], _ notes: inout StatementNotes) {
    var record = Record()
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < bytes.count, !notes.isFull {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Self.trimmed(at..<end, in: bytes)
      at = end + 1
      guard let code = line.first.map({ bytes[$0] }) else { continue }
      if code == UInt8(ascii: "!") {
        close(&record)
        begin(line, bytes, &notes)
      } else if code == UInt8(ascii: "^") {
        close(&record)
      } else if sections.isEmpty {
        notes.report(
          .syntax, "a line before the first '!Type:'", at: line,
          hint: "a QIF file begins with '!Type:Bank' or a similar line")
      } else {
        check(code, line, &notes)
        record.fields.append(
          Field(code: code, value: Self.trimmed((line.lowerBound + 1)..<line.upperBound, in: bytes))
        )
      }
    }
    if let last = record.fields.last {
      notes.report(
        .syntax, "the file ends inside a record, expected '^'", at: last.line,
        hint: "export the file again, because its end is missing")
    }
  }

  private mutating func close(_ record: inout Record) {
    if !record.fields.isEmpty, !sections.isEmpty {
      sections[sections.count - 1].records.append(record)
    }
    record = Record()
  }

  private mutating func begin(
    _ line: Range<Int>, _ bytes: [UInt8], _ notes: inout StatementNotes
  ) {
    let text = String(decoding: bytes[line], as: UTF8.self).lowercased()
    if text == "!account" { return sections.append(Section(kind: .account)) }
    if text.hasPrefix("!option:") || text.hasPrefix("!clear:") { return }
    var name = text.dropFirst("!type:".count)
    while name.last == " " { name.removeLast() }
    guard text.hasPrefix("!type:"), let kind = Self.kinds[String(name)] else {
      sections.append(Section(kind: .list))
      return notes.report(
        .syntax, "'\(notes.shown(line))' is not a section of a QIF file", at: line,
        hint: "expected '!Type:' with Bank, Cash, CCard, Oth A, Oth L or Invst")
    }
    sections.append(Section(kind: kind))
  }

  private static let kinds: [String: Kind] = [
    "bank": .bank, "cash": .bank, "ccard": .bank, "oth a": .bank, "oth l": .bank,
    "invst": .investments, "port": .investments, "security": .securities, "cat": .list,
    "class": .list, "memorized": .list, "prices": .list, "budget": .list, "tag": .list,
    "template": .list, "invoice": .list, "tax": .list, "bill": .list,
  ]

  /// Reports a letter that is not valid in transactions.
  private func check(_ code: UInt8, _ line: Range<Int>, _ notes: inout StatementNotes) {
    guard let kind = sections.last?.kind, kind == .bank || kind == .investments else { return }
    let isKnown = "DTUCNPMALSE$%FXKYIQOZGV".utf8.contains(code) || (0x30...0x39).contains(code)
    guard !isKnown else { return }
    notes.report(
      .syntax, "'\(notes.shown(line))' does not begin with a letter of a QIF transaction", at: line,
      hint: "expected D, T, P, M, L or another letter of QIF, or '^' after a transaction")
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    while start < end, bytes[start] <= 0x20 { start += 1 }
    return start..<end
  }
}
