import FinanceModel
import PlainText

/// Dividends and interest, in cash and in units.
extension Booking {
  mutating func receiveIncome(_ entry: BookingEntry) throws(DecimalError) {
    switch entry.row.subtype {
    case .reinvested, .stakingReward: try reinvest(entry)
    case .inKind: try receiveInKind(entry)
    case .returnOfCapital: try returnCapital(entry)
    default:
      let net = try (entry.amount ?? .zero) - entry.fee - entry.tax
      try settle(net, entry)
      addIncome(entry, entry.amount ?? .zero)
      addFlow(net, entry)
      addEarning(net, entry)
    }
  }

  /// Books the income, then a purchase at the row's price without a fee; the rest stays as cash.
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

  /// Books units received instead of cash at their gross value; only fee and tax are paid in cash.
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

  /// Lowers the cost of the lots open on that day; any excess is a gain.
  private mutating func returnCapital(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let amount = entry.amount else { return }
    let wasHeld = slots[entry.row.account, symbol] != nil
    let place = holding(entry.row.account, symbol)
    if !holdings[place].quantity.isPositive, wasHeld {
      report(
        .note, ActivityCode.capitalLate,
        "capital of '\(ledger.symbols[symbol].visible)' is returned to"
          + " '\(ledger.accounts[entry.row.account].visible)' after its last sale; all of it is a"
          + " gain of the day", entry: entry.index, column: "symbol")
    } else if !holdings[place].quantity.isPositive, !isInDoubt(entry.row.account, symbol) {
      report(
        options.isLenient ? .warning : .error, ActivityCode.oversold,
        "capital of '\(ledger.symbols[symbol].visible)' is returned to"
          + " '\(ledger.accounts[entry.row.account].visible)', which holds none"
          + (options.isLenient ? "; all of it is a gain" : ""),
        entry: entry.index, column: "symbol", hint: "correct the symbol, the account or the date")
    }
    let currencies = holdings[place].currencies.subtracting([entry.currency])
    if let other = currencies.first {
      return refuse(
        ActivityCode.currencyDiffers,
        "capital is returned in \(terms.currencies[entry.currency].visible), but lots were paid in"
          + " \(terms.currencies[other].visible)", entry: entry.index, column: "currency",
        hint: "write the row in the currency that was paid")
    }
    let excess = try restate(place, byRow: entry.index) { (holding) throws(DecimalError) in
      try holding.lowerCost(by: amount)
    }
    if entry.row.time == nil {
      let order = dayOrders.place(of: place, on: entry.row.date)
      if dayOrders.list[order].lower(on: entry.row.date, excess: excess) {
        ties.add(entry.index, entry.row.date, holding: place)
      }
    }
    let net = try amount - entry.fee - entry.tax
    try settle(net, entry)
    if excess.isPositive { addDisposal(.returnOfCapital, entry, .zero, excess, tax: entry.tax, []) }
    addFlow(net, entry)
    addEarning(net, entry)
  }

  /// Records income after tax and fee, or a cost as a negative amount.
  ///
  /// - Parameter isOfAsset: whether it is also a cash flow of the row's asset.
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

  /// Records a tax on income charged by a separate row.
  mutating func addWithholding(_ tax: Decimal, _ entry: BookingEntry) {
    guard entry.row.type == .tax,
      entry.row.subtype == .withholding || entry.row.subtype == .nonresidentWithholding
    else { return }
    addIncome(entry, .zero, withheld: tax, fee: .zero)
  }

  private mutating func addIncome(
    _ entry: BookingEntry, _ gross: Decimal, withheld: Decimal, fee: Decimal
  ) {
    guard options.keepsEvents else { return }
    events.add(
      Income(
        row: entry.index, date: entry.row.date, account: entry.row.account,
        symbol: entry.row.symbol, type: entry.row.type, subtype: entry.row.subtype,
        currency: entry.currency, gross: gross, withheld: withheld, fee: fee))
  }
}
