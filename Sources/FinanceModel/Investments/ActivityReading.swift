package import PlainText

extension ActivityLedger {
  /// Reads the activities in the ledger's files, or reports all errors that prevent reading them,
  /// each at its cell.
  ///
  /// Errors have the codes `csv-…`, `activity-column-missing`, `-value-missing`,
  /// `-number-malformed`, `-date-malformed`, `-time-malformed`, `-word-unknown` and
  /// `-ratio-malformed`. At most a hundred errors of each kind are reported. Rules that involve
  /// several rows are not checked.
  ///
  /// - Parameters:
  ///   - sources: the files, sorted by name; the ledger is empty if there are no files.
  ///   - settings: the settings, which define the accounts' currencies and aliases.
  /// - Complexity: linear in the number of bytes, plus a sort if the rows are not in order.
  package static func reading(
    _ sources: [SourceText], _ settings: Settings
  ) -> Loaded<ActivityLedger> {
    ActivityBatchReading.reading(sources) { ActivityBatchReading(settings, $0) }
      ?? readingCells(sources, settings)
  }

  /// Reads the activities cell by cell, with the same result as ``reading(_:_:)``. This is much
  /// slower, but errors can be reported.
  package static func readingCells(
    _ sources: [SourceText], _ settings: Settings
  ) -> Loaded<ActivityLedger> {
    let tables = sources.map(Ledger.activities.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let table = LedgerTable(.activities, files: files)
    var reader = ActivityReader(table, settings)
    let rows = reader.read()
    let loaded = reader.cells.loaded(
      ActivityLedger(
        rows: rows, names: reader.names, sources: sources, headers: files.map(\.header)))
    return Loaded(loaded.value, diagnostics + loaded.diagnostics)
  }
}

/// A reader that packs rows and assigns numbers to the names in them.
private struct ActivityReader {
  private(set) var cells: LedgerRowReader
  private(set) var names: ActivityNames
  private var rows = ActivityRows()

  init(_ table: LedgerTable, _ settings: Settings) {
    cells = LedgerRowReader(table)
    names = ActivityNames(settings)
  }

  mutating func read() -> ActivityRows {
    guard cells.findings.isEmpty else { return rows }
    for place in cells.table.liveRows {
      let before = cells.findings.count
      if let row = row(place) { rows.append(row) }
      cells.joinFindings(after: before, of: place)
      if cells.findings.count > LedgerFinding.limit { break }
    }
    rows.order()
    for place in rows.fillCurrencies(&names) {
      cells.report(
        LedgerFinding(
          .error, .valueMissing, of: .activities,
          "currency is blank and cannot be derived from other rows",
          at: place, column: "currency",
          hint: "fill it in, or set the account's currency in coffer.json"))
    }
    return rows
  }

  private mutating func row(_ place: LedgerPlace) -> ActivityRows.Row? {
    let date = cells.required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let account = cells.required(place, "account") { $0.text }
    let type = cells.required(place, "type") { (cell) throws(LedgerFinding) in
      ActivityType(rawValue: try cell.word(among: ActivityType.allCases.map(\.rawValue)))
    }
    let status = cells.word(place, "status").flatMap(ActivityStatus.init)
    let currency = cells.currency(place)
    guard let date, let account, let type = type ?? nil else { return nil }
    var row = ActivityRows.Row(
      date: date, type: type, account: names.number(ofAccount: account),
      currency: currency.map { names.currencies.index(of: $0) }, file: place.file,
      record: place.record,
      start: cells.table.files[place.file].range(ofRecord: place.record).lowerBound)
    fill(&row, place)
    return status ?? .posted == .posted ? row : nil
  }

  private mutating func fill(_ row: inout ActivityRows.Row, _ place: LedgerPlace) {
    row.subtype = cells.word(place, "subtype").flatMap(ActivitySubtype.init)
    let time = cells.optional(place, "time") { (cell) throws(LedgerFinding) in
      try cell.timeOfDay()
    }
    if let time { rows.setTime(of: &row, time) }
    if let symbol = cells.optional(place, "symbol", { $0.text }) {
      row.symbol = ActivityRows.Row.held(names.symbols.index(of: symbol))
    }
    if let group = cells.optional(place, "group", { $0.text }) {
      let number = ActivityRows.Row.held(names.groups.index(of: group))
      rows.fillRare(of: &row) { $0.group = number }
    }
    let ratio = cells.optional(place, "ratio") { (cell) throws(LedgerFinding) in
      try cell.ratio()
    }
    if let ratio { rows.setRatio(of: &row, ratio) }
    if let lots = cells.optional(place, "lots", { $0.text }) {
      rows.setLots(of: &row, lots.split { " ;".contains($0) }.map(String.init))
    }
    row.quantity = number(place, "quantity")
    row.unitPrice = number(place, "unit_price")
    row.amount = number(place, "amount")
    row.fee = number(place, "fee")
    let (tax, rate) = (number(place, "tax"), number(place, "fx_rate"))
    if !tax.isBlank { rows.fillRare(of: &row) { $0.tax = tax } }
    if !rate.isBlank { rows.fillRare(of: &row) { $0.fxRate = rate } }
  }

  private mutating func number(_ place: LedgerPlace, _ column: String) -> CompactDecimal {
    cells.optional(place, column) { (cell) throws(LedgerFinding) in try cell.decimal() }
      .map { rows.numbers.pack($0) } ?? .blank
  }
}
