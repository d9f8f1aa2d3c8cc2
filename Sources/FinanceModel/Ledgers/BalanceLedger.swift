package import PlainText

/// The balances in the history: each account's rows that count, in chronological order.
///
/// Rows with the same time are ordered by id. Each row takes 52 bytes in addition to the text,
/// which is retained for findings. For the complete rows, see ``History``.
package struct BalanceLedger: Sendable {
  /// The source of the positions reported with findings.
  enum Origin: Sendable {
    case sources(LedgerSources)
    case table(LedgerTable?)
  }

  /// Accounts that have rows, in the order of their first rows in the files.
  package let accounts: [AccountName]
  /// The complete rows; nil if only the balances were read, in which case each operation has at
  /// most one row per account and all amounts are used as written; see ``Restatements``.
  package let history: History?
  private let rows: BalanceRows
  private let origin: Origin

  init(accounts: [AccountName], rows: BalanceRows, origin: Origin, history: History?) {
    self.accounts = accounts
    self.rows = rows
    self.origin = origin
    self.history = history
  }

  /// Creates the balances of a history that has already been read.
  ///
  /// - Parameter table: the table that contains the rows, used by ``diagnostics(for:)``.
  package init(_ history: History, of table: LedgerTable? = nil) {
    var numbers: [AccountName: Int] = [:]
    var accounts: [AccountName] = []
    var rows = BalanceRows()
    for (place, row) in history.chronological.enumerated() {
      let entry = row.entry
      let counted = history.counted(place)
      let account = numbers[entry.name] ?? accounts.count
      if account == accounts.count {
        numbers[entry.name] = account
        accounts.append(entry.name)
      }
      rows.append(
        BalanceRows.Row(
          instant: entry.timestamp.instant, amount: rows.numbers.pack(counted.amount),
          balanceAfter: rows.numbers.pack(counted.balanceAfter), account: account, place: row.place,
          start: 0))
    }
    // The rows are already in chronological order.
    rows.group(accounts: accounts.count)
    self.init(accounts: accounts, rows: rows, origin: .table(table), history: history)
  }

  /// A ledger without rows.
  package static var empty: BalanceLedger { BalanceLedger(History()) }

  /// Number of rows that count.
  package var count: Int { rows.count }

  /// Returns the indices of the account's rows, in chronological order.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// Returns the index of a row in the order of addition or, if ``history`` is not nil, among its
  /// chronological rows.
  package func number(ofRow index: Int) -> Int { rows.number(of: index) }

  /// Returns the amount that a row adds to its account; negative if it reduces the balance. See
  /// ``Restatements``.
  package func amount(ofRow index: Int) -> Decimal { rows.amount(of: index) }

  /// Returns the account's balance after a row: the stated balance plus the amounts of operations
  /// that the row does not include.
  package func balanceAfter(ofRow index: Int) -> Decimal { rows.balanceAfter(of: index) }

  /// Returns the row's place in the ledger.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index).place }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``. The diagnostics have no positions if the rows were not read
  /// from a table.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    switch origin {
    case .sources(let sources):
      sources.diagnostics(for: findings, rows: 0..<count) { rows.place(of: $0) }
    case .table(let table):
      table?.diagnostics(for: findings) ?? findings.map(\.unplaced)
    }
  }
}

extension BalanceLedger {
  /// Reads the balances in the rows that count, or reports all errors that prevent reading them.
  ///
  /// Errors have `csv-…` codes or the codes of ``History/reading(_:)``.
  ///
  /// - Parameter sources: the files, in order of their names; the history is empty if there are no
  ///   files.
  /// - Complexity: linear in the number of bytes, plus a sort for each account whose rows are not
  ///   in order. If the rows are irregular, or an operation has two rows for one account, the whole
  ///   ``History`` is read, which takes many times as long.
  package static func reading(_ sources: [SourceText]) -> Loaded<BalanceLedger> {
    if let fast = BalanceBatchReading.reading(sources, BalanceBatchReading.init) { return fast }
    let tables = sources.map(Ledger.history.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let table = LedgerTable(.history, files: files)
    let history = History.reading(table)
    return Loaded(
      history.value.map { BalanceLedger($0, of: table) }, diagnostics + history.diagnostics)
  }
}

/// The rows of a history, stored in 48 bytes each, plus four bytes for their order.
struct BalanceRows: Sendable {
  struct Row: Sendable {
    let instant: Int128
    let amount, balanceAfter: CompactDecimal
    let account, file, record: UInt32
    /// Offset of the record in its file.
    let start: UInt32

    init(
      instant: Int128, amount: CompactDecimal, balanceAfter: CompactDecimal, account: Int,
      place: LedgerPlace, start: Int
    ) {
      self.instant = instant
      self.amount = amount
      self.balanceAfter = balanceAfter
      self.account = ActivityRows.Row.held(account)
      file = ActivityRows.Row.held(place.file)
      record = ActivityRows.Row.held(place.record)
      self.start = ActivityRows.Row.held(start)
    }
  }

  var numbers = CompactDecimals()
  private var rows: [Row] = []
  /// Indices of the rows, account by account.
  private var order: [UInt32] = []
  /// Start of each account's rows, followed by the end of all rows.
  private var starts = [0]

  /// Number of rows that count.
  var count: Int { order.isEmpty ? rows.count : order.count }

  mutating func reserve(_ count: Int) {
    if count > rows.capacity { rows.reserveCapacity(count) }
  }

  mutating func append(_ row: Row) { rows.append(row) }

  /// Returns the row with the given index, counted in the order in which rows were added.
  func added(_ index: Int) -> Row { rows[index] }

  func amount(of index: Int) -> Decimal { numbers.unpack(row(index).amount) ?? .zero }

  func balanceAfter(of index: Int) -> Decimal {
    numbers.unpack(row(index).balanceAfter) ?? .zero
  }

  /// Returns the place of a row, and the offset of its record in the file.
  func place(of index: Int) -> (place: LedgerPlace, start: Int) {
    let row = row(index)
    return (LedgerPlace(file: Int(row.file), record: Int(row.record)), Int(row.start))
  }

  /// Returns the row's index, counted in the order in which rows were added.
  func number(of index: Int) -> Int { Int(order[index]) }

  func range(ofAccount account: Int) -> Range<Int> { starts[account]..<starts[account + 1] }

  @inline(__always) private func row(_ index: Int) -> Row { rows[Int(order[index])] }

  /// Groups the rows by account. Within an account, rows remain in the order in which they were
  /// added.
  ///
  /// - Parameter left: the indices of the rows that do not count, counted in the order in which
  ///   rows were added.
  mutating func group(accounts: Int, without left: Set<Int> = []) {
    starts = [Int](repeating: 0, count: accounts + 1)
    for (index, row) in rows.enumerated() where left.isEmpty || !left.contains(index) {
      starts[Int(row.account) + 1] += 1
    }
    for account in 0..<accounts { starts[account + 1] += starts[account] }
    var next = starts
    order = [UInt32](repeating: 0, count: starts[accounts])
    for (index, row) in rows.enumerated() where left.isEmpty || !left.contains(index) {
      order[next[Int(row.account)]] = UInt32(truncatingIfNeeded: index)
      next[Int(row.account)] += 1
    }
  }

  /// Sorts each account's rows by time, and rows with the same time by `precedes`. The arguments of
  /// `precedes` are the rows' indices, counted in the order in which rows were added.
  ///
  /// - Complexity: linear, plus a sort for each account whose times are not ascending.
  mutating func putInOrder(_ precedes: (Int, Int) -> Bool) {
    for account in 0..<(starts.count - 1) {
      let range = range(ofAccount: account)
      let isRising = zip(range, range.dropFirst()).allSatisfy {
        row($0).instant < row($1).instant
      }
      guard !isRising else { continue }
      order[range].sort { first, second in
        let (one, other) = (rows[Int(first)].instant, rows[Int(second)].instant)
        return one != other ? one < other : precedes(Int(first), Int(second))
      }
    }
  }
}

/// A fast reader that processes balance rows in batches and stops at the first irregular row. Rows
/// are also irregular if an operation has two rows for one account, or if two rows have the same
/// time and their ids do not determine their order.
struct BalanceBatchReading: LedgerBatchReading {
  /// Indices of the columns in a file; negative for missing columns.
  private struct Columns {
    let timestamp, tier, account, amount, balanceAfter, kind: Int

    init(_ header: [String]) {
      func place(_ key: HistoryEntry.CodingKeys) -> Int {
        header.firstIndex(of: key.rawValue) ?? -1
      }
      (timestamp, tier, account) = (place(.timestamp), place(.tierName), place(.accountName))
      (amount, balanceAfter, kind) = (place(.amount), place(.balanceAfter), place(.kind))
    }

    var areThere: Bool {
      [timestamp, tier, account, amount, balanceAfter, kind].allSatisfy { $0 >= 0 }
    }
  }

  static let ledger = Ledger.history

  var pass: LedgerBatchPass
  private var rows = BalanceRows()
  private var tiers = StringInterner()
  private var names = StringInterner()
  private var kinds = StringInterner()
  private let kindCount: Int
  private var accounts: [AccountName] = []
  /// Each account's tier number, and the index of the previous account with the same name; -1 for
  /// the first such account.
  private var sameNames: [(tier: Int, before: Int)] = []
  /// Index of the last account with each name.
  private var lastOfName: [Int] = []
  private var operations = OperationRows()
  private var columns = Columns([])
  private var moments = LastMoment()
  /// Indices of the `manual` rows, counted in the order in which rows were added.
  private var manual: Set<Int> = []
  private let manualKind: Int

  init(_ live: LiveRows) {
    pass = LedgerBatchPass(live)
    for kind in HistoryEntry.Kind.allCases { _ = kinds.index(of: kind.rawValue) }
    kindCount = kinds.count
    manualKind = kinds.index(of: HistoryEntry.Kind.manual.rawValue)
  }

  var hasColumns: Bool { columns.areThere }

  mutating func begin(_ header: [String]) {
    columns = Columns(header)
    operations.begin(header: header)
  }

  mutating func reserve(_ more: Int) { rows.reserve(rows.count + more) }

  mutating func value(of sources: [SourceText], headers: [[String]]) -> BalanceLedger? {
    guard pass.diagnostics.isEmpty else { return nil }
    let texts = LedgerSources(.history, sources, headers: headers)
    rows.group(accounts: accounts.count)
    var isOrdered = true
    rows.putInOrder { [rows] first, second in
      let ids = [first, second].map { row in
        let added = rows.added(row)
        return texts.text("id", inFile: Int(added.file), at: Int(added.start))
      }
      if ids[0] == ids[1] { isOrdered = false }
      return ids[0] < ids[1]
    }
    guard isOrdered, manual.count < 2 || manualRowsFollow else { return nil }
    return BalanceLedger(
      accounts: accounts, rows: rows, origin: .sources(texts), history: nil)
  }

  /// Whether, in every account with at least two `manual` rows, each row's balance equals the
  /// previous row's balance plus the row's amount.
  private var manualRowsFollow: Bool {
    accounts.indices.allSatisfy { account in
      let range = rows.range(ofAccount: account)
      let statements = range.lazy.filter { manual.contains(rows.number(of: $0)) }
      guard statements.dropFirst().first != nil else { return true }
      return zip(range, range.dropFirst()).allSatisfy { before, row in
        do throws(DecimalError) {
          return try rows.balanceAfter(of: row) - rows.amount(of: row)
            == rows.balanceAfter(of: before)
        } catch {
          return false
        }
      }
    }
  }

  @inline(__always) mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let bytes = batch.records.bytes
    let (amount, balance) = (
      batch.cell(record, columns.amount), batch.cell(record, columns.balanceAfter)
    )
    guard !amount.isEmpty, !balance.isEmpty,
      let moment = moments.moment(in: batch.cell(record, columns.timestamp), of: bytes),
      let tier = batch.name(record, columns.tier, in: &tiers),
      let name = batch.name(record, columns.account, in: &names),
      let kind = batch.name(record, columns.kind, in: &kinds), kind < kindCount
    else { return false }
    let account = account(tier, name)
    guard !operations.isRepeated(record, batch, account: UInt64(account)) else { return false }
    do throws(NumberProblem) {
      if kind == manualKind { manual.insert(rows.count) }
      rows.append(
        BalanceRows.Row(
          instant: moment.instant, amount: try rows.numbers.pack(parsing: amount, of: bytes),
          balanceAfter: try rows.numbers.pack(parsing: balance, of: bytes),
          account: account,
          place: LedgerPlace(file: pass.file, record: batch.records.firstRecord + record),
          start: Int(batch.records.starts[record])))
      return true
    } catch {
      return false
    }
  }

  private mutating func account(_ tier: Int, _ name: Int) -> Int {
    if name == lastOfName.count { lastOfName.append(-1) }
    var number = lastOfName[name]
    while number >= 0 {
      if sameNames[number].tier == tier { return number }
      number = sameNames[number].before
    }
    sameNames.append((tier, lastOfName[name]))
    lastOfName[name] = accounts.count
    accounts.append(AccountName(tier: tiers.names[tier], account: names.names[name]))
    return accounts.count - 1
  }
}
