package import PlainText

/// Rows of the values ledger that count, by account, and in chronological order within each
/// account.
///
/// Names are numbered from 0: rows contain numbers, and the ledger contains the names. Rows with
/// the same time are sorted by ``ValueUpdate/Event/rank``, then by value and flow, so that the
/// order of rows in the files does not matter. A row takes 68 bytes in addition to the text, which
/// is retained for findings.
package struct ValueLedger: Sendable {
  /// Account names, in the order of the files. A row with an alias belongs to the account with that
  /// alias.
  package let accounts: [String]
  package let currencies: [String]
  private let rows: ValueRows
  private let sources: LedgerSources

  /// Creates a ledger from its rows.
  ///
  /// - Parameters:
  ///   - rows: the rows, in order.
  ///   - headers: the headers of the files in `sources`.
  init(
    rows: ValueRows, accounts: [String], currencies: [String], sources: [SourceText],
    headers: [[String]]
  ) {
    self.rows = rows
    self.accounts = accounts
    self.currencies = currencies
    self.sources = LedgerSources(.values, sources, headers: headers)
  }

  /// A ledger without rows.
  package static var empty: ValueLedger {
    ValueLedger(rows: ValueRows(), accounts: [], currencies: [], sources: [], headers: [])
  }

  /// Number of rows that count.
  package var count: Int { rows.count }

  /// Returns the row at an index in the order of the ledger.
  package subscript(_ index: Int) -> ValueUpdate { rows[index] }

  /// Returns the date of a row, as written.
  package func date(ofRow index: Int) -> CalendarDate { rows.date(of: index) }

  /// Returns the event of a row.
  package func event(ofRow index: Int) -> ValueUpdate.Event { rows.event(of: index) }

  /// Returns the moment of a row, in nanoseconds since 1970-01-01T00:00:00Z.
  package func instant(ofRow index: Int) -> Int128 { rows.instant(of: index) }

  /// Returns the number of a row's currency; nil if the row does not state a currency.
  package func currency(ofRow index: Int) -> Int? { rows.currency(of: index) }

  /// Returns the indices of an account's rows.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// Whether each row of the account is known to be later than the previous row.
  package func hasRisingMoments(ofAccount account: Int) -> Bool { rows.isRising(account: account) }

  /// Whether each row of the account is known to be later than the previous row, and to have a date
  /// that is not earlier.
  package func hasRisingDays(ofAccount account: Int) -> Bool {
    rows.hasRisingDays(account: account)
  }

  /// Whether any row deletes the account.
  package func hasDeletion(ofAccount account: Int) -> Bool { rows.hasDeletion(account: account) }

  /// Returns the indices of the account's rows after the last deletion; empty if the account is
  /// deleted.
  package func standingRows(ofAccount account: Int) -> Range<Int> {
    let rows = rows(ofAccount: account)
    // Among rows with the same moment, a deletion comes last.
    guard hasDeletion(ofAccount: account),
      let deletion = rows.last(where: { event(ofRow: $0) == .delete })
    else { return rows }
    return (deletion + 1)..<rows.upperBound
  }

  /// Returns the number of the last currency stated after the account's last deletion; nil if no
  /// currency is stated.
  package func currency(ofAccount account: Int) -> Int? {
    standingRows(ofAccount: account).reversed().lazy.compactMap { rows.currency(of: $0) }.first
  }

  /// Returns a row's timestamp as written, which is read again from the text.
  ///
  ///     ledger.timestamp(ofRow: 0)?.description   // "2026-11-21T09:30:00+01:00"
  package func timestamp(ofRow index: Int) -> Timestamp? {
    let (place, start) = rows.origin(of: index)
    do throws(TimestampProblem) {
      return try Timestamp(parsingMoment: sources.text("timestamp", inFile: place.file, at: start))
    } catch {
      return nil
    }
  }

  /// Returns the contents of a column in a row, read again from the file; blank if the file does
  /// not have the column.
  package func text(_ column: String, ofRow index: Int) -> String {
    let (place, start) = rows.origin(of: index)
    return sources.text(column, inFile: place.file, at: start)
  }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes over the rows and the files if there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    sources.diagnostics(for: findings, rows: 0..<count) { rows.origin(of: $0) }
  }
}

extension ValueLedger {
  /// Reads the files, without the rows that do not count. Reports every error if a row cannot be
  /// read.
  ///
  /// Errors are `csv-…`, `value-column-missing`, `-value-missing`, `-timestamp-malformed`,
  /// `-number-malformed` and `-word-unknown`, each at its cell. At most a hundred are reported; if
  /// there are more, a note is added.
  ///
  /// - Parameters:
  ///   - sources: the files, in order of their names; the ledger is empty if there are no files.
  ///   - settings: the settings, which define the accounts' aliases.
  /// - Complexity: linear in the number of bytes, plus a sort for each account whose rows are not
  ///   in order.
  package static func reading(
    _ sources: [SourceText], _ settings: Settings
  ) -> Loaded<ValueLedger> {
    let fast = ValueBatchReading.reading(sources) { ValueBatchReading(settings, $0) }
    if let fast { return fast }
    let tables = sources.map(Ledger.values.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let loaded = readingCells(LedgerTable(.values, files: files), settings)
    return Loaded(loaded.value, diagnostics + loaded.diagnostics)
  }

  /// Reads the rows of a table cell by cell. This is much slower than reading in batches, but
  /// errors can be reported.
  ///
  /// - Precondition: `table` is a table of ``Ledger/values``.
  package static func readingCells(
    _ table: LedgerTable, _ settings: Settings
  ) -> Loaded<ValueLedger> {
    precondition(table.ledger == .values, "only the values ledger holds values")
    let names = settings.accountNames
    var (accounts, currencies) = (StringInterner(), StringInterner())
    var rows = ValueRows()
    var reader = LedgerRowReader(table)
    let read = reader.rows { place, reader in reader.valueCells(place) }
    for cells in read {
      var row = ValueRows.Row(
        instant: cells.timestamp.instant, date: cells.timestamp.date,
        account: accounts.index(of: names[cells.account] ?? cells.account), event: cells.event,
        currency: cells.currency.map { currencies.index(of: $0) }, file: cells.place.file,
        record: cells.place.record,
        start: table.files[cells.place.file].range(ofRecord: cells.place.record).lowerBound,
        blank: .blank)
      if let value = cells.value { row.value = rows.numbers.pack(value) }
      if let flow = cells.flow { row.flow = rows.numbers.pack(flow) }
      rows.append(row)
    }
    rows.putInOrder()
    return reader.loaded(
      ValueLedger(
        rows: rows, accounts: accounts.names, currencies: currencies.names,
        sources: table.files.map(\.source), headers: table.files.map(\.header)))
  }
}

/// The values of a row, as read from its cells.
private struct ValueCells {
  let timestamp: Timestamp
  let account: String
  let event: ValueUpdate.Event
  let value: Decimal?
  let currency: String?
  let flow: Decimal?
  let place: LedgerPlace
}

extension LedgerRowReader {
  fileprivate mutating func valueCells(_ place: LedgerPlace) -> ValueCells? {
    let timestamp = required(place, "timestamp") { (cell) throws(LedgerFinding) in
      try cell.timestamp()
    }
    let account = required(place, "account") { $0.text }
    let word = required(place, "event") { _ in true } == nil ? nil : word(place, "event")
    let event = word.flatMap(ValueUpdate.Event.init)
    let currency = currency(place)
    let value = number(place, "value", isNeeded: event == .value)
    if event == .flow, let value, table.text(place, "flow").isBlankCell {
      report(
        LedgerFinding(
          .error, .valueMissing, of: .values, "flow is blank, but the row's event is flow",
          at: place, column: table.index(of: "flow", inFile: place.file) == nil ? nil : "flow",
          hint: "write \(value) in the column flow, and leave value blank"))
      return nil
    }
    let flow = number(place, "flow", isNeeded: event == .flow)
    guard let timestamp, let account, let event else { return nil }
    return ValueCells(
      timestamp: timestamp, account: account, event: event, value: value, currency: currency,
      flow: flow, place: place)
  }

  private mutating func number(
    _ place: LedgerPlace, _ name: String, isNeeded: Bool
  ) -> Decimal? {
    func read(_ cell: LedgerCell) throws(LedgerFinding) -> Decimal { try cell.decimal() }
    return isNeeded ? required(place, name, read) : optional(place, name, read)
  }
}

/// The codes of findings about values to be written and about the values ledger. Findings about
/// single cells have the codes of ``LedgerProblem``.
package enum ValueCode: String, CaseIterable, Sendable {
  /// A name that is blank, is longer than 100 characters or contains control characters.
  case nameMalformed = "value-name-malformed"
  /// Spaces at the start or end of a name were removed. Reported as a note.
  case nameTrimmed = "value-name-trimmed"
  /// A new name similar to an existing one.
  case nameSimilar = "value-name-similar"
  /// The account is closed at the moment of the value.
  case accountClosed = "value-account-closed"
  /// The account is open, but the event requires a closed account.
  case accountOpen = "value-account-open"
  /// The account was not yet open at the moment of the value.
  case beforeOpening = "value-before-opening"
  /// The moment of the value is more than a day in the future.
  case inFuture = "value-in-future"
  /// A negative value for an account that is not a debt.
  case negative = "value-negative"
  /// A value more than ten times the previous value, or less than a tenth of it. For a recorded
  /// value, the values before and after it are compared, and the factor is eight.
  case jump = "value-jump"
  /// The account already has another value at the same moment.
  case momentTaken = "value-moment-taken"
  /// A deletion hides rows at the same moment.
  case hidden = "value-hidden"
  /// A currency that differs from the account's currency.
  case currencyChanged = "value-currency-changed"
  /// An identical row already exists, so the value is not written. Reported as a note.
  case alreadyRecorded = "value-already-recorded"
  /// A row that cannot be corrected, because it has no amount.
  case uncorrectable = "value-uncorrectable"
  /// An account's value cannot be converted because no exchange rate is known.
  case rateMissing = "value-rate-missing"
  /// The values are in several currencies, but no currency is set for the total. Reported as a
  /// note.
  case currenciesMixed = "value-currencies-mixed"
  /// A positive value for a debt. Reported as a warning.
  case debtPositive = "value-debt-positive"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "value-later"
  /// Other records determine the account's value, so an entered value has no effect. Reported as a
  /// warning.
  case outranked = "value-outranked"
}
