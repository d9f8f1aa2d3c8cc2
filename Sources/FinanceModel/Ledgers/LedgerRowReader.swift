import PlainText

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
