package import PlainText

/// The activities that count, in booking order.
///
/// Names are numbered from 0: activities contain numbers, and the ledger contains the names. Void
/// rows, repeated rows and rows that are not `POSTED` are omitted. A row uses 72 bytes in addition
/// to the text, which is retained for ids and findings.
package struct ActivityLedger: Sendable {
  /// The accounts in `coffer.json`, in the order listed there, followed by other accounts in file
  /// order. A row with an alias belongs to the account with that alias.
  package let accounts: [String]
  /// The currency of each account: the currency in `coffer.json` or, if none is stated there, the
  /// currency of the account's first row with a currency; nil if neither exists.
  package let accountCurrencies: [Int?]
  package let symbols: [String]
  /// The currencies as written, including minor units such as GBp.
  package let currencies: [String]
  package let groups: [String]
  /// Indices of the transfer groups that are completed by a row in another ledger.
  package var sharedGroups: Set<Int> = []
  private let rows: ActivityRows
  private let sources: LedgerSources

  /// - Parameters:
  ///   - rows: the rows in booking order, with their currencies.
  ///   - headers: the headers of the files in `sources`.
  init(
    rows: ActivityRows, names: ActivityNames, sources: [SourceText], headers: [[String]]
  ) {
    self.rows = rows
    accounts = names.accounts.names
    symbols = names.symbols.names
    currencies = names.currencies.names
    groups = names.groups.names
    accountCurrencies = names.accountCurrencies
    self.sources = LedgerSources(.activities, sources, headers: headers)
  }

  /// Number of rows that count.
  package var count: Int { rows.count }

  /// The row at `index` in booking order.
  package subscript(_ index: Int) -> Activity { rows[index] }

  /// Returns the day of the row at `index` in booking order.
  package func date(ofRow index: Int) -> CalendarDate { rows.date(of: index) }

  /// Returns the symbol of the row at `index` in booking order; nil if it has no symbol.
  package func symbol(ofRow index: Int) -> Int? { rows.symbol(of: index) }

  /// Indices of the SPLIT rows, in booking order.
  package var splits: [Int] { rows.splits }

  /// The dates of each symbol's splits.
  ///
  /// - Complexity: linear in the number of activities if there are splits.
  package var splitDays: [String: [CalendarDate]] {
    var days: [String: [CalendarDate]] = [:]
    for row in splits {
      guard let symbol = symbol(ofRow: row) else { continue }
      days[symbols[symbol], default: []].append(date(ofRow: row))
    }
    return days
  }

  /// Returns the price steps of each symbol in the rows booked before `end`.
  ///
  /// - Parameter factor: the smallest ratio at which two prices are far apart.
  package func priceSteps(before end: Int, factor: Int128) -> [PriceSteps] {
    rows.priceSteps(before: end, symbols: symbols.count, factor: factor)
  }

  /// Returns the place of the row at `index` in booking order.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index) }

  /// Returns the file and line of the row at `index` in booking order.
  ///
  /// - Complexity: linear in the size of the file.
  package func position(ofRow index: Int) -> SourcePosition {
    let (file, start) = rows.origin(of: index)
    return sources.position(inFile: file, at: start)
  }

  /// Returns the lots named by the row at `index` in booking order: their ids or acquisition dates,
  /// in the given order. The result is empty if the row does not name lots.
  package func lots(ofRow index: Int) -> [String] { rows.lots(of: index) }

  /// Returns the id of the row at `index` in booking order; blank if the row has no id.
  package func id(ofRow index: Int) -> String { text("id", ofRow: index) }

  /// Returns the contents of a column in the row at `index` in booking order; blank if the file
  /// does not have the column. The text is read from the file again.
  package func text(_ column: String, ofRow index: Int) -> String {
    let (file, start) = rows.origin(of: index)
    return sources.text(column, inFile: file, at: start)
  }

  /// Returns the header of a file; empty if the file does not exist.
  package func columns(ofFile file: Int) -> [String] { sources.columns(ofFile: file) }

  /// Warnings about unknown columns that are probably misspelt columns used in booking. The
  /// warnings are located at the headers.
  package var misnamedFindings: [LedgerFinding] {
    sources.headers.enumerated().flatMap { file, header in
      Ledger.activities.misnamedFindings(in: header, ofFile: file)
    }
  }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes over the rows and the files if there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    sources.diagnostics(for: findings, rows: 0..<count) { index in
      (rows.place(of: index), rows.origin(of: index).start)
    }
  }
}

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

/// The codes of findings about groups of activities. Findings about single cells have the codes of
/// ``LedgerProblem``.
package enum ActivityCode: String, CaseIterable, Sendable {
  /// Rows whose member differs from the member who owns the account. Reported as a note.
  case memberDiffers = "activity-member-differs"
  /// The account's value is determined by records other than its activities. Reported as a warning.
  case outranked = "activity-outranked"
  /// Sales of an account without lots, so that their gains are not included. Reported as a warning.
  case gainUnknown = "activity-gain-unknown"
  /// A row that sells, sends or removes more units than the account holds.
  case oversold = "activity-oversold"
  /// A return of capital after the last sale. Reported as a note.
  case capitalLate = "activity-capital-late"
  /// An `amount` that seems to include the fee, or from which the fee seems to have been
  /// subtracted.
  case amountNet = "activity-amount-net"
  /// An `amount` that differs from quantity times price. Reported as a warning.
  case amountDiffers = "activity-amount-differs"
  /// An amount that cannot be converted because no exchange rate is known.
  case rateMissing = "activity-rate-missing"
  /// The exchange rate used for a row is more than seven days older than the row. Reported as a
  /// warning.
  case rateOld = "activity-rate-old"
  /// An `fx_rate` although both currencies are the same.
  case rateMeaningless = "activity-fx-rate-meaningless"
  /// Rows on the same day without a time, whose order affects a gain. Reported as a warning.
  case orderMatters = "activity-order-matters"
  /// An account that holds an asset on the day of a split, but has no row for the split.
  case splitMissing = "activity-split-missing"
  /// An account with two rows for the same split.
  case splitTwice = "activity-split-twice"
  /// A transfer whose outgoing and incoming rows differ.
  case transferUnequal = "activity-transfer-unequal"
  /// A transfer with only an outgoing or only an incoming row.
  case transferUnlinked = "activity-transfer-unlinked"
  /// A transfer between two currencies with amounts that contradict the exchange rate on that day.
  /// Reported as a warning.
  case transferRate = "activity-transfer-rate"
  /// Assets received from outside without a stated cost.
  case basisMissing = "activity-basis-missing"
  /// `lots` names a lot that is not open.
  case lotUnknown = "activity-lot-unknown"
  /// Lots in different currencies, whose costs cannot be compared.
  case currencyDiffers = "activity-currency-differs"
  /// A contract without a multiplier.
  case multiplierMissing = "activity-multiplier-missing"
  /// A trade whose symbol is a currency. Currencies are cash, so they are not traded as assets.
  case symbolCurrency = "activity-symbol-currency"
  /// Two cells in a row that state the same value.
  case valueTwice = "activity-value-twice"
  /// A row that is not interpreted. Reported as a warning.
  case uninterpreted = "activity-uninterpreted"
  /// An amount that exceeds the range of numbers.
  case range = "activity-range"
  /// An exchange rate that is closer to the inverse of the known rate than to the known rate.
  /// Reported as a warning.
  case rateInverse = "activity-fx-rate-inverse"
  /// A `unit_price` or `fx_rate` that differs from the known values by a factor of five or more.
  /// Reported as a warning.
  case priceJump = "activity-price-jump"
  /// A trade without a currency, although the asset is not quoted in the account's currency.
  /// Reported as a warning.
  case currencyBlank = "activity-currency-blank"
  /// A split after which the price moved in the opposite direction from the one expected. Reported
  /// as a warning.
  case splitInverse = "activity-split-inverse"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "activity-later"
  /// A settlement date that is malformed or is before the row's date.
  case settleDate = "activity-settle-date"
}
