package import PlainText

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
