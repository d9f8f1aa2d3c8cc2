import PlainText

/// A fast reader that processes activity rows in batches and stops at the first irregular row.
struct ActivityBatchReading: LedgerBatchReading {
  static let ledger = Ledger.activities

  var pass: LedgerBatchPass
  private var names: ActivityNames
  private var rows = ActivityRows()
  private let allTypes = ActivityType.allCases
  private let allSubtypes = ActivitySubtype.allCases
  private var types = StringInterner()
  private var subtypes = StringInterner()
  private var statuses = StringInterner()
  private let posted: Int
  private let statusCount: Int
  /// The account names and aliases that occur in rows; `accounts` contains the account number for
  /// each.
  private var accountWords = StringInterner()
  private var accounts: [Int] = []
  private var columns = ActivityColumns.none
  private var day = LastDay()

  init(_ settings: Settings, _ live: LiveRows) {
    pass = LedgerBatchPass(live)
    names = ActivityNames(settings)
    for type in ActivityType.allCases { _ = types.index(of: type.rawValue) }
    for subtype in ActivitySubtype.allCases { _ = subtypes.index(of: subtype.rawValue) }
    for status in ActivityStatus.allCases { _ = statuses.index(of: status.rawValue) }
    posted = statuses.index(of: ActivityStatus.posted.rawValue)
    statusCount = statuses.count
  }

  var hasColumns: Bool { columns.hasRequired }

  mutating func begin(_ header: [String]) { columns = ActivityColumns(header) }

  mutating func reserve(_ more: Int) { rows.reserve(rows.count + more) }

  mutating func value(of sources: [SourceText], headers: [[String]]) -> ActivityLedger? {
    guard !names.currencies.names.contains(where: CurrencyUnit.isOdd), pass.live.knowsAllVoided
    else { return nil }
    rows.order()
    guard rows.fillCurrencies(&names).isEmpty else { return nil }
    return ActivityLedger(rows: rows, names: names, sources: sources, headers: headers)
  }

  @inline(__always) mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
    guard let date = day.date(in: batch.cell(record, columns.date), of: batch.records.bytes),
      let word = batch.name(record, columns.account, in: &accountWords),
      let type = batch.name(record, columns.type, in: &types), type < allTypes.count
    else { return false }
    if word == accounts.count {
      accounts.append(names.number(ofAccount: accountWords.names[word]))
    }
    var row = ActivityRows.Row(
      date: date, type: allTypes[type], account: accounts[word],
      currency: batch.name(record, columns.currency, in: &names.currencies), file: pass.file,
      record: batch.records.firstRecord + record, start: Int(batch.records.starts[record]))
    if let symbol = batch.name(record, columns.symbol, in: &names.symbols) {
      row.symbol = ActivityRows.Row.held(symbol)
    }
    do throws(NumberProblem) {
      try read(&row.quantity, record, columns.quantity, batch)
      try read(&row.unitPrice, record, columns.unitPrice, batch)
      try read(&row.amount, record, columns.amount, batch)
      try read(&row.fee, record, columns.fee, batch)
      guard try takeRare(&row, record, batch) else { return false }
    } catch {
      return false
    }
    guard let status = batch.name(record, columns.status, in: &statuses) else {
      rows.append(row)
      return true
    }
    if status == posted { rows.append(row) }
    return status < statusCount
  }

  /// Reads a number, which remains unchanged if the cell is blank.
  @inline(__always) private mutating func read(
    _ number: inout CompactDecimal, _ record: Int, _ column: Int, _ batch: LedgerBatch
  ) throws(NumberProblem) {
    if let packed = try self.number(record, column, batch) { number = packed }
  }

  /// Returns the number in a cell; nil if the cell is blank.
  @inline(__always) private mutating func number(
    _ record: Int, _ column: Int, _ batch: LedgerBatch
  ) throws(NumberProblem) -> CompactDecimal? {
    let cell = batch.cell(record, column)
    guard !cell.isEmpty else { return nil }
    return try rows.numbers.pack(parsing: cell, of: batch.records.bytes)
  }

  /// Reads cells in rarely used columns; returns false if a cell is malformed.
  @inline(__always) private mutating func takeRare(
    _ row: inout ActivityRows.Row, _ record: Int, _ batch: LedgerBatch
  ) throws(NumberProblem) -> Bool {
    if let subtype = batch.name(record, columns.subtype, in: &subtypes) {
      guard subtype < allSubtypes.count else { return false }
      row.subtype = allSubtypes[subtype]
    }
    if let tax = try number(record, columns.tax, batch) {
      rows.fillRare(of: &row) { $0.tax = tax }
    }
    if let rate = try number(record, columns.fxRate, batch) {
      rows.fillRare(of: &row) { $0.fxRate = rate }
    }
    if let group = batch.name(record, columns.group, in: &names.groups) {
      rows.fillRare(of: &row) { $0.group = ActivityRows.Row.held(group) }
    }
    let (time, ratio) = (batch.cell(record, columns.time), batch.cell(record, columns.ratio))
    let lots = batch.cell(record, columns.lots)
    guard !(time.isEmpty && ratio.isEmpty && lots.isEmpty) else { return true }
    if !lots.isEmpty {
      let text = batch.records.text(record, columns.lots)
      rows.setLots(of: &row, text.split { " ;".contains($0) }.map(String.init))
    }
    return setTime(of: &row, time, batch) && setRatio(of: &row, ratio, batch)
  }

  private mutating func setTime(
    of row: inout ActivityRows.Row, _ cell: Range<Int>, _ batch: LedgerBatch
  ) -> Bool {
    guard !cell.isEmpty else { return true }
    do throws(TimeProblem) {
      rows.setTime(of: &row, try TimeOfDay(parsing: batch.bytes(cell)))
      return true
    } catch {
      return false
    }
  }

  private mutating func setRatio(
    of row: inout ActivityRows.Row, _ cell: Range<Int>, _ batch: LedgerBatch
  ) -> Bool {
    guard !cell.isEmpty else { return true }
    do throws(SplitRatio.Problem) {
      let text = String(decoding: batch.bytes(cell), as: UTF8.self)
      rows.setRatio(of: &row, try SplitRatio(parsing: text))
      return true
    } catch {
      return false
    }
  }
}
