import PlainText

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
