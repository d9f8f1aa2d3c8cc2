import PlainText

/// Activities in 72 bytes each, and some more for those that say something rare.
struct ActivityRows: Sendable {
  private var rows: [Row] = []
  private var rare: [RareCells] = []
  private var ratios: [SplitRatio] = []
  private var lots: [[String]] = []
  var numbers = CompactDecimals()
  /// Whether no row was added that is booked before the one that was added before it.
  private var isOrdered = true
  /// Whether a row was added that says no currency.
  private var lacksCurrency = false
  /// The day of the last row, and that it has neither a time nor is a split.
  private var last: (date: CalendarDate?, isPlain: Bool) = (nil, true)

  /// One activity.
  struct Row: Sendable {
    var quantity, unitPrice, amount, fee: CompactDecimal
    let date: CalendarDate
    let type: ActivityType
    var subtype: ActivitySubtype?
    /// One more than the tenths of a millisecond since midnight; see ``RareCells/time``.
    var time: UInt32 = 0
    let account: UInt32
    /// As written; ``unsaid`` where it is blank.
    var currency: UInt32
    var symbol = unsaid
    /// The place among the rare cells.
    var rare = unsaid
    let file: UInt32
    let record: UInt32
    /// Where the record begins in its file.
    let start: UInt32

    /// No number of a name, and none of a place.
    static let unsaid = UInt32.max

    /// A row that says nothing else yet.
    ///
    /// - Parameter blank: ``PlainText/CompactDecimal/blank``, which costs a call.
    init(
      date: CalendarDate, type: ActivityType, account: Int, currency: Int?, file: Int, record: Int,
      start: Int, blank: CompactDecimal
    ) {
      (quantity, unitPrice, amount, fee) = (blank, blank, blank, blank)
      self.date = date
      self.type = type
      self.account = Self.held(account)
      self.currency = currency.map(Self.held) ?? Self.unsaid
      self.file = Self.held(file)
      self.record = Self.held(record)
      self.start = Self.held(start)
    }

    /// Fewer than 2^32 - 1 of anything have room in the 4 GiB that a file may have.
    static func held(_ number: Int) -> UInt32 {
      precondition(number >= 0 && number < Int(unsaid), "a number of rows or names fits in 32 bits")
      return UInt32(truncatingIfNeeded: number)
    }
  }

  /// Cells that few rows have.
  struct RareCells: Sendable {
    /// A time that is not in whole tenths of a millisecond.
    var time: TimeOfDay?
    var tax = CompactDecimal.blank
    var fxRate = CompactDecimal.blank
    var group = Row.unsaid
    var ratio = Row.unsaid
    var lots = Row.unsaid
  }

  var count: Int { rows.count }

  /// Makes room for so many rows in all.
  mutating func reserve(_ count: Int) {
    if count > rows.capacity { rows.reserveCapacity(count) }
  }

  // MARK: adding

  mutating func append(_ row: Row) {
    if isOrdered { isOrdered = follows(row) }
    if row.currency == Row.unsaid { lacksCurrency = true }
    rows.append(row)
  }

  /// Whether the row may be booked after the last one.
  @inline(__always) private mutating func follows(_ row: Row) -> Bool {
    let isPlain = row.time == 0 && row.rare == Row.unsaid && row.type != .split
    let (dateBefore, wasPlain) = last
    last = (row.date, isPlain)
    guard let dateBefore, row.date == dateBefore else {
      return dateBefore.map { $0 < row.date } ?? true
    }
    // Rows are added in file order.
    return isPlain && wasPlain || !isBefore(row, rows[rows.count - 1])
  }

  /// Lets `write` fill in rare cells of the row.
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

  /// - Precondition: the row's currency is filled in.
  subscript(_ index: Int) -> Activity {
    let row = rows[index]
    var activity = Activity(
      place: LedgerPlace(file: Int(row.file), record: Int(row.record)), date: row.date,
      account: Int(row.account), type: row.type, subtype: row.subtype,
      symbol: row.symbol == Row.unsaid ? nil : Int(row.symbol), currency: Int(row.currency))
    activity.quantity = numbers.unpack(row.quantity)
    activity.unitPrice = numbers.unpack(row.unitPrice)
    activity.amount = numbers.unpack(row.amount)
    activity.fee = numbers.unpack(row.fee)
    activity.time = time(of: row)
    if row.rare != Row.unsaid { fill(&activity, rare[Int(row.rare)]) }
    return activity
  }

  private func fill(_ activity: inout Activity, _ cells: RareCells) {
    activity.tax = numbers.unpack(cells.tax)
    activity.fxRate = numbers.unpack(cells.fxRate)
    if cells.group != Row.unsaid { activity.group = Int(cells.group) }
    if cells.ratio != Row.unsaid { activity.ratio = ratios[Int(cells.ratio)] }
    activity.namesLots = cells.lots != Row.unsaid
  }

  func date(of index: Int) -> CalendarDate { rows[index].date }

  func place(of index: Int) -> LedgerPlace {
    LedgerPlace(file: Int(rows[index].file), record: Int(rows[index].record))
  }

  /// The names of lots that a row says; none where it says none.
  func lots(of index: Int) -> [String] {
    guard rows[index].rare != Row.unsaid else { return [] }
    let place = rare[Int(rows[index].rare)].lots
    return place == Row.unsaid ? [] : lots[Int(place)]
  }

  private func time(of row: Row) -> TimeOfDay? {
    if row.time > 0 { return TimeOfDay(nanoseconds: (Int(row.time) - 1) * 100_000) }
    return row.rare == Row.unsaid ? nil : rare[Int(row.rare)].time
  }

  /// The file of a row, and where its record begins there.
  func origin(of index: Int) -> (file: Int, start: Int) {
    (Int(rows[index].file), Int(rows[index].start))
  }

  // MARK: booking order

  /// Brings the rows, which were added in file order, into the order in which they are booked; see
  /// ``Activity/isBefore(_:)``.
  mutating func order() {
    guard !isOrdered else { return }
    var order = rows.indices.map { (key: orderKey(of: rows[$0]), index: Row.held($0)) }
    order.sort { a, b in
      if a.key != b.key { return a.key < b.key }
      return isEarlier(rows[Int(a.index)], rows[Int(b.index)]) ?? (a.index < b.index)
    }
    // Along each circle of places, so that there is never a second copy of all rows.
    for first in order.indices where order[first].index != Row.unsaid {
      let row = rows[first]
      var place = first
      while true {
        let next = Int(order[place].index)
        order[place].index = Row.unsaid
        if next == first { break }
        rows[place] = rows[next]
        place = next
      }
      rows[place] = row
    }
    isOrdered = true
  }

  /// Rows are booked in the order of their keys: by day, splits first, and by time, but for parts
  /// of a tenth of a millisecond.
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

  /// Of rows with one key, whether the time of `a` is before that of `b`, blank first; nil where
  /// they are the same.
  private func isEarlier(_ a: Row, _ b: Row) -> Bool? {
    if a.rare == Row.unsaid || b.rare == Row.unsaid, a.time == b.time { return nil }
    let (mine, its) = (time(of: a)?.nanoseconds ?? -1, time(of: b)?.nanoseconds ?? -1)
    return mine == its ? nil : mine < its
  }

  /// Fills in the currencies that rows leave out: that of the account, which is that of its first
  /// row that says one unless the settings tell it, else the base currency. The currency of an
  /// account is a major one.
  ///
  /// - Returns: the places of the rows for which nothing says one.
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
