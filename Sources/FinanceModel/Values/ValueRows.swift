package import PlainText

/// Rows of the values ledger, stored in 64 bytes each, plus four bytes for their order.
///
/// In a file, rows of different accounts usually alternate, but rows are used by account. Grouping
/// all rows at once would cost more than reading them. Therefore only a few thousand rows, which
/// fit in the processor's cache, are grouped at a time. The overall order is stored as indices.
struct ValueRows: Sendable {
  /// Rows in the order of ``append(_:)``, except that each block of a few thousand rows is grouped
  /// by account.
  private var rows: [Row] = []
  /// The last rows, which are not yet grouped.
  private var pending: [Row] = []
  private static let pendingCount = 4096
  /// Indices of the rows, in order; empty if the rows themselves are in order.
  private var order: [UInt32] = []
  private var accounts: [Account] = []
  /// Start of each account's rows, followed by the end of all rows; empty until the rows are in
  /// order.
  private var starts: [Int] = []
  /// Whether the rows were added in ascending order of account.
  private var isGrouped = true
  private var lastAccount: UInt32 = 0
  var numbers = CompactDecimals()

  /// Properties of an account's rows.
  private struct Account: Sendable {
    private(set) var count = 0
    /// Whether each time is later than the previous time.
    private(set) var isRising = true
    /// Whether each date is on or after the previous date, in file order.
    private(set) var hasRisingDays = true
    private(set) var hasDeletion = false
    private var last = Int128.min
    private var lastDay: CalendarDate?

    @inline(__always) mutating func add(_ row: Row) {
      if row.instant <= last { isRising = false }
      if let lastDay, row.date < lastDay { hasRisingDays = false }
      if row.event == .delete { hasDeletion = true }
      last = row.instant
      lastDay = row.date
      count += 1
    }
  }

  struct Row: Sendable {
    let instant: Int128
    var value, flow: CompactDecimal
    let date: CalendarDate
    let account: UInt32
    /// The currency's number; ``unsaid`` if the currency is blank.
    let currency: UInt32
    let file: UInt32
    let record: UInt32
    /// Offset of the record in its file.
    let start: UInt32
    let event: ValueUpdate.Event

    /// The sentinel for a missing number.
    static let unsaid = UInt32.max

    /// Creates a row without amounts.
    ///
    /// - Parameter blank: ``PlainText/CompactDecimal/blank``, passed in to save a call.
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

  var count: Int { rows.count + pending.count }

  /// Reserves memory for the given total number of rows.
  mutating func reserve(_ count: Int) {
    if count > rows.capacity { rows.reserveCapacity(count) }
  }

  /// Adds a row. Rows must be added in file order.
  mutating func append(_ row: Row) {
    let account = Int(row.account)
    while accounts.count <= account { accounts.append(Account()) }
    accounts[account].add(row)
    if row.account < lastAccount { isGrouped = false }
    lastAccount = row.account
    pending.append(row)
    if pending.count == Self.pendingCount { settle() }
  }

  /// Appends the pending rows, grouped by account, to the other rows. The order of rows within an
  /// account does not change.
  private mutating func settle() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !isGrouped, accounts.count <= Self.pendingCount / 8 else { return rows += pending }
    var next = [Int](repeating: 0, count: accounts.count + 1)
    for row in pending { next[Int(row.account) + 1] += 1 }
    for account in accounts.indices { next[account + 1] += next[account] }
    var places = [Int](repeating: 0, count: pending.count)
    for (place, row) in pending.enumerated() {
      let account = Int(row.account)
      places[next[account]] = place
      next[account] += 1
    }
    for place in places { rows.append(pending[place]) }
  }

  // MARK: reading

  /// Returns the row at an index.
  ///
  /// - Precondition: the rows are in order. The members below have the same precondition.
  subscript(_ index: Int) -> ValueUpdate {
    let row = row(index)
    return ValueUpdate(
      instant: row.instant, date: row.date, account: Int(row.account), event: row.event,
      value: numbers.unpack(row.value),
      currency: currency(of: index),
      flow: numbers.unpack(row.flow),
      place: LedgerPlace(file: Int(row.file), record: Int(row.record)))
  }

  /// Whether each row of the account is later than the previous row.
  func isRising(account: Int) -> Bool { accounts[account].isRising }

  /// Whether each row of the account is later than the previous row, and has a date that is not
  /// earlier.
  func hasRisingDays(account: Int) -> Bool {
    accounts[account].isRising && accounts[account].hasRisingDays
  }

  func hasDeletion(account: Int) -> Bool { accounts[account].hasDeletion }

  func date(of index: Int) -> CalendarDate { row(index).date }

  func instant(of index: Int) -> Int128 { row(index).instant }

  func event(of index: Int) -> ValueUpdate.Event { row(index).event }

  /// Returns the number of the row's currency; nil if the row does not state a currency.
  func currency(of index: Int) -> Int? {
    let number = row(index).currency
    return number == Row.unsaid ? nil : Int(number)
  }

  /// Returns the row's place, and the offset of its record in the file.
  func origin(of index: Int) -> (LedgerPlace, start: Int) {
    let row = row(index)
    return (LedgerPlace(file: Int(row.file), record: Int(row.record)), Int(row.start))
  }

  @inline(__always) private func row(_ index: Int) -> Row {
    rows[order.isEmpty ? index : Int(order[index])]
  }

  // MARK: order

  /// Returns the indices of an account's rows.
  func range(ofAccount account: Int) -> Range<Int> { starts[account]..<starts[account + 1] }

  /// Sorts the rows into the order of ``ValueLedger``.
  ///
  /// - Complexity: linear, plus a sort for each account whose times are not ascending.
  mutating func putInOrder() {
    settle()
    pending = []
    starts = [0]
    for account in accounts { starts.append(starts[starts.count - 1] + account.count) }
    guard !isGrouped || accounts.contains(where: { !$0.isRising }) else { return }
    // Groups rows by account in file order, before they are sorted by time.
    order = [UInt32](repeating: 0, count: rows.count)
    var next = starts
    for index in rows.indices {
      let account = Int(rows[index].account)
      order[next[account]] = UInt32(truncatingIfNeeded: index)
      next[account] += 1
    }
    for (number, account) in accounts.enumerated() where !account.isRising {
      sort(starts[number]..<starts[number + 1])
    }
  }

  /// Sorts the rows with these indices, which belong to one account.
  private mutating func sort(_ range: Range<Int>) {
    var keys = order[range].map { (instant: rows[Int($0)].instant, index: $0) }
    keys.sort { first, second in
      first.instant != second.instant
        ? first.instant < second.instant : isEarlier(first.index, second.index)
    }
    for (place, key) in zip(range, keys) { order[place] = key.index }
  }

  /// Whether the first row sorts before the second. Both rows have the same account and time.
  private func isEarlier(_ first: UInt32, _ second: UInt32) -> Bool {
    let (one, other) = (rows[Int(first)], rows[Int(second)])
    if one.event != other.event { return one.event.rank < other.event.rank }
    let (a, b) = (numbers.unpack(one.value), numbers.unpack(other.value))
    if a != b { return a.map { a in b.map { a < $0 } ?? false } ?? true }
    let (c, d) = (numbers.unpack(one.flow), numbers.unpack(other.flow))
    if c != d { return c.map { c in d.map { c < $0 } ?? false } ?? true }
    return first < second
  }
}

/// A row to be written into the values ledger.
package struct ValueRow: Equatable, Sendable {
  package var id: String
  package var timestamp: Timestamp
  package var account: String
  package var event: ValueUpdate.Event
  package var value: Decimal?
  /// The row's currency; nil if it is unknown.
  package var currency: String?
  package var flow: Decimal?
  package var note: String
  /// The id of the row that this row replaces; nil if it does not replace a row.
  package var voids: String?
  /// The row's operation; nil if the row does not belong to an operation.
  package var op: String?

  package init(
    id: String, timestamp: Timestamp, account: String, event: ValueUpdate.Event,
    value: Decimal? = nil, currency: String? = nil, flow: Decimal? = nil, note: String = "",
    voids: String? = nil, op: String? = nil
  ) {
    self.id = id
    self.timestamp = timestamp
    self.account = account
    self.event = event
    self.value = value
    self.currency = currency
    self.flow = flow
    self.note = note
    self.voids = voids
    self.op = op
  }

  /// Returns the row's fields in the order of `columns`, a file's column names; "" for an unknown
  /// column.
  ///
  /// Amounts have exactly the currency's minor digits, or more if the exact value has more. Control
  /// characters become spaces, so that a row is always one line.
  ///
  ///     row.fields(for: ["account", "value", "colour"])   // ["Saver", "2500.00", ""]
  package func fields(for columns: some Sequence<String>) -> [String] {
    columns.map { column in
      switch column {
      case "id": id
      case "timestamp": timestamp.description
      case "account": account.onOneLine
      case "event": event.rawValue
      case "value": text(of: value)
      case "currency": (currency ?? "").onOneLine
      case "flow": text(of: flow)
      case "note": note.onOneLine
      case "voids": voids ?? ""
      case "op": op ?? ""
      default: ""
      }
    }
  }

  /// Returns the row as a CSV line, without its LF, with the columns of a file's `header`.
  package func csvLine(inColumnsOf header: some Sequence<String>) -> String {
    var line: [UInt8] = []
    appendCSVLine(fields(for: header), to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private func text(of amount: Decimal?) -> String {
    guard let amount else { return "" }
    return CurrencyUnit.text(of: amount, in: currency)
  }
}

extension CurrencyUnit {
  /// Returns the amount as recorded: exact, with at least the currency's minor digits, or with at
  /// least two decimals if the currency is unknown.
  ///
  ///     CurrencyUnit.text(of: Decimal(2500), in: "EUR")   // 2500.00
  package static func text(of amount: Decimal, in code: String?) -> String {
    let digits = code.map { CurrencyUnit($0).minorDigits ?? 0 }
    return amount.text(decimalsAtLeast: digits ?? Currency.unnamed.minorDigits)
  }
}
