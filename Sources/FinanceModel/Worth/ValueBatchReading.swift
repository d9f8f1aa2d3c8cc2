import PlainText

/// A reading of values in which nothing is wrong, much faster than one cell by cell.
///
/// It gives what ``ValueLedger/readingCells(_:_:)`` gives, or nothing.
struct ValueBatchReading {
  /// The ledger, and warnings about its files.
  let loaded: Loaded<ValueLedger>

  /// Nil where something is wrong, or an id is there twice.
  init?(_ sources: [SourceText], _ settings: Settings) {
    var live: LiveRowsByID? = LiveRowsByID()
    while let known = live {
      var reader = WrittenValueReader(settings, known)
      if let ledger = reader.read(sources) {
        loaded = Loaded(ledger, reader.diagnostics)
        return
      }
      live = reader.live.again(sources, of: .values)
    }
    return nil
  }
}

/// Reads values batch by batch until one is odd.
private struct WrittenValueReader {
  /// Where the columns stand in a file; below zero where they do not.
  private struct Columns {
    let timestamp, account, event, value, currency, flow: Int

    init(_ header: [String]) {
      func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
      (timestamp, account, event) = (place("timestamp"), place("account"), place("event"))
      (value, currency, flow) = (place("value"), place("currency"), place("flow"))
    }

    var hasRequired: Bool { timestamp >= 0 && account >= 0 && event >= 0 }
  }

  private(set) var diagnostics: [Diagnostic] = []
  private(set) var live: LiveRowsByID
  private var rows = ValueRows()
  private let blank = CompactDecimal.blank
  private let aliases: [String: String]
  /// The words that rows have for accounts, and the account of each.
  private var accountWords = StringInterner()
  private var accountNumbers: [Int] = []
  private var accounts = StringInterner()
  private var currencies = StringInterner()
  private let allEvents = ValueUpdate.Event.allCases
  private var events = StringInterner()
  private var columns = Columns([])
  private var file = 0
  private var isSound = true
  private var bytesLeft = 0
  private var last = LastMoment()

  init(_ settings: Settings, _ live: LiveRowsByID) {
    self.live = live
    aliases = settings.accountNames
    for event in allEvents { _ = events.index(of: event.rawValue) }
  }

  /// Nil where something is wrong, or could not be told of the records that count.
  mutating func read(_ sources: [SourceText]) -> ValueLedger? {
    bytesLeft = sources.reduce(0) { $0 + $1.bytes.count }
    var headers: [[String]] = []
    for (number, source) in sources.enumerated() {
      file = number
      columns = Columns([])
      let pass = CSVPass(
        source, expecting: Ledger.values.expectation, header: { begin($0) }, batch: { take($0) })
      diagnostics += pass.diagnostics
      headers.append(pass.header)
      guard isSound, columns.hasRequired,
        !pass.diagnostics.contains(where: { $0.severity == .error })
      else { return nil }
      bytesLeft -= source.bytes.count
    }
    guard !currencies.names.contains(where: CurrencyUnit.isOdd), live.knowsAllVoided
    else { return nil }
    rows.putInOrder()
    return ValueLedger(
      rows: rows, accounts: accounts.names, currencies: currencies.names, sources: sources,
      headers: headers)
  }

  private mutating func begin(_ header: [String]) {
    columns = Columns(header)
    if !Ledger.values.misnamedColumns(in: header).isEmpty { isSound = false }
    live.begin(header: header)
  }

  private mutating func take(_ records: CSVBatch) {
    guard isSound, columns.hasRequired else { return }
    let batch = LedgerBatch(records: records)
    if rows.count == 0 || records.firstRecord == 0 {
      rows.reserve(rows.count + batch.estimatedCount(in: bytesLeft))
    }
    for record in 0..<records.count {
      if live.isLive(record, batch) {
        isSound = take(record, batch)
      } else {
        isSound = live.obstacle == nil
      }
      guard isSound else { return }
    }
  }

  /// Takes one row that counts; false where something is wrong with it.
  @inline(__always) private mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
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
      file: file, record: batch.records.firstRecord + record,
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
