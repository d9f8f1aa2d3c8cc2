import FinanceModel
import PlainText

/// Dividends and interest, in cash and in units.
extension Booking {
  mutating func receiveIncome(_ entry: BookingEntry) throws(DecimalError) {
    switch entry.row.subtype {
    case .reinvested, .stakingReward: try reinvest(entry)
    case .inKind: try receiveInKind(entry)
    case .returnOfCapital: try returnCapital(entry)
    default: try receiveCashIncome(directed(entry))
    }
  }

  private mutating func receiveCashIncome(_ entry: BookingEntry) throws(DecimalError) {
    if entry.row.subtype == .accrued, tradesBeside(entry).isEmpty {
      report(
        .warning, ActivityCode.transferUnlinked,
        "accrued interest without a BUY or SELL on its day or in its group is booked as paid",
        entry: entry.index, column: "subtype",
        hint: "write the trade's day, or the same group in both rows; remove the subtype ACCRUED"
          + " from other interest")
    }
    let net = try (entry.amount ?? .zero) - entry.fee - entry.tax
    try settle(net, entry)
    addIncome(entry, entry.amount ?? .zero)
    addFlow(net, entry)
    addEarning(net, entry)
  }

  /// Returns the entry with signed amounts: negative for a reversal or for accrued interest paid.
  func directed(_ entry: BookingEntry) -> BookingEntry {
    entry.row.subtype == .accrued && tradesBeside(entry) != [.sell]
      ? entry.with(amount: -(entry.amount ?? .zero)) : entry.signed
  }

  /// Returns the types of the account's trades in the row's symbol, from the row's group or,
  /// without a group, from the row's day. If all trades are sales, accrued interest is received. If
  /// any trade is a sale, a refunded tax is a tax on gains.
  private func tradesBeside(_ entry: BookingEntry) -> Set<ActivityType> {
    let rows =
      entry.row.group.map { links.trades[$0] ?? [] } ?? Array(rowsOfDay(ofRow: entry.index))
    return Set(
      rows.map { ledger[$0] }.filter {
        $0.isTrade && $0.account == entry.row.account && $0.symbol == entry.row.symbol
      }.map(\.type))
  }

  /// Returns the rows on a row's day, including the row.
  ///
  /// - Complexity: linear in the number of these rows.
  func rowsOfDay(ofRow index: Int) -> Range<Int> {
    let day = ledger.date(ofRow: index)
    var (start, end) = (index, index + 1)
    while start > 0, ledger.date(ofRow: start - 1) == day { start -= 1 }
    while end < ledger.count, ledger.date(ofRow: end) == day { end += 1 }
    return start..<end
  }

  /// Books the income, then a purchase at the row's price without a fee. The remainder stays in
  /// cash.
  private mutating func reinvest(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let gross = entry.amount else { return }
    let cost = entry.product ?? gross
    let rest = try gross - entry.fee - entry.tax - cost
    try settle(rest, entry)
    addIncome(entry, gross)
    try acquire(entry.quantity, for: cost, at: cost, entry, symbol)
    addFlow(rest, entry)
    addEarning(try rest + cost, entry)
    noteTrade(entry)
  }

  /// Books units received instead of cash, at their gross value. Only fee and tax are paid in cash.
  private mutating func receiveInKind(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let gross = entry.product ?? entry.amount else { return }
    let paid = try entry.fee + entry.tax
    try settle(-paid, entry)
    addIncome(entry, gross)
    try acquire(entry.quantity, for: gross, at: gross, entry, symbol)
    addFlow(-paid, entry)
    addEarning(try gross - paid, entry)
    noteTrade(entry)
  }

  /// Lowers the cost of the lots open on that day. Any excess is a gain.
  private mutating func returnCapital(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let amount = entry.amount else { return }
    let wasHeld = slots[entry.row.account, symbol] != nil
    let place = holding(entry.row.account, symbol)
    let held = holdings[place].quantity
    if held.isZero, !wasHeld, !isInDoubt(entry.row.account, symbol) {
      report(
        options.isLenient ? .warning : .error, ActivityCode.oversold,
        "capital of '\(ledger.symbols[symbol].visible)' is returned to"
          + " '\(ledger.accounts[entry.row.account].visible)', which does not hold it"
          + (options.isLenient ? "; the whole amount is a gain" : ""),
        entry: entry.index, column: "symbol", hint: "correct the symbol, the account or the date")
    }
    guard let excess = try lowerCost(of: place, by: amount, entry) else { return }
    if held.isZero, wasHeld {
      report(
        .note, ActivityCode.capitalLate,
        "capital of '\(ledger.symbols[symbol].visible)' is returned to"
          + " '\(ledger.accounts[entry.row.account].visible)', which no longer holds it; "
          + (excess == amount
            ? "the whole amount is a gain on that day" : "the capital reduces the pool's cost"),
        entry: entry.index, column: "symbol")
    }
    // The holder of a short position owes the capital.
    let net = try (held.isNegative ? -amount : amount) - entry.fee - entry.tax
    try settle(net, entry)
    if excess.isPositive {
      addDisposal(
        .returnOfCapital, entry, .zero, held.isNegative ? -excess : excess, tax: entry.tax, [])
    }
    addFlow(net, entry)
    addEarning(net, entry)
  }

  /// Lowers the cost of a holding's lots by `sum`, an amount in the row's currency; a negative
  /// amount raises the cost.
  ///
  /// - Returns: the part of the amount that exceeds the lots' cost; nil if refused.
  private mutating func lowerCost(
    of place: Int, by sum: Decimal, _ entry: BookingEntry
  ) throws(DecimalError) -> Decimal? {
    var rates: [Int: Decimal] = [:]
    for currency in holdings[place].currencies where currency != entry.currency {
      guard let rate = rate(of: entry, in: currency) else {
        // A booking without prices only checks rows, so the cost does not matter.
        if options.prices == nil { return .zero }
        refuse(
          ActivityCode.currencyDiffers,
          "the row is in \(terms.currencies[entry.currency].visible), but the cost of the lots is"
            + " in \(terms.currencies[currency].visible), and no exchange rate is known",
          entry: entry.index,
          column: "currency",
          hint: "write the row in the currency of the payment, or add that day's rate to the"
            + " prices")
        return nil
      }
      rates[currency] = rate
    }
    let method = terms.lotsMethod(account: entry.row.account, symbol: holdings[place].symbol)
    let sum = pools.asides.isEmpty ? sum : try lowerAsides(of: place, by: sum, rates)
    let isShort = holdings[place].quantity.isNegative
    let excess = try restate(
      place, byRow: entry.index, isOfPool: true
    ) { (holding) throws(DecimalError) in
      if isShort { holding.mirror() }
      let excess = try holding.lowerCost(by: sum, rates: rates, isShared: method.isShared)
      if isShort { holding.mirror() }
      return excess
    }
    noteRestated(place, entry, excess: excess)
    return excess
  }

  /// Records that a row without a time changed the cost of lots.
  mutating func noteRestated(_ place: Int, _ entry: BookingEntry, excess: Decimal = .zero) {
    guard entry.row.time == nil else { return }
    let order = dayOrders.place(of: place, on: entry.row.date)
    if dayOrders.list[order].lower(on: entry.row.date, excess: excess) {
      ties.add(entry.index, entry.row.date, holding: place)
    }
  }

  /// Returns the value of one unit of the row's currency in another currency, at the row's stated
  /// rate, otherwise at the day's rate.
  private func rate(of entry: BookingEntry, in currency: Int) -> Decimal? {
    if let rate = entry.rate, currency == terms.accountCurrencies[entry.row.account] { return rate }
    guard let prices = options.prices else { return nil }
    var exchange = BookedExchange(prices, self, base: terms.baseCurrency)
    return exchange.convert(
      .one, from: terms.currencies[entry.currency], to: terms.currencies[currency],
      on: entry.row.date)
  }

  /// Raises the cost of the open lots without moving cash, because of an uplift or a notional
  /// distribution, which is income. A reversal lowers the cost.
  mutating func adjustCost(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    let place = holding(entry.row.account, symbol)
    guard holdings[place].quantity.isPositive else {
      if isInDoubt(entry.row.account, symbol) { return }
      let isShort = holdings[place].quantity.isNegative
      return refuse(
        ActivityCode.oversold,
        "the cost of '\(ledger.symbols[symbol].visible)' is adjusted in"
          + " '\(ledger.accounts[entry.row.account].visible)', which"
          + (isShort ? " has only a short position" : " does not hold the asset"),
        entry: entry.index, column: "symbol",
        hint: isShort
          ? "remove the row: an unpaid distribution does not change a short position"
          : "correct the symbol, the account or the date")
    }
    let held = holdings[place].quantity
    if entry.row.quantity != nil, entry.quantity != held {
      report(
        .warning, ActivityCode.amountDiffers,
        "quantity is \(entry.quantity), but \(held) units are held, and the cost of all units is"
          + " adjusted",
        entry: entry.index, column: "quantity", hint: "correct the quantity, or leave it blank")
    }
    var sum = entry.amount ?? .zero
    if entry.row.amount == nil, let price = entry.price {
      sum = try price.multiplied(by: held, .halfEven).times(entry.multiplier)
    }
    let isReversed = entry.row.subtype == .reversal
    let directed = entry.with(amount: sum).signed
    guard let excess = try lowerCost(of: place, by: isReversed ? sum : -sum, entry) else { return }
    try payFees(directed)
    if entry.row.subtype != .uplift {
      addIncome(directed, directed.amount ?? .zero)
      addEarning(-(try directed.fee + directed.tax), entry)
    }
    if excess.isPositive { addDisposal(.returnOfCapital, entry, .zero, excess, []) }
  }

  /// Records income after tax and fee, or a cost as a negative amount.
  ///
  /// - Parameter isOfAsset: whether the amount is also a cash flow of the row's asset.
  mutating func addEarning(_ amount: Decimal, _ entry: BookingEntry, isOfAsset: Bool = true) {
    guard options.keepsEvents, !amount.isZero else { return }
    events.earnings.append(
      Earning(
        row: entry.index, date: entry.row.date, account: entry.row.account,
        symbol: isOfAsset ? entry.row.symbol : nil, currency: entry.currency, amount: amount))
  }

  mutating func addIncome(_ entry: BookingEntry, _ gross: Decimal) {
    addIncome(entry, gross, withheld: entry.tax, fee: entry.fee)
  }

  /// Records a tax on income if the tax was charged by a separate row.
  ///
  /// - Parameter tax: negative for a refund. A refund is treated as a tax on income if at least
  ///   that amount was withheld.
  mutating func addWithholding(_ tax: Decimal, _ entry: BookingEntry) {
    guard entry.row.type == .tax else { return }
    switch entry.row.subtype {
    case .withholding, .nonresidentWithholding: break
    case .reversal
    where withheld[BookingDoubts.HoldingKey(entry.row), default: .zero] >= -tax
      && !tradesBeside(entry).contains(.sell):
      break
    default: return
    }
    addIncome(entry, .zero, withheld: tax, fee: .zero)
  }

  private mutating func addIncome(
    _ entry: BookingEntry, _ gross: Decimal, withheld: Decimal, fee: Decimal
  ) {
    guard options.keepsEvents else { return }
    if !withheld.isZero {
      let key = BookingDoubts.HoldingKey(entry.row)
      do throws(DecimalError) {
        self.withheld[key] = try self.withheld[key, default: .zero] + withheld
      } catch {
        reportRange(error, entry: entry.index)
      }
    }
    events.add(
      Income(
        row: entry.index, date: entry.row.date, account: entry.row.account,
        symbol: entry.row.symbol, type: entry.row.type, subtype: entry.row.subtype,
        currency: entry.currency, gross: gross, withheld: withheld, fee: fee))
  }
}
