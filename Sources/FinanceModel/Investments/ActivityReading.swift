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
    let tables = sources.map(CSVTable.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let table = LedgerTable(.activities, files: files)
    var reader = ActivityReader(table, settings)
    let rows = reader.rows()
    guard reader.findings.isEmpty else {
      return Loaded(nil, diagnostics + table.diagnostics(for: table.bounded(reader.findings)))
    }
    return Loaded(
      ActivityLedger(
        rows: rows, names: reader.names, accountCurrencies: reader.accountCurrencies, table: table),
      diagnostics)
  }
}

/// Reads rows and collects what is wrong with them.
private struct ActivityReader {
  private let table: LedgerTable
  private let columns: [String: LedgerColumn]
  private let aliases: [String: String]
  private let base: String?
  private(set) var names = ActivityNames()
  private(set) var accountCurrencies: [Int?] = []
  private(set) var findings: [LedgerFinding] = []

  init(_ table: LedgerTable, _ settings: Settings) {
    self.table = table
    columns = Dictionary(uniqueKeysWithValues: table.ledger.columns.map { ($0.name, $0) })
    base = settings.baseCurrency?.code
    var aliases: [String: String] = [:]
    for account in settings.accounts ?? [] {
      for alias in account.aliases ?? [] { aliases[alias] = account.name }
    }
    self.aliases = aliases
    for account in settings.accounts ?? [] {
      let number = names.accounts.number(of: account.name)
      let currency = account.currency?.code.map { names.currencies.number(of: $0) }
      if number == accountCurrencies.count { accountCurrencies.append(currency) }
    }
  }

  mutating func rows() -> [Activity] {
    for file in table.files.indices {
      for column in table.ledger.columns
      where column.isRequired && table.index(of: column.name, inFile: file) == nil {
        findings.append(table.missingFinding(column, inFile: file))
      }
    }
    guard findings.isEmpty else { return [] }
    var rows: [Activity] = []
    for place in table.liveRows {
      if let row = activity(place) { rows.append(row) }
      if findings.count > LedgerFinding.limit { break }
    }
    rows.sort { $0.isBefore($1) }
    fillCurrencies(of: &rows)
    return rows
  }

  private static let unsaid = -1

  private mutating func fillCurrencies(of rows: inout [Activity]) {
    for row in rows where row.currency != Self.unsaid && accountCurrencies[row.account] == nil {
      accountCurrencies[row.account] = row.currency
    }
    for index in rows.indices where rows[index].currency == Self.unsaid {
      if let currency = accountCurrencies[rows[index].account] {
        rows[index].currency = currency
      } else if let base {
        rows[index].currency = names.currencies.number(of: base)
      } else {
        findings.append(
          LedgerFinding(
            .error, .valueMissing, of: .activities, "currency is blank, and no row says it",
            at: rows[index].place, column: "currency",
            hint: "fill it in, or give the account a currency in coffer.json"))
      }
    }
  }

  private mutating func activity(_ place: LedgerPlace) -> Activity? {
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
    var row = Activity(
      place: place, date: date, account: number(ofAccount: account), type: type,
      currency: currency.map { names.currencies.number(of: $0) } ?? Self.unsaid)
    row.subtype =
      optional(place, "subtype") { (cell) throws(LedgerFinding) in
        ActivitySubtype(rawValue: try cell.word(among: ActivitySubtype.allCases.map(\.rawValue)))
      } ?? nil
    row.time = optional(place, "time") { (cell) throws(LedgerFinding) in try cell.timeOfDay() }
    row.symbol = optional(place, "symbol") { $0.text }.map { names.symbols.number(of: $0) }
    row.group = optional(place, "group") { $0.text }.map { names.groups.number(of: $0) }
    row.ratio = optional(place, "ratio") { (cell) throws(LedgerFinding) in try cell.ratio() }
    row.lots =
      optional(place, "lots") { $0.text.split { " ;".contains($0) }.map(String.init) } ?? []
    row.quantity = number(place, "quantity")
    row.unitPrice = number(place, "unit_price")
    row.amount = number(place, "amount")
    row.fee = number(place, "fee")
    row.tax = number(place, "tax")
    row.fxRate = number(place, "fx_rate")
    return (status ?? nil) ?? .posted == .posted ? row : nil
  }

  private mutating func number(ofAccount name: String) -> Int {
    let number = names.accounts.number(of: aliases[name] ?? name)
    if number == accountCurrencies.count { accountCurrencies.append(nil) }
    return number
  }

  private mutating func number(_ place: LedgerPlace, _ column: String) -> Decimal? {
    optional(place, column) { (cell) throws(LedgerFinding) in try cell.decimal() }
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
