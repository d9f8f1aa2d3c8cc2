import PlainText

/// Activities, stored in 72 bytes each; rows with rare cells need a few more bytes.
struct ActivityRows: Sendable {
  private var rows: [Row] = []
  private var rare: [RareCells] = []
  private var ratios: [SplitRatio] = []
  private var lots: [[String]] = []
  var numbers = CompactDecimals()
  /// Whether the rows were added in booking order.
  private var isOrdered = true
  /// Whether any row without a currency was added.
  private var lacksCurrency = false
  private var hasSplits = false
  /// The date of the last row, and whether the row is plain.
  private var last: (date: CalendarDate?, isPlain: Bool) = (nil, true)

  struct Row: Sendable {
    var quantity, unitPrice, amount, fee: CompactDecimal
    let date: CalendarDate
    let type: ActivityType
    var subtype: ActivitySubtype?
    /// Tenths of a millisecond since midnight, plus one; 0 if the time is not set. See
    /// ``RareCells/time``.
    var time: UInt32 = 0
    let account: UInt32
    /// The number of the stated currency; ``unsaid`` if the currency is blank.
    var currency: UInt32
    var symbol = unsaid
    /// The index of the row's entry among the rare cells; ``unsaid`` if the row has none.
    var rare = unsaid
    let file: UInt32
    let record: UInt32
    /// The offset of the record in its file.
    let start: UInt32

    /// The sentinel for a missing number or index.
    static let unsaid = UInt32.max

    /// Creates a row with blank amounts and no optional values.
    init(
      date: CalendarDate, type: ActivityType, account: Int, currency: Int?, file: Int, record: Int,
      start: Int
    ) {
      let blank = CompactDecimal.blank
      (quantity, unitPrice, amount, fee) = (blank, blank, blank, blank)
      self.date = date
      self.type = type
      self.account = Self.held(account)
      self.currency = currency.map(Self.held) ?? Self.unsaid
      self.file = Self.held(file)
      self.record = Self.held(record)
      self.start = Self.held(start)
    }

    /// Whether the row has no time and no rare cells, and is not a split. Plain rows on the same
    /// day are booked in file order.
    var isPlain: Bool { time == 0 && rare == Self.unsaid && type != .split }

    /// The time of day stored in ``time``, which must be set.
    var shortTime: TimeOfDay? { TimeOfDay(nanoseconds: (Int(time) - 1) * 100_000) }

    /// Packs a number into 32 bits. A file is at most 4 GiB, so the number of rows or names is less
    /// than 2^32 - 1.
    static func held(_ number: Int) -> UInt32 {
      precondition(number >= 0 && number < Int(unsaid), "a number of rows or names fits in 32 bits")
      return UInt32(truncatingIfNeeded: number)
    }
  }

  /// Cells that are blank in most rows.
  struct RareCells: Sendable {
    /// A time that is not a whole number of tenths of a millisecond.
    var time: TimeOfDay?
    var tax = CompactDecimal.blank
    var fxRate = CompactDecimal.blank
    var group = Row.unsaid
    var ratio = Row.unsaid
    var lots = Row.unsaid
  }

  var count: Int { rows.count }

  /// Reserves memory for the given total number of rows.
  mutating func reserve(_ count: Int) {
    if count > rows.capacity { rows.reserveCapacity(count) }
  }

  // MARK: adding

  mutating func append(_ row: Row) {
    if isOrdered { isOrdered = follows(row) }
    if row.currency == Row.unsaid { lacksCurrency = true }
    if row.type == .split { hasSplits = true }
    rows.append(row)
  }

  /// Whether the row may follow the last row in booking order.
  @inline(__always) private mutating func follows(_ row: Row) -> Bool {
    let isPlain = row.isPlain
    let (dateBefore, wasPlain) = last
    last = (row.date, isPlain)
    guard let dateBefore, row.date == dateBefore else {
      return dateBefore.map { $0 < row.date } ?? true
    }
    // Rows are added in file order.
    return isPlain && wasPlain || !isBefore(row, rows[rows.count - 1])
  }

  /// Calls `write` to fill in the row's rare cells.
  mutating func fillRare(of row: inout Row, _ write: (inout RareCells) -> Void) {
    if row.rare == Row.unsaid {
      row.rare = Row.held(rare.count)
      rare.append(RareCells())
    }
    write(&rare[Int(row.rare)])
  }

  mutating func setTime(of row: inout Row, _ time: TimeOfDay) {
    let (tenths, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 100_000)
    if rest == 0 {
      row.time = UInt32(truncatingIfNeeded: tenths + 1)
    } else {
      fillRare(of: &row) { $0.time = time }
    }
  }

  mutating func setRatio(of row: inout Row, _ ratio: SplitRatio) {
    ratios.append(ratio)
    let place = Row.held(ratios.count - 1)
    fillRare(of: &row) { $0.ratio = place }
  }

  mutating func setLots(of row: inout Row, _ names: [String]) {
    guard !names.isEmpty else { return }
    lots.append(names)
    let place = Row.held(lots.count - 1)
    fillRare(of: &row) { $0.lots = place }
  }

  // MARK: reading

  // The subscript is inlined, because a call would retain all tables, which costs more than reading
  // the row.

  /// The activity in the row with the given index.
  ///
  /// - Precondition: the row's currency is filled in.
  @inline(__always) subscript(_ index: Int) -> Activity {
    let row = rows[index]
    let cells = row.rare == Row.unsaid ? nil : rare[Int(row.rare)]
    // The activity is constructed in place to avoid a copy.
    return Activity(
      place: LedgerPlace(file: Int(row.file), record: Int(row.record)), date: row.date,
      time: row.time > 0 ? row.shortTime : cells?.time, account: Int(row.account), type: row.type,
      subtype: row.subtype, symbol: row.symbol == Row.unsaid ? nil : Int(row.symbol),
      quantity: numbers.unpack(row.quantity), unitPrice: numbers.unpack(row.unitPrice),
      amount: numbers.unpack(row.amount), fee: numbers.unpack(row.fee),
      tax: cells.flatMap { numbers.unpack($0.tax) }, currency: Int(row.currency),
      fxRate: cells.flatMap { numbers.unpack($0.fxRate) },
      ratio: cells.flatMap { $0.ratio == Row.unsaid ? nil : ratios[Int($0.ratio)] },
      group: cells.flatMap { $0.group == Row.unsaid ? nil : Int($0.group) },
      namesLots: cells.map { $0.lots != Row.unsaid } ?? false)
  }

  @inline(__always) func date(of index: Int) -> CalendarDate { rows[index].date }

  @inline(__always) func symbol(of index: Int) -> Int? {
    rows[index].symbol == Row.unsaid ? nil : Int(rows[index].symbol)
  }

  @inline(__always) func place(of index: Int) -> LedgerPlace {
    LedgerPlace(file: Int(rows[index].file), record: Int(rows[index].record))
  }

  /// Indices of the split rows, in their current order.
  var splits: [Int] { hasSplits ? rows.indices.filter { rows[$0].type == .split } : [] }

  /// Calls `look` for each row before `end`.
  func forEach(before end: Int, _ look: (Int, Row) -> Void) {
    for index in 0..<end { look(index, rows[index]) }
  }

  /// Returns the lots named in a row; empty if the row does not name lots.
  func lots(of index: Int) -> [String] {
    guard rows[index].rare != Row.unsaid else { return [] }
    let place = rare[Int(rows[index].rare)].lots
    return place == Row.unsaid ? [] : lots[Int(place)]
  }

  private func time(of row: Row) -> TimeOfDay? {
    if row.time > 0 { return row.shortTime }
    return row.rare == Row.unsaid ? nil : rare[Int(row.rare)].time
  }

  /// Returns the file of a row and the record's offset in that file.
  func origin(of index: Int) -> (file: Int, start: Int) {
    (Int(rows[index].file), Int(rows[index].start))
  }

  // MARK: booking order

  /// Sorts the rows, which were added in file order, into booking order; see
  /// ``Activity/isBefore(_:)``.
  ///
  /// - Complexity: linear in the number of rows and the number of days from the first to the last,
  ///   plus a sort of the rows on each day with times or splits.
  mutating func order() {
    guard !isOrdered, let first = rows.first?.date.ordinal else { return }
    let days = rows.reduce((least: first, greatest: first)) {
      (min($0.least, $1.date.ordinal), max($0.greatest, $1.date.ordinal))
    }
    // The next free index for each day's rows.
    var places = [UInt32](repeating: 0, count: days.greatest - days.least + 2)
    var isMixed = [Bool](repeating: false, count: places.count)
    for row in rows {
      let day = row.date.ordinal - days.least
      places[day + 1] += 1
      if !row.isPlain { isMixed[day] = true }
    }
    for day in places.indices.dropFirst() { places[day] += places[day - 1] }
    let starts = isMixed.contains(true) ? places : []
    var order = [UInt32](repeating: 0, count: rows.count)
    for (index, row) in rows.enumerated() {
      let day = row.date.ordinal - days.least
      order[Int(places[day])] = Row.held(index)
      places[day] += 1
    }
    for (day, start) in starts.enumerated() where isMixed[day] {
      order[Int(start)..<Int(places[day])].sort { a, b in
        let (mine, its) = (rows[Int(a)], rows[Int(b)])
        return isBefore(mine, its) || a < b && !isBefore(its, mine)
      }
    }
    arrange(in: &order)
    isOrdered = true
  }

  /// Moves each row to its position along the cycles of the permutation, which avoids a second copy
  /// of the rows.
  private mutating func arrange(in order: inout [UInt32]) {
    rows.withUnsafeMutableBufferPointer { rows in
      order.withUnsafeMutableBufferPointer { order in
        for first in order.indices where order[first] != Row.unsaid {
          let row = rows[first]
          var place = first
          while true {
            let next = Int(order[place])
            order[place] = Row.unsaid
            if next == first { break }
            rows[place] = rows[next]
            place = next
          }
          rows[place] = row
        }
      }
    }
  }

  /// Returns the sort key for booking order. The key sorts by day, then splits before other rows,
  /// then by time, ignoring fractions of a tenth of a millisecond.
  private func orderKey(of row: Row) -> UInt64 {
    let day = UInt64(truncatingIfNeeded: row.date.dayNumber - Self.firstDay.dayNumber)
    let tenths =
      row.time > 0 ? Int(row.time) : time(of: row).map { $0.nanoseconds / 100_000 + 1 } ?? 0
    return day << 32 | (row.type == .split ? 0 : 1 << 31) | UInt64(tenths)
  }

  private static let firstDay = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay

  private func isBefore(_ a: Row, _ b: Row) -> Bool {
    let keys = (orderKey(of: a), orderKey(of: b))
    return keys.0 != keys.1 ? keys.0 < keys.1 : isEarlier(a, b) == true
  }

  /// Whether `a` has an earlier time than `b`, for rows with equal keys; nil if the times are
  /// equal. Blank times come first.
  private func isEarlier(_ a: Row, _ b: Row) -> Bool? {
    if a.rare == Row.unsaid || b.rare == Row.unsaid, a.time == b.time { return nil }
    let (mine, its) = (time(of: a)?.nanoseconds ?? -1, time(of: b)?.nanoseconds ?? -1)
    return mine == its ? nil : mine < its
  }

  /// Fills in missing currencies. A row's currency is the account's currency or, if that is
  /// unknown, the base currency. An account's currency, which is always a major currency, is
  /// determined by the settings or, if they do not state it, by the account's first row with a
  /// currency.
  ///
  /// - Returns: the places of the rows whose currency is unknown.
  mutating func fillCurrencies(_ names: inout ActivityNames) -> [LedgerPlace] {
    var unknown = names.accountCurrencies.filter { $0 == nil }.count
    for index in rows.indices where rows[index].currency != Row.unsaid {
      if unknown == 0 { break }
      let account = Int(rows[index].account)
      guard names.accountCurrencies[account] == nil else { continue }
      let unit = CurrencyUnit(names.currencies.names[Int(rows[index].currency)])
      names.accountCurrencies[account] = names.currencies.index(of: unit.major)
      unknown -= 1
    }
    guard lacksCurrency else { return [] }
    var unsaid: [LedgerPlace] = []
    for index in rows.indices where rows[index].currency == Row.unsaid {
      if let currency = names.accountCurrencies[Int(rows[index].account)]
        ?? names.baseCurrency.map({ names.currencies.index(of: $0) })
      {
        rows[index].currency = Row.held(currency)
      } else {
        let row = rows[index]
        unsaid.append(LedgerPlace(file: Int(row.file), record: Int(row.record)))
      }
    }
    return unsaid
  }
}

/// The steps between consecutive unit prices in the trades of one symbol.
package struct PriceSteps: Sendable {
  /// The first trade row with a price above zero; nil if there is no such row.
  package private(set) var firstRow: Int?
  /// Whether each price is close to the previous one, all prices are in one currency, and the
  /// symbol was never split.
  package fileprivate(set) var areSmall = true
  /// The mantissa of the last price, and the number of its currency.
  private var last: (price: Int128, currency: UInt32) = (0, 0)

  fileprivate mutating func add(
    _ price: Int128, _ currency: UInt32, row: Int, factor: Int128
  ) {
    if firstRow == nil {
      firstRow = row
    } else if currency != last.currency || price.isFar(from: last.price, factor: factor) {
      areSmall = false
    }
    last = (price, currency)
  }
}

extension Int128 {
  /// Whether one of two positive numbers is at least `factor` times the other.
  ///
  ///     Int128(10).isFar(from: 50, factor: 5)   // true
  package func isFar(from other: Int128, factor: Int128) -> Bool {
    let (limit, overflows) = Swift.min(self, other).multipliedReportingOverflow(by: factor)
    return !overflows && Swift.max(self, other) >= limit
  }
}

extension ActivityRows {
  /// Returns the price steps of each symbol in the rows before `end`. Two prices are far apart if
  /// one is at least `factor` times the other.
  func priceSteps(before end: Int, symbols: Int, factor: Int128) -> [PriceSteps] {
    var steps = [PriceSteps](repeating: PriceSteps(), count: symbols)
    forEach(before: end) { index, row in
      guard row.symbol != Row.unsaid else { return }
      switch row.type {
      case .split: steps[Int(row.symbol)].areSmall = false
      case .buy, .sell:
        guard let price = numbers.unpack(row.unitPrice)?.mantissa, price > 0 else { return }
        steps[Int(row.symbol)].add(price, row.currency, row: index, factor: factor)
      default: return
      }
    }
    return steps
  }
}
