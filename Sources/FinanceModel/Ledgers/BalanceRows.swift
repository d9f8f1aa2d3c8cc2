import PlainText

/// Rows of the history in 48 bytes each, plus four for their order.
struct BalanceRows: Sendable {
  struct Row: Sendable {
    let instant: Int128
    let amount, balanceAfter: CompactDecimal
    let account, file, record: UInt32
    /// The start of the record in its file.
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
  /// The indices of the rows, account by account.
  private var order: [UInt32] = []
  /// The start of each account's rows, and the end of all rows.
  private var starts = [0]

  /// The number of rows that are not excluded.
  var count: Int { order.isEmpty ? rows.count : order.count }

  mutating func reserve(_ count: Int) {
    if count > rows.capacity { rows.reserveCapacity(count) }
  }

  mutating func append(_ row: Row) { rows.append(row) }

  /// Returns a row by its index among the added ones.
  func added(_ index: Int) -> Row { rows[index] }

  func amount(of index: Int) -> Decimal { numbers.unpack(row(index).amount) ?? .zero }

  func balanceAfter(of index: Int) -> Decimal {
    numbers.unpack(row(index).balanceAfter) ?? .zero
  }

  /// Returns the place of a row, and the start of its record in the file.
  func place(of index: Int) -> (place: LedgerPlace, start: Int) {
    let row = row(index)
    return (LedgerPlace(file: Int(row.file), record: Int(row.record)), Int(row.start))
  }

  /// Returns the index of a row among the added ones.
  func number(of index: Int) -> Int { Int(order[index]) }

  func range(ofAccount account: Int) -> Range<Int> { starts[account]..<starts[account + 1] }

  @inline(__always) private func row(_ index: Int) -> Row { rows[Int(order[index])] }

  /// Groups the rows by account, in the order in which they were added.
  ///
  /// - Parameter left: indices, among the added rows, of rows that do not count.
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

  /// Sorts the rows of each account by time, and rows with equal times by `precedes`, which
  /// receives indices among the added rows.
  ///
  /// - Complexity: linear, and a sort of each account whose times are not ascending.
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
