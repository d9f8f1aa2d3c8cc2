package import PlainText

/// Values to be written into the values ledger together, and the text from which they were read.
package struct ValueBatch: Sendable {
  /// Entries in input order.
  package let entries: [ValueEntry]
  /// The input. It has no files if the value was typed on the command line.
  package let source: LedgerTable

  /// Creates a batch with one entry from the command line.
  package init(_ entry: ValueEntry) {
    entries = [entry]
    source = LedgerTable(.values, files: [])
  }

  private init(_ entries: [ValueEntry], _ source: LedgerTable) {
    self.entries = entries
    self.source = source
  }

  /// The values used for columns that a row of the input omits.
  package struct Defaults: Sendable {
    let timestamp: Timestamp
    let note: String
    let zoneOffset: @Sendable (_ secondsSinceEpoch: Int64) -> Int

    /// Creates defaults.
    ///
    /// - Parameter zoneOffset: the local clock's offset, used for local times; see
    ///   ``PlainText/LocalTime``.
    package init(
      timestamp: Timestamp, note: String,
      zoneOffset: @escaping @Sendable (_ secondsSinceEpoch: Int64) -> Int
    ) {
      self.timestamp = timestamp
      self.note = note
      self.zoneOffset = zoneOffset
    }
  }

  /// Columns of the input, with the required columns first.
  package static let columns = ["account", "value", "timestamp", "currency", "flow", "note"]

  /// Reads values from CSV, or reports all errors in text order.
  ///
  ///     account,value,flow
  ///     Saver,3201.15,25
  ///
  /// Errors are `csv-…`, `value-column-missing`, `-column-unknown`, `-value-missing`,
  /// `-number-malformed` and `-timestamp-malformed`. At most a hundred are reported; if there are
  /// more, a note is added.
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(_ text: SourceText, _ defaults: Defaults) -> Loaded<ValueBatch> {
    let loaded = CSVTable.parse(text)
    guard let file = loaded.value else {
      return Loaded(nil, loaded.diagnostics.filter { $0.severity != .warning })
    }
    let table = LedgerTable(.values, files: [file])
    var reader = TypedValueReader(table, defaults)
    let entries = reader.entries()
    guard reader.findings.isEmpty else {
      return Loaded(nil, table.diagnostics(for: table.bounded(reader.findings)))
    }
    return Loaded(ValueBatch(entries, table))
  }
}

/// A reader that converts the input's rows to entries and collects their errors.
private struct TypedValueReader {
  private let table: LedgerTable
  private let defaults: ValueBatch.Defaults
  private let columns: [String: LedgerColumn]
  private(set) var findings: [LedgerFinding] = []

  init(_ table: LedgerTable, _ defaults: ValueBatch.Defaults) {
    self.table = table
    self.defaults = defaults
    columns = Dictionary(uniqueKeysWithValues: Ledger.values.columns.map { ($0.name, $0) })
    let header = table.files[0].header
    let unknown = header.filter { !ValueBatch.columns.contains($0) }.map { name in
      let free = ValueBatch.columns.filter { !header.contains($0) }
      return (name: name, near: nearestName(to: name, among: free))
    }
    for name in ValueBatch.columns.prefix(2) where !header.contains(name) {
      // If an unknown name resembles the missing column's name, the finding about that name is
      // sufficient.
      guard !unknown.contains(where: { $0.near == name }), let column = columns[name] else {
        continue
      }
      findings.append(table.missingFinding(column, inFile: 0))
    }
    findings += unknown.map(Self.unknown)
  }

  private static func unknown(_ name: String, near: String?) -> LedgerFinding {
    LedgerFinding(
      .error, .columnUnknown, of: .values, "column '\(name.visible)' is ignored",
      at: .header(ofFile: 0), column: name,
      hint: near.map { "did you mean '\($0)'?" }
        ?? "remove the column; the valid columns are \(ValueBatch.columns.joined(separator: ", "))")
  }

  mutating func entries() -> [ValueEntry] {
    guard findings.isEmpty else { return [] }
    var entries: [ValueEntry] = []
    for place in table.places {
      if let entry = entry(place) { entries.append(entry) }
      if findings.count > LedgerFinding.limit { break }
    }
    return entries
  }

  private mutating func entry(_ place: LedgerPlace) -> ValueEntry? {
    let account = required(place, "account")
    let value = required(place, "value").flatMap { money($0) }
    let flow = cell(place, "flow").flatMap { money($0) }
    let timestamp = cell(place, "timestamp").map { moment($0) } ?? defaults.timestamp
    guard let account, let value, let timestamp else { return nil }
    var entry = ValueEntry(
      account: account.text, event: .value, value: value, flow: flow,
      note: cell(place, "note")?.text ?? defaults.note, timestamp: timestamp, place: place)
    if let currency = cell(place, "currency") {
      entry.currencies.append(StatedCurrency(currency.text, in: currency.column.name))
    }
    return entry
  }

  private func cell(_ place: LedgerPlace, _ name: String) -> LedgerCell? {
    columns[name].flatMap { table.cell(place, $0) }
  }

  private mutating func required(_ place: LedgerPlace, _ name: String) -> LedgerCell? {
    if let cell = cell(place, name) { return cell }
    if let column = columns[name] { findings.append(table.blankFinding(place, column)) }
    return nil
  }

  private mutating func money(_ cell: LedgerCell) -> Money? {
    do throws(Money.Problem) {
      return try Money(recorded: cell.text)
    } catch {
      findings.append(
        LedgerFinding(
          .error, .numberMalformed, of: .values, error.message, at: cell.place,
          column: cell.column.name, hint: error.hint))
      return nil
    }
  }

  private mutating func moment(_ cell: LedgerCell) -> Timestamp? {
    do throws(TimestampProblem) {
      return try LocalTime(parsing: cell.text).timestamp(zoneOffset: defaults.zoneOffset)
    } catch {
      findings.append(
        cell.finding(.error, .timestampMalformed, error.reason, hint: error.hint))
      return nil
    }
  }
}

/// A fast reader that processes value rows in batches and stops at the first irregular row.
struct ValueBatchReading: LedgerBatchReading {
  /// Indices of the columns in a file; negative for missing columns.
  private struct Columns {
    let timestamp, account, event, value, currency, flow: Int

    init(_ header: [String]) {
      func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
      (timestamp, account, event) = (place("timestamp"), place("account"), place("event"))
      (value, currency, flow) = (place("value"), place("currency"), place("flow"))
    }

    var hasRequired: Bool { timestamp >= 0 && account >= 0 && event >= 0 }
  }

  static let ledger = Ledger.values

  var pass: LedgerBatchPass
  private var rows = ValueRows()
  private let blank = CompactDecimal.blank
  private let aliases: [String: String]
  /// Account names as written in rows; `accountNumbers` contains the account number for each name.
  private var accountWords = StringInterner()
  private var accountNumbers: [Int] = []
  private var accounts = StringInterner()
  private var currencies = StringInterner()
  private let allEvents = ValueUpdate.Event.allCases
  private var events = StringInterner()
  private var columns = Columns([])
  private var last = LastMoment()

  init(_ settings: Settings, _ live: LiveRows) {
    pass = LedgerBatchPass(live)
    aliases = settings.accountNames
    for event in allEvents { _ = events.index(of: event.rawValue) }
  }

  var hasColumns: Bool { columns.hasRequired }

  mutating func begin(_ header: [String]) {
    columns = Columns(header)
    if !Self.ledger.misnamedColumns(in: header).isEmpty { pass.isSound = false }
  }

  mutating func reserve(_ more: Int) { rows.reserve(rows.count + more) }

  mutating func value(of sources: [SourceText], headers: [[String]]) -> ValueLedger? {
    guard !currencies.names.contains(where: CurrencyUnit.isOdd), pass.live.knowsAllVoided
    else { return nil }
    rows.putInOrder()
    return ValueLedger(
      rows: rows, accounts: accounts.names, currencies: currencies.names, sources: sources,
      headers: headers)
  }

  @inline(__always) mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let bytes = batch.records.bytes
    guard let moment = last.momentOrDate(in: batch.cell(record, columns.timestamp), of: bytes),
      let word = batch.name(record, columns.account, in: &accountWords),
      let event = batch.name(record, columns.event, in: &events), event < allEvents.count
    else { return false }
    if word == accountNumbers.count {
      let name = accountWords.names[word]
      accountNumbers.append(accounts.index(of: aliases[name] ?? name))
    }
    var row = ValueRows.Row(
      instant: moment.instant, date: moment.date, account: accountNumbers[word],
      event: allEvents[event], currency: batch.name(record, columns.currency, in: &currencies),
      file: pass.file, record: batch.records.firstRecord + record,
      start: Int(batch.records.starts[record]), blank: blank)
    let (value, flow) = (batch.cell(record, columns.value), batch.cell(record, columns.flow))
    if value.isEmpty && row.event == .value || flow.isEmpty && row.event == .flow { return false }
    do throws(NumberProblem) {
      if !value.isEmpty { row.value = try rows.numbers.pack(parsing: value, of: bytes) }
      if !flow.isEmpty { row.flow = try rows.numbers.pack(parsing: flow, of: bytes) }
    } catch {
      return false
    }
    rows.append(row)
    return true
  }
}
