import PlainText

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
