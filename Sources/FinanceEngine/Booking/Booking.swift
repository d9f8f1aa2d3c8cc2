package import FinanceModel
package import PlainText

/// The state that a ledger of activities leads to: lots, cash and what is under way, as at the end
/// of a day, and what happened up to then.
///
///     var booking = Booking(ledger, settings)
///     booking.advance(through: today)
///     booking.holdings   // open lots of each asset in each account
///
/// Rows are booked in the ledger's order. A row that cannot be booked is an error among
/// ``findings``; what only follows from it is not reported.
package struct Booking: Sendable {
  package let ledger: ActivityLedger
  package let terms: BookingTerms
  package private(set) var options: BookingOptions
  /// Each asset that an account has ever held, in the order of their first lots.
  package internal(set) var holdings: [Holding] = []
  /// The cash of each account.
  package internal(set) var cash: CashBalances
  /// What was sent and not received yet.
  package internal(set) var transits: [PendingTransfer] = []
  /// Empty unless the options ask for events.
  package internal(set) var events = BookingEvents()
  /// The latest price that each symbol was traded at.
  package internal(set) var trades: [TradeTrail?]
  /// The currency that was paid for the first lot of each symbol, in any account.
  package internal(set) var firstCurrencies: [Int?]
  /// The exchange rates that rows themselves say, in booking order.
  package private(set) var statedRates: [PriceObservation] = []
  /// How many rows are booked.
  package private(set) var rowCount = 0

  var found: [LedgerFinding] = []
  var errorCount = 0
  /// How many refusals there were, those that are only warned of too.
  var refusedCount = 0
  /// The columns that rows need and their files lack, by file, which are reported once.
  var absentColumns: [Int: Set<String>] = [:]
  var ties = OrderTies()
  var splitDay = SplitDay()
  /// What follows from errors so far.
  var doubts = BookingDoubts()
  var links: TransferLinks
  /// Rows of a day that come after one of their account that waits for its transfer.
  private var heldBack: [Int] = []
  private var releaseCount = 0
  var slots: HoldingSlots
  /// Of each symbol the places of its holdings, in their order.
  var symbolPlaces: [[Int]]
  /// Of each group the places of what is under way in it.
  var transitPlaces: [Int: [Int]] = [:]
  /// How many of ``transits`` have arrived, with no further row.
  var closedTransits = 0
  var dayOrders = DayOrders()
  var lotNames = LotNames()
  /// What rows have changed since it was last emptied; nil if nobody asks.
  var changes: BookedChanges?
  /// The day before each account's first row: when what it held at first is to be dated.
  var firstDays: [CalendarDate?]
  /// Reused by each row.
  var pieces: [LotPiece] = []
  private var day: CalendarDate?

  /// Before any row.
  ///
  /// - Complexity: constant, but linear in the rows where transfers are linked.
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

  /// Keeps events from the next row on.
  mutating func keepEvents() {
    guard !options.keepsEvents else { return }
    (options.keepsEvents, options.keepsLotChanges) = (true, false)
    events.trades = Array(repeating: [], count: trades.count)
  }

  /// Books the rows up to and including that day.
  ///
  /// - Complexity: constant for a row that trades by FIFO or LIFO, apart from the lots that it uses
  ///   up; see ``Holding/take(_:_:into:)`` for other methods, and ``Holding/split(_:)``.
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
    dropClosedTransits()
  }

  /// Books what came after a row of its account that waited, and waits no longer.
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

  /// Books all rows.
  package mutating func advanceToEnd() {
    if ledger.count > 0 { advance(through: ledger.date(ofRow: ledger.count - 1)) }
  }

  /// What was found so far: errors, without which the state is right, and warnings.
  ///
  /// Codes are those of ``ActivityCode``, `activity-value-missing` and `activity-number-negative`.
  package var findings: [LedgerFinding] { found + ties.findings(in: self) + openTransfers }

  /// What one unit of the row's currency was in the account's, by the row itself; nil where it does
  /// not say, or says zero.
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

  /// The number of the currency that a symbol's cost and value are told in: that of the settings,
  /// else the one that was paid for its first lot.
  package func quoteCurrency(of symbol: Int) -> Int {
    terms.quoteCurrencies[symbol] ?? firstCurrencies[symbol] ?? 0
  }

  /// Ends a day: checks splits and rejects unmatched transfers.
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
    do throws(DecimalError) {
      // Not to be changed, so that it is passed on without copies.
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
    if refusedCount > before { noteDoubt(row) }
  }

  /// Reports all that is wrong with a row, and books it unless it must be left out. What has a
  /// fallback is booked with it even if that is an error, so that later rows are judged by what the
  /// ledger will say once the row is right.
  private mutating func checkAndBook(_ written: BookingEntry) throws(DecimalError) {
    var entry = written
    let before = refusedCount
    checkSigns(&entry)
    checkRate(&entry)
    checkFilled(entry)
    checkCharge(entry)
    checkLots(entry)
    if let gross = try checkAmount(entry) { entry = entry.with(amount: gross) }
    let isSound = refusedCount == before
    if isSound || !options.isLenient { noteRate(entry) }
    if isSound { try book(entry) } else { try takeRefused(entry) }
  }

  mutating func reportRange(_ error: DecimalError, entry index: Int) {
    report(
      .error, ActivityCode.range, "the sums of this row: \(error)", entry: index,
      hint: "amounts are below 170141183460469231731")
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
    case .unknown: leaveOut(entry)
    }
  }

  /// Reports that the row cannot be booked: an error or, where that is lenient, a warning that it
  /// is left out.
  mutating func refuse(
    _ code: some RawRepresentable<String>, _ message: String, entry index: Int,
    column: String? = nil, hint: String
  ) {
    refusedCount += 1
    report(
      options.isLenient ? .warning : .error, code,
      message + (options.isLenient ? "; the row is left out" : ""), entry: index, column: column,
      hint: hint)
  }

  /// Adds a finding about a booked row.
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

/// What one unit of a row's currency was in the account's.
package struct StatedRate: Equatable, Sendable {
  /// The number of the account's currency.
  package let currency: Int
  package let rate: Decimal
}

/// The last prices of a symbol's trades: of the latest day that has any, and of the day with trades
/// before that. ``BookingEvents/trades`` has those of all days.
package struct TradeTrail: Equatable, Sendable {
  /// What one unit cost on a day, by that day's last trade.
  package struct Price: Equatable, Sendable {
    package let date: CalendarDate
    /// The number of its currency.
    package let currency: Int
    /// What ``units`` cost.
    package let amount: Decimal
    /// One, or as many as the row tells one sum for: their price is the fraction, never rounded.
    package let units: Decimal
  }

  package private(set) var latest: Price
  /// Of an earlier day; nil where there is none.
  package private(set) var previous: Price?

  init(_ price: Price) { latest = price }

  /// Adds the price of a trade; of one day the last in the asset's currency is kept, else the last.
  ///
  /// - Parameter currency: the number of the asset's currency.
  mutating func add(_ price: Price, ofAssetIn currency: Int) {
    if price.date != latest.date {
      previous = latest
    } else if latest.currency == currency, price.currency != currency {
      return
    }
    latest = price
  }
}

/// The holdings and accounts that rows have changed, in any order and perhaps several times.
struct BookedChanges: Sendable {
  /// The places of holdings.
  var holdings: [Int] = []
  /// Accounts whose cash is another.
  var accounts: [Int] = []
}
