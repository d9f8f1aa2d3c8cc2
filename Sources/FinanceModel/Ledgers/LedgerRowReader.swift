package import PlainText

/// A reader of a ledger's cells that collects errors.
struct LedgerRowReader {
  let table: LedgerTable
  /// Each column and its index in every file; nil for a file without the column.
  private let columns: [(column: LedgerColumn, places: [Int?])]
  private(set) var findings: [LedgerFinding]
  /// Warnings about misnamed columns that are used in computations, about rows with several
  /// corrections, and about shared ids.
  let warnings: [LedgerFinding]

  /// Creates a reader and reports required columns that a file lacks.
  init(_ table: LedgerTable) {
    self.table = table
    columns = table.ledger.columns.map { ($0, table.places(of: $0)) }
    findings = table.files.indices.flatMap { file in
      table.ledger.columns.lazy.filter {
        $0.isRequired && table.index(of: $0.name, inFile: file) == nil
      }.map { table.missingFinding($0, inFile: file) }
    }
    let twice = LedgerProblem.voidsTwice.code(for: table.ledger)
    let voids = table.voidFindings
    findings += voids.filter { $0.code != twice }
    let reported = Set(findings.compactMap(\.column))
    // Misnamed columns of activities are reported when the activities are booked, unless rows
    // require the columns.
    let files = table.ledger == .activities ? 0..<0 : table.files.indices
    let misnamed = files.flatMap { file in
      table.misnamedFindings(inFile: file).filter { !reported.contains($0.column ?? "") }
    }
    // These are warnings: only one of the corrections counts, so the ledger can still be read.
    warnings =
      misnamed
      + voids.filter { $0.code == twice && $0.severity == .error }.map {
        LedgerFinding(
          .warning, code: $0.code, $0.message, at: $0.location, hint: $0.hint, note: $0.note)
      } + table.sharedIDs(.warning)
  }

  /// Returns the results of `read` for the rows that count; empty if findings were reported before.
  mutating func rows<Row>(
    _ read: (LedgerPlace, inout LedgerRowReader) -> Row?
  ) -> [Row] {
    guard findings.isEmpty else { return [] }
    var rows: [Row] = []
    for place in table.liveRows {
      let before = findings.count
      if let row = read(place, &self) { rows.append(row) }
      joinFindings(after: before, of: place)
      if findings.count > LedgerFinding.limit { break }
    }
    return rows
  }

  /// Replaces all findings after the first `count` with a single fault of the row, if any; see
  /// ``LedgerTable/rowFault(_:)``.
  mutating func joinFindings(after count: Int, of place: LedgerPlace) {
    guard findings.count > count, let fault = table.rowFault(place) else { return }
    findings.removeLast(findings.count - count)
    findings.append(fault)
  }

  /// Adds an error that does not concern a single cell.
  mutating func report(_ finding: LedgerFinding) { findings.append(finding) }

  /// Returns the value, or nil if an error was found, with all findings and warnings as
  /// diagnostics.
  func loaded<Value>(_ value: Value) -> Loaded<Value> {
    Loaded(
      findings.isEmpty ? value : nil, table.diagnostics(for: table.bounded(findings + warnings)))
  }

  /// Returns the value of a required cell; adds a finding and returns nil if the cell is blank or
  /// malformed.
  mutating func required<Value>(
    _ place: LedgerPlace, _ name: String, _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    guard let index = index(of: name) else { return nil }
    guard let cell = cell(place, index) else {
      findings.append(table.blankFinding(place, columns[index].column))
      return nil
    }
    return value(of: cell, read)
  }

  /// Returns the value of an optional cell; nil if the cell is blank. If the cell is malformed,
  /// adds a finding and returns nil.
  mutating func optional<Value>(
    _ place: LedgerPlace, _ name: String, _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    guard let index = index(of: name), let cell = cell(place, index) else { return nil }
    return value(of: cell, read)
  }

  /// Returns the index of a column. The names are few and short, so a linear search is faster than
  /// hashing.
  private func index(of name: String) -> Int? { columns.firstIndex { $0.column.name == name } }

  private func cell(_ place: LedgerPlace, _ index: Int) -> LedgerCell? {
    table.cell(place, columns[index].column, at: columns[index].places[place.file])
  }

  private mutating func value<Value>(
    of cell: LedgerCell, _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    do throws(LedgerFinding) {
      return try read(cell)
    } catch {
      findings.append(error)
      return nil
    }
  }

  /// Returns the word in the cell; nil if the cell is blank. If the column does not allow the word,
  /// adds a finding and returns nil.
  mutating func word(_ place: LedgerPlace, _ name: String) -> String? {
    guard let index = index(of: name), case .word(let words) = columns[index].column.kind
    else { return nil }
    return optional(place, name) { (cell) throws(LedgerFinding) in try cell.word(among: words) }
  }

  /// Returns a currency code; nil if the cell is blank. If the code is misspelt, adds a finding and
  /// returns nil.
  mutating func currency(_ place: LedgerPlace, _ name: String = "currency") -> String? {
    optional(place, name) { (cell) throws(LedgerFinding) in try cell.currency() }
  }

  /// Returns the number in an optional cell; nil if the cell is blank. If the number is malformed
  /// or negative, adds a finding and returns nil.
  mutating func nonNegative(_ place: LedgerPlace, _ name: String) -> Decimal? {
    optional(place, name) { (cell) throws(LedgerFinding) in try cell.nonNegative() }
  }
}

extension LedgerCell {
  /// Reads the cell as a number that is zero or positive.
  ///
  /// - Throws: `X-number-malformed`, `X-number-negative`.
  func nonNegative() throws(LedgerFinding) -> Decimal {
    let number = try decimal()
    guard !number.isNegative else {
      throw finding(
        .error, .numberNegative, "is negative", hint: "write the number without a sign: \(-number)")
    }
    return number
  }
}

/// A filled cell of a ledger, with a method for each type of value. Each method throws a finding
/// that explains why the text is not a value of that type.
package struct LedgerCell: Sendable {
  package let ledger: Ledger
  package let column: LedgerColumn
  package let place: LedgerPlace
  package let text: String

  package init(_ ledger: Ledger, _ column: LedgerColumn, at place: LedgerPlace, _ text: String) {
    self.ledger = ledger
    self.column = column
    self.place = place
    self.text = text
  }

  /// Reads the cell as a number.
  ///
  /// - Throws: `X-number-malformed`; the hint for a decimal comma or grouping contains the
  ///   corrected number.
  package func decimal() throws(LedgerFinding) -> Decimal {
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      throw finding(.error, .numberMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as a date.
  ///
  /// - Throws: `X-date-malformed`.
  package func date() throws(LedgerFinding) -> CalendarDate {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text)
    } catch {
      throw finding(.error, .dateMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as a time of day.
  ///
  /// - Throws: `X-time-malformed`.
  package func timeOfDay() throws(LedgerFinding) -> TimeOfDay {
    do throws(TimeProblem) {
      return try TimeOfDay(parsing: text)
    } catch {
      throw finding(.error, .timeMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as a moment. A column of moments also accepts a date, which means 12:00 UTC on
  /// that day.
  ///
  /// - Throws: `X-timestamp-malformed`.
  package func timestamp() throws(LedgerFinding) -> Timestamp {
    let isMoment = column.kind == .moment
    do throws(TimestampProblem) {
      return isMoment ? try Timestamp(parsingMoment: text) : try Timestamp(parsing: text)
    } catch {
      let hint =
        isMoment && error == .malformed
        ? "write a day such as 2026-11-21, or a date, time and offset: 2026-11-21T09:30:00+01:00"
        : error.hint
      throw finding(.error, .timestampMalformed, error.reason, hint: hint)
    }
  }

  /// Reads the cell as a split ratio.
  ///
  /// - Throws: `X-ratio-malformed`.
  package func ratio() throws(LedgerFinding) -> SplitRatio {
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: text)
    } catch {
      throw finding(.error, .ratioMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as the code of a currency, or of an asset used as a currency, and returns it as
  /// written.
  ///
  /// - Throws: `X-currency-unknown` if the text differs from an ISO 4217 code only in case or
  ///   spaces, is a common currency symbol or word, or is a number.
  package func currency() throws(LedgerFinding) -> String {
    guard CurrencyUnit.isOdd(text) else { return text }
    throw finding(
      .error, .currencyUnknown, "is not an ISO 4217 currency code",
      hint: "write \(CurrencyUnit.codeMeant(by: text) ?? "three capital letters, such as EUR")")
  }

  /// Reads the cell as one of `words`.
  ///
  /// - Throws: `X-word-unknown`, with the nearest word.
  package func word(among words: [String]) throws(LedgerFinding) -> String {
    if words.contains(text) { return text }
    let near = nearestName(to: text, among: words)
    throw finding(
      .error, .wordUnknown, "is not one of \(words.joined(separator: ", "))",
      hint: near.map { "did you mean '\($0)'?" } ?? "write one of these words")
  }

  /// Returns a finding about the cell, with a message such as "amount '12,5' is not a number".
  package func finding(
    _ severity: Diagnostic.Severity, _ problem: LedgerProblem, _ reason: String,
    hint: String?, earlier: LedgerPlace? = nil
  ) -> LedgerFinding {
    LedgerFinding(
      severity, problem, of: ledger, "\(column.name) '\(shownText)' \(reason)", at: place,
      column: column.name, hint: hint, earlier: earlier)
  }

  private var shownText: String {
    let visible = text.visible
    return visible.count > 40 ? visible.prefix(37) + "..." : visible
  }
}

extension LedgerTable {
  /// Returns the cell in a row and column; nil if the cell is blank or the row does not have the
  /// column.
  package func cell(_ place: LedgerPlace, _ column: LedgerColumn) -> LedgerCell? {
    cell(place, column, at: index(of: column.name, inFile: place.file))
  }

  /// Returns the column's index in each file; nil for a file without the column.
  package func places(of column: LedgerColumn) -> [Int?] {
    files.indices.map { index(of: column.name, inFile: $0) }
  }

  /// Returns the cell in a row and column, for loops over many rows.
  ///
  /// - Parameter index: the column's index in the row's file; nil if the file does not have the
  ///   column.
  package func cell(
    _ place: LedgerPlace, _ column: LedgerColumn, at index: Int?
  ) -> LedgerCell? {
    guard !place.isHeader, let index else { return nil }
    let text = files[place.file].text(place.record, index)
    return text.isBlankCell ? nil : LedgerCell(ledger, column, at: place, text)
  }

  /// Returns an error about a blank cell that must be filled. If the column is missing, the error
  /// is reported at the file's header.
  package func blankFinding(_ place: LedgerPlace, _ column: LedgerColumn) -> LedgerFinding {
    guard index(of: column.name, inFile: place.file) != nil else {
      return missingFinding(column, inFile: place.file)
    }
    return LedgerFinding(
      .error, .valueMissing, of: ledger, "\(column.name) is blank", at: place,
      column: column.name, hint: "fill in \(column.help)")
  }

  /// Returns warnings about a file's unknown columns that are probably misspelt columns used in
  /// computations.
  package func misnamedFindings(inFile file: Int) -> [LedgerFinding] {
    ledger.misnamedFindings(in: files[file].header, ofFile: file)
  }

  /// Returns an error about a column missing from a file, with the nearest unknown name in the
  /// header.
  package func missingFinding(_ column: LedgerColumn, inFile file: Int) -> LedgerFinding {
    let near = ledger.name(for: column, in: files[file].header)
    return LedgerFinding(
      .error, .columnMissing, of: ledger, "column '\(column.name)' is missing",
      at: .header(ofFile: file), column: near,
      hint: ledger.hint(forMissing: column, named: near))
  }
}
