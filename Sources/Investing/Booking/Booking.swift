package import FinanceModel
package import PlainText

/// The state of an activities ledger at the end of a day: lots, cash and pending transfers, and the
/// events up to that day.
///
///     var booking = Booking(ledger, settings)
///     booking.advance(through: today)
///     booking.holdings   // open lots of each asset in each account
///
/// Rows are booked in the ledger's order. A row that cannot be booked is reported as an error in
/// ``findings``. Errors that result only from such a row are not reported.
package struct Booking: Sendable {
  package let ledger: ActivityLedger
  package let terms: BookingTerms
  package private(set) var options: BookingOptions
  /// Holdings of every asset that an account has ever held, in the order of their first lots.
  package internal(set) var holdings: [Holding] = []
  /// The cash of each account.
  package internal(set) var cash: CashBalances
  /// Cash that settles later. This may include cash due on or before the date of the latest booked
  /// row.
  package internal(set) var pendingCash: [PendingCash] = []
  /// Transfers that were sent but not yet received.
  package internal(set) var transits: [PendingTransfer] = []
  /// The events; empty unless the options request them.
  package internal(set) var events = BookingEvents()
  /// Latest trade price of each symbol.
  package internal(set) var trades: [TradeTrail?]
  /// The currency paid for each symbol's first lot, in any account.
  package internal(set) var firstCurrencies: [Int?]
  /// Exchange rates stated in rows, in booking order.
  package private(set) var statedRates: [PriceObservation] = []
  /// Number of booked rows.
  package private(set) var rowCount = 0

  var found: [LedgerFinding] = []
  var errorCount = 0
  /// Number of refused rows, including rows whose refusal is reported as a warning.
  var refusedCount = 0
  /// Required columns that a file lacks, by file. Each column is reported once.
  var absentColumns: [Int: Set<String>] = [:]
  var ties = OrderTies()
  var splitDay = SplitDay()
  /// Holdings, groups and currencies affected by the errors so far.
  var doubts = BookingDoubts()
  package var links: TransferLinks
  /// Rows held back because an earlier row of the same account on that day is waiting for its
  /// transfer.
  private var heldBack: [Int] = []
  private var releaseCount = 0
  var slots: HoldingSlots
  /// Indices of each symbol's holdings, in ascending order.
  var symbolPlaces: [[Int]]
  /// Indices of pending transfers, by group.
  var transitPlaces: [Int: [Int]] = [:]
  /// Number of ``transits`` that have arrived and have no further rows.
  var closedTransits = 0
  var dayOrders = DayOrders()
  var lotNames = LotNames()
  var pools = LotPools()
  /// Holdings and accounts changed since this value was last cleared; nil if changes are not
  /// tracked.
  var changes: BookedChanges?
  /// The day before each account's first row, used as the date of its opening holdings.
  var firstDays: [CalendarDate?]
  /// Buffer for lot pieces, reused for each row.
  var pieces: [LotPiece] = []
  /// Lots added by the latest exchange or spin-off.
  var arrived: [LotPiece] = []
  /// Whether any row has opened a short position.
  var hasShorts = false
  /// The row that removes units, for each group with an exchange.
  var leavingRows: [Int: Int] = [:]
  /// Number of credits of each bonus that no later row has reversed.
  var bonuses: [Bonus: Int] = [:]
  /// Tax withheld from income so far, by account and symbol.
  var withheld: [BookingDoubts.HoldingKey: Decimal] = [:]
  /// Cost of the exercised or assigned options, by group.
  var premiums: [Int: Premium] = [:]
  private var day: CalendarDate?

  /// Creates the state before the first row.
  ///
  /// - Complexity: constant, or linear in the number of rows if transfers are linked.
  package init(
    _ ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions = BookingOptions()
  ) {
    self.ledger = ledger
    self.options = options
    terms = BookingTerms(ledger, settings, options)
    cash = CashBalances(accounts: ledger.accounts.count)
    trades = Array(repeating: nil, count: ledger.symbols.count)
    if options.keepsEvents { events.trades = Array(repeating: [], count: trades.count) }
    firstCurrencies = Array(repeating: nil, count: ledger.symbols.count)
    firstDays = Array(repeating: nil, count: ledger.accounts.count)
    slots = HoldingSlots(accounts: ledger.accounts.count, symbols: ledger.symbols.count)
    symbolPlaces = Array(repeating: [], count: ledger.symbols.count)
    links = TransferLinks(ledger, terms)
    found = ledger.misnamedFindings
  }

  /// Whether ``BookingEvents/lotChanges`` are recorded.
  var keepsLotChanges: Bool { options.keepsEvents && options.keepsLotChanges }

  /// Starts recording events with the next row.
  mutating func keepEvents() {
    guard !options.keepsEvents else { return }
    (options.keepsEvents, options.keepsLotChanges) = (true, false)
    events.trades = Array(repeating: [], count: trades.count)
  }

  /// Books the rows up to and including the given day.
  ///
  /// - Complexity: constant for a row that trades by FIFO or LIFO, apart from the lots that it uses
  ///   up. For other methods, see ``Holding/take(_:_:into:)``; for splits, see
  ///   ``Holding/split(_:)``.
  package mutating func advance(through date: CalendarDate) {
    let count = ledger.count
    while rowCount < count, errorCount <= LedgerFinding.limit {
      let rowDate = ledger.date(ofRow: rowCount)
      guard rowDate <= date else { break }
      if day.map({ $0 < rowDate }) ?? true {
        endDay()
        day = rowDate
      }
      if !splitDay.isEmpty, ledger[rowCount].type != .split { checkSplits() }
      if links.isAnyWaiting, links.holdsBack(ledger[rowCount]) {
        heldBack.append(rowCount)
      } else {
        book(rowCount)
        if !heldBack.isEmpty { bookHeldBack() }
      }
      rowCount += 1
    }
    endDay()
    if !pools.before.isEmpty { closePools(byRow: rowCount - 1) }
    dropClosedTransits()
  }

  /// Books the held-back rows whose account no longer waits for a transfer.
  private mutating func bookHeldBack() {
    while !heldBack.isEmpty, releaseCount != links.releaseCount {
      releaseCount = links.releaseCount
      let rows = heldBack
      heldBack.removeAll(keepingCapacity: true)
      for index in rows {
        if links.holdsBack(ledger[index]) {
          heldBack.append(index)
        } else {
          book(index)
        }
      }
    }
  }

  /// Returns the state after booking all later rows without share matches, skipping the current
  /// row. A sale by SECTION_104 depends on these later rows.
  func bookedAhead() -> Booking {
    var trial = self
    trial.pools.matches = ShareMatches()
    trial.options.keepsEvents = false
    trial.rowCount += 1
    trial.advanceToEnd()
    return trial
  }

  /// Books all remaining rows.
  package mutating func advanceToEnd() {
    if ledger.count > 0 { advance(through: ledger.date(ofRow: ledger.count - 1)) }
  }

  /// Warnings and errors found so far. The state is correct if there are no errors.
  ///
  /// The codes are those of ``ActivityCode``, `activity-value-missing` and
  /// `activity-number-negative`.
  package var findings: [LedgerFinding] { found + ties.findings(in: self) + openTransfers }

  /// Returns the row's stated rate between its currency and the account's currency; nil if the rate
  /// is missing or zero.
  package func statedRate(ofRow index: Int) -> StatedRate? {
    let row = ledger[index]
    guard let rate = row.fxRate?.magnitude, rate.isPositive,
      row.account < terms.accountCurrencies.count
    else { return nil }
    let major = terms.majors[row.currency]
    let target = terms.accountCurrencies[row.account]
    guard major.currency != target else { return nil }
    do throws(DecimalError) {
      return StatedRate(currency: target, rate: try rate.times(major.perMajor))
    } catch {
      return nil
    }
  }

  /// Returns the index of the currency used for a symbol's cost and value: the currency in the
  /// settings, otherwise the currency paid for the symbol's first lot.
  package func quoteCurrency(of symbol: Int) -> Int {
    terms.quoteCurrencies[symbol] ?? firstCurrencies[symbol] ?? 0
  }

  /// Ends a day by checking the day's splits and refusing unmatched transfers.
  private mutating func endDay() {
    if !splitDay.isEmpty { checkSplits() }
    while links.isAnyWaiting {
      do throws(DecimalError) {
        try refuseWaiting()
      } catch {
        reportRange(error, entry: rowCount - 1)
      }
      bookHeldBack()
    }
    dayOrders.removeAll()
  }

  private mutating func book(_ index: Int) {
    let row = ledger[index]
    if firstDays[row.account] == nil { firstDays[row.account] = row.date.adding(days: -1) }
    let before = refusedCount
    if pools.isUneven { evenPools(before: row, index) }
    do throws(DecimalError) {
      // Declared as a constant, so that it is passed without being copied.
      let entry = try BookingEntry(index, row, terms)
      if !isPlain(entry) {
        try checkAndBook(entry)
      } else if let gross = try checkAmount(entry) {
        try book(entry.with(amount: gross))
      } else {
        try book(entry)
      }
      if let group = row.group { try closeGroup(group, entry) }
    } catch {
      reportRange(error, entry: index)
      noteDoubt(row)
    }
    if !pools.before.isEmpty, keepsLotChanges, pools.spunOff == nil { closePools(byRow: index) }
    if refusedCount > before { noteDoubt(row) }
  }

  /// Reports all errors in a row, and books the row unless it must be omitted. An invalid value
  /// that has a fallback is replaced by the fallback, so that later rows are checked against the
  /// corrected ledger.
  private mutating func checkAndBook(_ written: BookingEntry) throws(DecimalError) {
    var entry = written
    let before = refusedCount
    checkSigns(&entry)
    checkRate(&entry)
    checkSubtype(entry)
    checkFilled(entry)
    checkCharge(entry)
    checkLots(entry)
    if let gross = try checkAmount(entry) { entry = entry.with(amount: gross) }
    let isSound = refusedCount == before
    if isSound || !options.isLenient { noteRate(entry) }
    if isSound { return try book(entry) }
    if terms.hasPools { pools.leftOut.insert(entry.index) }
    try takeRefused(entry)
  }

  mutating func reportRange(_ error: DecimalError, entry index: Int) {
    report(
      .error, ActivityCode.range, "cannot compute the sums of this row: \(error)", entry: index,
      hint: "write amounts below 170141183460469231731")
  }

  private mutating func noteRate(_ entry: BookingEntry) {
    guard let rate = entry.rate else { return }
    let target = terms.accountCurrencies[entry.row.account]
    statedRates.append(
      PriceObservation(
        symbol: terms.currencies[entry.currency], date: entry.row.date,
        quote: terms.currencies[target], amount: rate, source: PriceObservation.tradeSource,
        place: entry.row.place))
  }

  private mutating func book(_ entry: BookingEntry) throws(DecimalError) {
    guard case .transactions = terms.tracking[entry.row.account] else {
      return try bookUntracked(entry)
    }
    if hasShorts, refuseIfShort(entry) { return }
    switch entry.row.type {
    case .buy: try buy(entry)
    case .sell: try sell(entry)
    case .split: try split(entry)
    case .dividend, .interest: try receiveIncome(entry)
    case .deposit, .withdrawal, .credit: try movePlainCash(entry)
    case .fee, .tax: try charge(entry)
    case .transferIn: try receive(entry)
    case .transferOut: try send(entry)
    case .adjustment: try adjust(entry)
    case .exchange: try exchange(entry)
    case .spinOff: try spinOff(entry)
    case .costAdjustment: try adjustCost(entry)
    case .optionExercise, .optionAssignment: try exercise(entry)
    case .unknown: leaveOut(entry)
    }
  }

  /// Reports that the row cannot be booked. The finding is an error or, if lenient, a warning that
  /// the row is omitted.
  mutating func refuse(
    _ code: some RawRepresentable<String>, _ message: String, entry index: Int,
    column: String? = nil, hint: String
  ) {
    refusedCount += 1
    report(
      options.isLenient ? .warning : .error, code,
      message + (options.isLenient ? "; the row is ignored" : ""), entry: index, column: column,
      hint: hint)
  }

  /// Adds a finding about a row.
  mutating func report(
    _ severity: Diagnostic.Severity, _ code: some RawRepresentable<String>, _ message: String,
    entry index: Int, column: String? = nil, hint: String? = nil
  ) {
    if severity == .error { errorCount += 1 }
    found.append(
      LedgerFinding(
        severity, code, message, at: ledger.place(ofRow: index), column: column, hint: hint))
  }
}

/// A stated exchange rate, in units of the account's currency for one unit of the row's currency.
package struct StatedRate: Equatable, Sendable {
  /// Index of the account's currency.
  package let currency: Int
  package let rate: Decimal
}

/// A symbol's trade prices on the two latest days with trades. ``BookingEvents/trades`` contains
/// the prices of all days.
package struct TradeTrail: Equatable, Sendable {
  /// The price of one unit on a day, from that day's last trade.
  package struct Price: Equatable, Sendable {
    package let date: CalendarDate
    /// Index of the price's currency.
    package let currency: Int
    /// Total price of ``units``.
    package let amount: Decimal
    /// Number of units: 1 or, if the row states only a total, the row's units. The unit price is
    /// then an exact fraction.
    package let units: Decimal
  }

  package private(set) var latest: Price
  /// The price on the previous day with trades; nil if only one day has trades.
  package private(set) var previous: Price?

  init(_ price: Price) { latest = price }

  /// Adds the price of a trade. For each day, the last price in the asset's currency is stored or,
  /// without such a price, the last price in any currency.
  ///
  /// - Parameter currency: the index of the asset's currency.
  mutating func add(_ price: Price, ofAssetIn currency: Int) {
    if price.date != latest.date {
      previous = latest
    } else if latest.currency == currency, price.currency != currency {
      return
    }
    latest = price
  }
}

/// Holdings and accounts changed by rows, in any order and possibly repeated.
struct BookedChanges: Sendable {
  /// Indices of the changed holdings.
  var holdings: [Int] = []
  /// Indices of accounts whose cash has changed.
  var accounts: [Int] = []
}
