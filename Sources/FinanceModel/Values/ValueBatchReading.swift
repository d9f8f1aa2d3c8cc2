import PlainText

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
