package import PlainText

extension ActivityLedger {
  /// The activities of the ledger's files, or every reason why there are none, at their cells.
  ///
  /// Errors have the codes `csv-…`, `activity-column-missing`, `-value-missing`,
  /// `-number-malformed`, `-date-malformed`, `-time-malformed`, `-word-unknown` and
  /// `-ratio-malformed`; of each kind at most a hundred. What the rows mean together is not looked
  /// at.
  ///
  /// - Parameters:
  ///   - sources: the files in the order of their names; none is an empty ledger.
  ///   - settings: tells the accounts' currencies and aliases.
  /// - Complexity: linear in the bytes, and a sort where the rows are not in order.
  package static func reading(
    _ sources: [SourceText], _ settings: Settings
  ) -> Loaded<ActivityLedger> {
    if let fast = ActivityBatchReading(sources, settings)?.loaded { return fast }
    return readingCells(sources, settings)
  }

  /// The same as ``reading(_:_:)``, cell by cell and much slower: it can say what is wrong.
  package static func readingCells(
    _ sources: [SourceText], _ settings: Settings
  ) -> Loaded<ActivityLedger> {
    let tables = sources.map(CSVTable.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let table = LedgerTable(.activities, files: files)
    var reader = ActivityReader(table, settings)
    let rows = reader.read()
    guard reader.findings.isEmpty else {
      return Loaded(nil, diagnostics + table.diagnostics(for: table.bounded(reader.findings)))
    }
    return Loaded(
      ActivityLedger(
        rows: rows, names: reader.names, sources: sources, headers: files.map(\.header)),
      diagnostics)
  }
}

/// Reads rows and collects what is wrong with them.
private struct ActivityReader {
  private let table: LedgerTable
  private let columns: [String: LedgerColumn]
  private(set) var names: ActivityNames
  private var rows = ActivityRows()
  private(set) var findings: [LedgerFinding] = []

  init(_ table: LedgerTable, _ settings: Settings) {
    self.table = table
    columns = Dictionary(uniqueKeysWithValues: table.ledger.columns.map { ($0.name, $0) })
    names = ActivityNames(settings)
  }

  mutating func read() -> ActivityRows {
    for file in table.files.indices {
      for column in table.ledger.columns
      where column.isRequired && table.index(of: column.name, inFile: file) == nil {
        findings.append(table.missingFinding(column, inFile: file))
      }
    }
    guard findings.isEmpty else { return rows }
    for place in table.liveRows {
      if let row = row(place) { rows.append(row) }
      if findings.count > LedgerFinding.limit { break }
    }
    rows.order()
    findings += rows.fillCurrencies(&names).map { place in
      LedgerFinding(
        .error, .valueMissing, of: .activities, "currency is blank, and no row says it",
        at: place, column: "currency",
        hint: "fill it in, or give the account a currency in coffer.json")
    }
    return rows
  }

  private mutating func row(_ place: LedgerPlace) -> ActivityRows.Row? {
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let account = required(place, "account") { $0.text }
    let type = required(place, "type") { (cell) throws(LedgerFinding) in
      ActivityType(rawValue: try cell.word(among: ActivityType.allCases.map(\.rawValue)))
    }
    let status = optional(place, "status") { (cell) throws(LedgerFinding) in
      ActivityStatus(rawValue: try cell.word(among: ActivityStatus.allCases.map(\.rawValue)))
    }
    let currency = optional(place, "currency") { $0.text }
    guard let date, let account, let type = type ?? nil else { return nil }
    var row = ActivityRows.Row(
      date: date, type: type, account: names.number(ofAccount: account),
      currency: currency.map { names.currencies.index(of: $0) }, file: place.file,
      record: place.record,
      start: table.files[place.file].range(ofRecord: place.record).lowerBound, blank: .blank)
    fill(&row, place)
    return (status ?? nil) ?? .posted == .posted ? row : nil
  }

  private mutating func fill(_ row: inout ActivityRows.Row, _ place: LedgerPlace) {
    row.subtype =
      optional(place, "subtype") { (cell) throws(LedgerFinding) in
        ActivitySubtype(rawValue: try cell.word(among: ActivitySubtype.allCases.map(\.rawValue)))
      } ?? nil
    if let time = optional(place, "time", { (cell) throws(LedgerFinding) in try cell.timeOfDay() })
    {
      rows.setTime(of: &row, time)
    }
    if let symbol = optional(place, "symbol", { $0.text }) {
      row.symbol = ActivityRows.Row.held(names.symbols.index(of: symbol))
    }
    if let group = optional(place, "group", { $0.text }) {
      let number = ActivityRows.Row.held(names.groups.index(of: group))
      rows.fillRare(of: &row) { $0.group = number }
    }
    if let ratio = optional(place, "ratio", { (cell) throws(LedgerFinding) in try cell.ratio() }) {
      rows.setRatio(of: &row, ratio)
    }
    if let lots = optional(place, "lots", { $0.text }) {
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
    optional(place, column) { (cell) throws(LedgerFinding) in try cell.decimal() }
      .map { rows.numbers.pack($0) } ?? .blank
  }

  private mutating func required<Value>(
    _ place: LedgerPlace, _ name: String,
    _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    guard let column = columns[name] else { return nil }
    guard table.cell(place, column) != nil else {
      findings.append(table.blankFinding(place, column))
      return nil
    }
    return optional(place, name, read)
  }

  private mutating func optional<Value>(
    _ place: LedgerPlace, _ name: String,
    _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    guard let column = columns[name], let cell = table.cell(place, column) else { return nil }
    do throws(LedgerFinding) {
      return try read(cell)
    } catch {
      findings.append(error)
      return nil
    }
  }
}
