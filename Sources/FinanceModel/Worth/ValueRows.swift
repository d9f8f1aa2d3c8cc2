import PlainText

/// Rows of the values ledger in 64 bytes each.
struct ValueRows: Sendable {
  private(set) var rows: [Row] = []
  var numbers = CompactDecimals()

  /// One row.
  struct Row: Sendable {
    let instant: Int128
    var value, flow: CompactDecimal
    let date: CalendarDate
    let account: UInt32
    /// ``unsaid`` where it is blank.
    let currency: UInt32
    let file: UInt32
    let record: UInt32
    /// Where the record begins in its file.
    let start: UInt32
    let event: ValueUpdate.Event

    /// No number of a name.
    static let unsaid = UInt32.max

    /// A row that says no amount yet.
    ///
    /// - Parameter blank: ``PlainText/CompactDecimal/blank``, which costs a call.
    init(
      instant: Int128, date: CalendarDate, account: Int, event: ValueUpdate.Event, currency: Int?,
      file: Int, record: Int, start: Int, blank: CompactDecimal
    ) {
      self.instant = instant
      self.date = date
      self.account = ActivityRows.Row.held(account)
      self.event = event
      self.currency = currency.map(ActivityRows.Row.held) ?? Self.unsaid
      self.file = ActivityRows.Row.held(file)
      self.record = ActivityRows.Row.held(record)
      self.start = ActivityRows.Row.held(start)
      (value, flow) = (blank, blank)
    }
  }

  var count: Int { rows.count }

  /// Makes room for so many rows in all.
  mutating func reserve(_ count: Int) {
    if count > rows.capacity { rows.reserveCapacity(count) }
  }

  mutating func append(_ row: Row) { rows.append(row) }

  subscript(_ index: Int) -> ValueUpdate {
    let row = rows[index]
    return ValueUpdate(
      instant: row.instant, date: row.date, account: Int(row.account), event: row.event,
      value: numbers.unpack(row.value),
      currency: row.currency == Row.unsaid ? nil : Int(row.currency),
      flow: numbers.unpack(row.flow),
      place: LedgerPlace(file: Int(row.file), record: Int(row.record)))
  }

  /// Puts the rows into the order of ``ValueLedger``, and tells where those of each account begin;
  /// the last is where all end.
  mutating func order(accounts: Int) -> [Int] {
    let numbers = numbers
    rows.sort { first, second in
      if first.account != second.account { return first.account < second.account }
      if first.instant != second.instant { return first.instant < second.instant }
      if first.event != second.event { return first.event.rank < second.event.rank }
      let (a, b) = (numbers.unpack(first.value), numbers.unpack(second.value))
      if a != b { return a.map { a in b.map { a < $0 } ?? false } ?? true }
      let (c, d) = (numbers.unpack(first.flow), numbers.unpack(second.flow))
      if c != d { return c.map { c in d.map { c < $0 } ?? false } ?? true }
      return (first.file, first.record) < (second.file, second.record)
    }
    var starts = [Int](repeating: 0, count: accounts + 1)
    for row in rows { starts[Int(row.account) + 1] += 1 }
    for account in 0..<accounts { starts[account + 1] += starts[account] }
    return starts
  }
}
