import PlainText

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
