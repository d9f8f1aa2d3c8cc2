import PlainText

/// A reading of activities in which nothing is wrong, much faster than one cell by cell.
///
/// It gives what ``ActivityLedger/readingCells(_:_:)`` gives, or nothing.
struct ActivityBatchReading {
  /// The ledger, and warnings about its files.
  let loaded: Loaded<ActivityLedger>

  /// Nil where something is wrong, or an id is there twice.
  init?(_ sources: [SourceText], _ settings: Settings) {
    var reader = ActivityBatchReader(settings, voided: nil, keepsIDs: false)
    var result = reader.read(sources)
    while case .again(let voided, let keepsIDs) = result {
      // What later rows say of earlier ones has to be known first.
      let names = voided ? Self.voidedIDs(in: sources) : nil
      reader = ActivityBatchReader(settings, voided: names, keepsIDs: keepsIDs)
      result = reader.read(sources)
    }
    guard case .ledger(let ledger) = result else { return nil }
    loaded = Loaded(ledger, reader.diagnostics)
  }

  private static func voidedIDs(in sources: [SourceText]) -> NameTable {
    var ids = NameTable()
    for source in sources {
      var column = -1
      _ = CSVPass(
        source, header: { column = $0.firstIndex(of: "voids") ?? -1 },
        batch: { records in
          let batch = LedgerBatch(records: records)
          for record in 0..<records.count { _ = batch.name(record, column, in: &ids) }
        })
    }
    return ids
  }
}

/// Reads activities batch by batch until one is odd.
private struct ActivityBatchReader {
  enum Result {
    case ledger(ActivityLedger)
    /// The text says something that had to be known before: that it voids rows, that ids do not
    /// rise.
    case again(voided: Bool, keepsIDs: Bool)
    case refused
  }

  /// Why a row cannot be taken as it is.
  private enum Obstacle {
    case voids, order, mistake
  }

  private(set) var diagnostics: [Diagnostic] = []
  private let voided: NameTable?
  private let keepsIDs: Bool
  private var names: ActivityNames
  private var rows = ActivityRows()
  private let blank = CompactDecimal.blank
  private var ids: RowNames
  private let allTypes = ActivityType.allCases
  private let allSubtypes = ActivitySubtype.allCases
  private var types = NameTable()
  private var subtypes = NameTable()
  private var statuses = NameTable()
  private let posted: Int
  private let statusCount: Int
  /// The words that rows have for accounts, and the account of each.
  private var accountWords = NameTable()
  private var accounts: [Int] = []
  private var columns = ActivityColumns.none
  private var file = 0
  private var obstacle: Obstacle?
  private var bytesLeft = 0
  private var day = LastDay()

  init(_ settings: Settings, voided: NameTable?, keepsIDs: Bool) {
    self.voided = voided
    self.keepsIDs = keepsIDs
    names = ActivityNames(settings)
    ids = RowNames(isKept: keepsIDs)
    for type in ActivityType.allCases { _ = types.index(of: type.rawValue) }
    for subtype in ActivitySubtype.allCases { _ = subtypes.index(of: subtype.rawValue) }
    for status in ActivityStatus.allCases { _ = statuses.index(of: status.rawValue) }
    posted = statuses.index(of: ActivityStatus.posted.rawValue)
    statusCount = statuses.count
  }

  mutating func read(_ sources: [SourceText]) -> Result {
    bytesLeft = sources.reduce(0) { $0 + $1.bytes.count }
    var headers: [[String]] = []
    for (number, source) in sources.enumerated() where obstacle == nil {
      file = number
      columns = .none
      let pass = CSVPass(
        source, header: { columns = ActivityColumns($0) }, batch: { take($0) })
      diagnostics += pass.diagnostics
      headers.append(pass.header)
      let isSound = !pass.diagnostics.contains { $0.severity == .error }
      if !isSound || !columns.hasRequired { obstacle = .mistake }
      bytesLeft -= source.bytes.count
    }
    switch obstacle {
    case .voids: return .again(voided: true, keepsIDs: keepsIDs)
    case .order: return .again(voided: voided != nil, keepsIDs: true)
    case .mistake: return .refused
    case nil:
      rows.order()
      guard rows.fillCurrencies(&names).isEmpty else { return .refused }
      return .ledger(ActivityLedger(rows: rows, names: names, sources: sources, headers: headers))
    }
  }

  private mutating func take(_ records: CSVBatch) {
    guard obstacle == nil, columns.hasRequired else { return }
    reserve(for: records)
    let batch = LedgerBatch(records: records)
    for record in 0..<records.count {
      guard isLive(record, batch) else {
        if obstacle == nil { continue } else { return }
      }
      guard take(record, batch) else { return obstacle = .mistake }
    }
  }

  /// Makes room for all rows to come, if they are as long as those of the batch.
  private mutating func reserve(for records: CSVBatch) {
    guard rows.count == 0 || records.firstRecord == 0,
      let first = records.starts.first, let last = records.ends.last
    else { return }
    let estimate = bytesLeft / max(1, (Int(last) - Int(first)) / records.count)
    rows.reserve(rows.count + estimate + estimate / 16 + 1)
  }

  /// Whether the row counts; not, with an obstacle, where that cannot be told.
  @inline(__always) private mutating func isLive(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let id = batch.cell(record, columns.id)
    if !id.isEmpty {
      // Ids that are written alike, quotes within quotes too, are alike, and others are not.
      ids.add(id, of: batch.records.bytes)
      guard ids.order == .rising || ids.order == .mixed && keepsIDs else {
        obstacle = ids.order == .mixed ? .order : .mistake
        return false
      }
    }
    guard columns.voids >= 0, voided != nil || !batch.cell(record, columns.voids).isEmpty else {
      return true
    }
    return isLeft(record, id, batch)
  }

  /// Whether no row voids this one, and it does not only void another.
  @inline(never) private mutating func isLeft(
    _ record: Int, _ id: Range<Int>, _ batch: LedgerBatch
  ) -> Bool {
    guard let voided else {
      obstacle = .voids
      return false
    }
    if !id.isEmpty {
      let isVoided =
        batch.hasPairs(id)
        ? voided.known(batch.records.text(record, columns.id))
        : voided.known(id, in: batch.records.bytes)
      if isVoided != nil { return false }
    }
    return batch.cell(record, columns.voids).isEmpty
      || !batch.isBlank(record, except: columns.ofCancellation)
  }

  /// Takes one row that counts; false where something is wrong with it.
  @inline(__always) private mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
    guard let date = day.date(in: batch.cell(record, columns.date), of: batch.records.bytes),
      let word = batch.name(record, columns.account, in: &accountWords),
      let type = batch.name(record, columns.type, in: &types), type < allTypes.count
    else { return false }
    if word == accounts.count {
      accounts.append(names.number(ofAccount: accountWords.names[word]))
    }
    var row = ActivityRows.Row(
      date: date, type: allTypes[type], account: accounts[word],
      currency: batch.name(record, columns.currency, in: &names.currencies), file: file,
      record: batch.records.firstRecord + record, start: Int(batch.records.starts[record]),
      blank: blank)
    if let symbol = batch.name(record, columns.symbol, in: &names.symbols) {
      row.symbol = ActivityRows.Row.held(symbol)
    }
    do throws(NumberProblem) {
      row.quantity = try number(record, columns.quantity, batch)
      row.unitPrice = try number(record, columns.unitPrice, batch)
      row.amount = try number(record, columns.amount, batch)
      row.fee = try number(record, columns.fee, batch)
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

  @inline(__always) private mutating func number(
    _ record: Int, _ column: Int, _ batch: LedgerBatch
  ) throws(NumberProblem) -> CompactDecimal {
    let cell = batch.cell(record, column)
    guard !cell.isEmpty else { return blank }
    return try rows.numbers.pack(parsing: cell, of: batch.records.bytes)
  }

  /// Takes the cells that few rows have; false where something is wrong with one.
  @inline(__always) private mutating func takeRare(
    _ row: inout ActivityRows.Row, _ record: Int, _ batch: LedgerBatch
  ) throws(NumberProblem) -> Bool {
    if let subtype = batch.name(record, columns.subtype, in: &subtypes) {
      guard subtype < allSubtypes.count else { return false }
      row.subtype = allSubtypes[subtype]
    }
    let tax = try number(record, columns.tax, batch)
    if !tax.isBlank { rows.fillRare(of: &row) { $0.tax = tax } }
    let rate = try number(record, columns.fxRate, batch)
    if !rate.isBlank { rows.fillRare(of: &row) { $0.fxRate = rate } }
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
