import FinanceModel
package import PlainText

/// Purchases and sales, and steps shared with other rows that move units.
extension Booking {
  mutating func buy(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let amount = entry.amount else { return }
    if entry.row.subtype == .toClose { return try cover(entry, symbol) }
    let cost = try amount + entry.fee + entry.tax
    guard let premium = try premium(of: entry) else { return }
    try settle(-cost, entry)
    try acquire(entry.quantity, for: amount, at: try cost + premium, entry, symbol)
    addFlow(-cost, entry)
    noteTrade(entry)
  }

  mutating func sell(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let amount = entry.amount else { return }
    if entry.row.subtype == .toOpen { return try sellShort(entry, symbol) }
    guard let premium = try premium(of: entry), let (part, pieces) = try take(entry, symbol)
    else { return }
    let proceeds = try (amount - entry.fee).share(part, of: entry.quantity)
    let tax = try entry.tax.share(part, of: entry.quantity)
    try settle(try proceeds - tax, entry)
    addDisposal(
      .sale, entry, part, try proceeds - premium, tax: tax, pieces, premium: premium)
    addFlow(try proceeds - tax, entry)
    noteTrade(entry)
  }

  /// Books an amount of cash (negative for an outflow). If the row has a rate, the amount is booked
  /// in the account's currency. If the account's cash is implied, a contribution of the opposite
  /// amount is booked instead.
  mutating func settle(_ sum: Decimal, _ entry: BookingEntry) throws(DecimalError) {
    let account = entry.row.account
    if terms.isCashImplied[account] {
      if !sum.isZero { addContribution(.implied, entry, -sum) }
    } else if let rate = entry.rate {
      try move(
        try sum.multiplied(by: rate, .halfEven), in: terms.accountCurrencies[account], of: sum,
        entry)
    } else {
      try move(sum, in: entry.currency, of: sum, entry)
    }
  }

  private mutating func move(
    _ sum: Decimal, in currency: Int, of rowSum: Decimal, _ entry: BookingEntry
  ) throws(DecimalError) {
    try cash.add(sum, currency, to: entry.row.account)
    changes?.accounts.append(entry.row.account)
    if terms.settlesLater[entry.row.account] { notePending(sum, currency, entry) }
    guard options.keepsEvents, !sum.isZero else { return }
    events.add(
      CashMovement(
        row: entry.index, date: entry.row.date, account: entry.row.account, currency: currency,
        amount: sum, rowCurrency: entry.currency, rowAmount: rowSum))
  }

  /// Adds a lot acquired by the row; `amount` is the amount paid, before fee and tax.
  mutating func acquire(
    _ quantity: Decimal, for amount: Decimal, at cost: Decimal, _ entry: BookingEntry,
    _ symbol: Int
  ) throws(DecimalError) {
    let lot = Lot(
      row: entry.index, date: entry.row.date, isTimed: entry.row.time != nil,
      currency: entry.currency, quantity: quantity, cost: cost)
    if firstCurrencies[symbol] == nil { firstCurrencies[symbol] = entry.currency }
    let place = holding(entry.row.account, symbol)
    if terms.hasPools, let aside = pools.asides.removeValue(forKey: entry.index) {
      try add(lot, replacing: aside, to: place)
    } else {
      try add(lot, to: place, of: entry)
    }
    guard options.keepsEvents else { return }
    events.acquisitions.append(
      Acquisition(
        row: entry.index, date: entry.row.date, account: entry.row.account, symbol: symbol,
        quantity: quantity, currency: entry.currency, amount: amount))
  }

  mutating func add(
    _ lot: Lot, to holding: Int, of entry: BookingEntry
  ) throws(DecimalError) {
    if hasShorts, refuseMixed(lot, holding, entry) { return }
    changes?.holdings.append(holding)
    if !lot.quantity.isNegative,
      terms.isPooled(holdings[holding].account, holdings[holding].symbol)
    {
      openPool(holding)
      pools.isUneven = true
      try holdings[holding].join(lot)
      note(lot, of: holding, byRow: entry.index)
    } else {
      let added = try holdings[holding].add(lot)
      note(added, of: holding, byRow: entry.index)
    }
    guard entry.row.time == nil else { return }
    let method = terms.lotsMethod(
      account: holdings[holding].account, symbol: holdings[holding].symbol)
    if case .section104 = method { return }
    let place = dayOrders.place(
      of: terms.hasPools ? poolPlaces(holding)[0] : holding, on: entry.row.date)
    let matters = dayOrders.list[place].add(
      lot, units: entry.quantity, on: entry.row.date, method)
    if matters { ties.add(entry.index, entry.row.date, holding: holding) }
  }

  /// Returns the index of an account's holding of a symbol, creating the holding if necessary.
  mutating func holding(_ account: Int, _ symbol: Int) -> Int {
    if let place = slots[account, symbol] { return place }
    let place = holdings.count
    holdings.append(Holding(account: account, symbol: symbol))
    slots[account, symbol] = place
    symbolPlaces[symbol].append(place)
    return place
  }

  /// Removes the row's units from its account, and returns the number of units and the lots; nil if
  /// refused.
  mutating func take(
    _ entry: BookingEntry, _ symbol: Int
  ) throws(DecimalError) -> (quantity: Decimal, pieces: [LotPiece])? {
    let place = holding(entry.row.account, symbol)
    let held = holdings[place].quantity
    var units = entry.quantity
    if units > held {
      reportOversold(entry, symbol, held)
      guard held.isPositive else { return nil }
      units = held
    }
    pieces.removeAll(keepingCapacity: true)
    changes?.holdings.append(place)
    let others = terms.hasPools ? try gatherPool(place) : .zero
    let isDecided = try take(units, entry, place)
    if others.isPositive { holdings[place].quantity = try holdings[place].quantity - others }
    guard let isDecided else { return nil }
    if isDecided { ties.add(entry.index, entry.row.date, holding: place) }
    if options.keepsEvents {
      for piece in pieces { note(Lot(piece), of: place, byRow: entry.index, isTaken: true) }
    }
    if case .sell = entry.row.type, !options.keepsEvents { return (units, []) }
    return (units, pieces)
  }

  /// Moves units of a holding's lots into `pieces`. Returns whether file order determined which
  /// lots remain; nil if refused.
  private mutating func take(
    _ units: Decimal, _ entry: BookingEntry, _ place: Int
  ) throws(DecimalError) -> Bool? {
    let (account, symbol) = (entry.row.account, holdings[place].symbol)
    let isNamed = entry.row.namesLots
    let method = terms.lotsMethod(account: account, symbol: symbol)
    var isDecided = false
    if terms.joinsLots(of: symbol) {
      try holdings[place].joinLots(before: entry.row.date, isAlone: pools.asides.isEmpty)
    }
    if case .section104 = method, !holdings[place].isShort {
      if isNamed { return refuseNamed(entry) }
      guard entry.row.isDisposal else {
        return try holdings[place].take(units, method, into: &pieces)
      }
      try takeMatched(units, entry, place)
      return false
    }
    if isNamed {
      guard let isMixed = try takeNamed(units, entry, place) else { return nil }
      isDecided = isMixed
    } else {
      if case .hifo = method, !isComparable(place, entry) { return nil }
      isDecided = try holdings[place].take(units, method, into: &pieces)
    }
    if entry.row.time == nil {
      let order = dayOrders.place(
        of: terms.hasPools ? poolPlaces(place)[0] : place, on: entry.row.date)
      let matters = dayOrders.list[order].take(
        pieces, leaving: place, of: holdings, on: entry.row.date, isNamed ? nil : method)
      isDecided = isDecided || matters
    }
    return isDecided
  }

  private mutating func refuseNamed(_ entry: BookingEntry) -> Bool? {
    refuse(
      ActivityCode.lotUnknown,
      "lots cannot be chosen for a sale by SECTION_104", entry: entry.index,
      column: "lots", hint: "leave lots blank, or choose another lots_method")
    return nil
  }

  /// Moves units of the lots named in the row into `pieces`. Returns whether row order determined
  /// which lots with the same date remain; nil if refused.
  private mutating func takeNamed(
    _ units: Decimal, _ entry: BookingEntry, _ place: Int
  ) throws(DecimalError) -> Bool? {
    let before = refusedCount
    var rows: [Int] = []
    var days: [(date: CalendarDate, rows: [Int])] = []
    let isInDoubt = isInDoubt(entry.row.account, holdings[place].symbol)
    for name in ledger.lots(ofRow: entry.index) {
      let named = lots(named: name, place)
      if named.rows.isEmpty, !isInDoubt { reportUnknownLot(name, entry, place) }
      rows += named.rows
      if let date = named.date { days.append((date, named.rows)) }
    }
    guard refusedCount == before else { return nil }
    let named = try holdings[place].quantity(ofLotsOf: rows)
    guard units <= named else {
      guard !isInDoubt else { return nil }
      refuse(
        ActivityCode.oversold, "the listed lots contain \(named) units, but \(units) are sold",
        entry: entry.index, column: "lots", hint: "list more lots, or leave lots blank")
      return nil
    }
    try holdings[place].take(units, fromLotsOf: rows, into: &pieces)
    return days.contains { holdings[place].isMixed($0.rows, of: $0.date) }
  }

  /// Returns the rows of the open lots with the given id or, if no lot has that id, with the given
  /// date.
  mutating func lots(named name: String, _ place: Int) -> (rows: [Int], date: CalendarDate?) {
    let open = holdings[place].openLots
    let byID = lotNames.rows(named: name, in: ledger).filter { !open.lots(ofRow: $0).isEmpty }
    guard byID.isEmpty, let date = open.date(named: name) else { return (byID, nil) }
    let byDate = open[open.boundary { $0.date >= date }...].prefix { $0.date == date }
    return (byDate.map(\.row), byDate.first?.date)
  }

  mutating func reportUnknownLot(_ name: String, _ entry: BookingEntry, _ place: Int) {
    let open = holdings[place].openLots.prefix(5).map { lot in
      let id = ledger.id(ofRow: lot.row)
      return id.isBlankCell ? lot.date.description : id.visible
    }
    refuse(
      ActivityCode.lotUnknown, "no open lot matches '\(name.visible)'", entry: entry.index,
      column: "lots",
      hint: "write the id or the date of a row that acquired a lot: "
        + open.joined(separator: ", "))
  }

  private mutating func isComparable(_ place: Int, _ entry: BookingEntry) -> Bool {
    let currencies = holdings[place].currencies
    guard currencies.count > 1 else { return true }
    let codes = currencies.sorted().map { terms.currencies[$0].visible }
    refuse(
      ActivityCode.currencyDiffers,
      "the most expensive lot cannot be determined, because lots have costs in"
        + " \(codes.joined(separator: " and "))",
      entry: entry.index, column: "lots",
      hint: "list the lots in the column 'lots', or use another method")
    return false
  }

  // MARK: events

  /// Records the effect of a row on a lot.
  mutating func note(
    _ lot: Lot, of place: Int, byRow row: Int, isTaken: Bool = false
  ) {
    guard options.keepsEvents else { return }
    guard options.keepsLotChanges else { return events.note(row) }
    // Changes to a pool are recorded together.
    guard !terms.hasPools || pools.before[place] == nil else { return }
    let isNegative = isTaken != holdings[place].isMirrored
    events.add(
      LotChange(
        row: row, account: holdings[place].account, symbol: holdings[place].symbol,
        lotRow: lot.row, part: lot.part, lotDate: lot.date,
        quantity: isNegative ? -lot.quantity : lot.quantity,
        cost: isNegative ? -lot.cost : lot.cost, currency: lot.currency, isTaken: isTaken))
  }

  /// Applies a row's change to a holding's lots, and records the lots that changed.
  ///
  /// - Parameter isOfPool: whether the change affects the lots of all accounts in the holding's
  ///   pool.
  mutating func restate<Answer>(
    _ place: Int, byRow row: Int, isOfPool: Bool = false,
    _ change: (inout Holding) throws(DecimalError) -> Answer
  ) throws(DecimalError) -> Answer {
    let before = options.keepsEvents ? holdings[place].openLots : LotList()
    var others = Decimal.zero
    changes?.holdings.append(place)
    if terms.hasPools {
      // Earlier changes must be divided among the accounts first, because each row changes its
      // account's shares.
      if pools.isUneven, pools.spunOff == nil { closePools(byRow: row) }
      openPool(place)
      if !holdings[place].isShort { pools.isUneven = ledger[row].type != .split }
      if ledger[row].type == .spinOff { pools.spunOff = row }
      if isOfPool { others = try gatherPool(place) }
    }
    let answer = try change(&holdings[place])
    if others.isPositive { holdings[place].quantity = try holdings[place].quantity - others }
    guard options.keepsEvents else { return answer }
    let after = holdings[place].openLots
    let isChanged = zip(before, after).lazy.map { $0.quantity != $1.quantity || $0.cost != $1.cost }
    guard options.keepsLotChanges else {
      if before.count != after.count || isChanged.contains(true) { events.note(row) }
      return answer
    }
    let differs = before.count == after.count ? Array(isChanged) : nil
    for (index, old) in before.enumerated() where differs?[index] ?? true {
      note(old, of: place, byRow: row, isTaken: true)
    }
    for (index, new) in after.enumerated() where differs?[index] ?? true {
      note(new, of: place, byRow: row)
    }
    return answer
  }

  mutating func addDisposal(
    _ kind: Disposal.Kind, _ entry: BookingEntry, _ quantity: Decimal, _ proceeds: Decimal,
    tax: Decimal = .zero, _ pieces: [LotPiece], premium: Decimal = .zero,
    transit: PendingTransfer.Key? = nil
  ) {
    guard options.keepsEvents, let symbol = entry.row.symbol else { return }
    events.add(
      Disposal(
        kind: kind, row: entry.index, date: entry.row.date, account: entry.row.account,
        symbol: symbol, quantity: quantity, currency: entry.currency, proceeds: proceeds, tax: tax,
        pieces: pieces, premium: premium, transit: transit))
  }

  mutating func addContribution(
    _ kind: Contribution.Kind, _ entry: BookingEntry, _ amount: Decimal,
    quantity: Decimal = .zero, _ pieces: [LotPiece] = [], in currency: Int? = nil,
    from sender: Int? = nil
  ) {
    guard options.keepsEvents else { return }
    events.add(
      Contribution(
        kind: kind, row: entry.index, date: entry.row.date, account: entry.row.account,
        symbol: quantity.isZero ? nil : entry.row.symbol, quantity: quantity,
        currency: currency ?? entry.currency, amount: amount, pieces: pieces, sender: sender))
  }

  mutating func addFlow(_ amount: Decimal, _ entry: BookingEntry) {
    guard options.keepsEvents, let symbol = entry.row.symbol else { return }
    events.holdingFlows.append(
      HoldingFlow(
        row: entry.index, date: entry.row.date, account: entry.row.account, symbol: symbol,
        currency: entry.currency, amount: amount))
  }

  /// Records a trade price. For an exercised option, the price is not a market price, so it is used
  /// only if no other price is known.
  mutating func noteTrade(_ entry: BookingEntry) {
    guard let symbol = entry.row.symbol, let price = entry.price, price.isPositive else { return }
    if let group = entry.row.group, premiums[group] != nil, isPriced(symbol, entry.row.date) {
      return
    }
    var (amount, units) = (price, Decimal.one)
    if entry.row.unitPrice == nil, let sum = entry.amount {
      do throws(DecimalError) {
        (amount, units) = (sum, try entry.quantity.times(entry.multiplier))
      } catch {
        // The number of units is out of range, but the price is not.
        (amount, units) = (price, .one)
      }
    }
    let trade = TradeTrail.Price(
      date: entry.row.date, currency: entry.currency, amount: amount, units: units)
    let own = quoteCurrency(of: symbol)
    if trades[symbol] == nil {
      trades[symbol] = TradeTrail(trade)
    } else {
      trades[symbol]?.add(trade, ofAssetIn: own)
    }
    guard options.keepsEvents, let kept = trades[symbol]?.latest else { return }
    events.keep(kept, of: symbol)
  }
}

extension Booking {
  /// Whether a symbol's price is known from another trade, or is recorded on or before the day.
  private func isPriced(_ symbol: Int, _ day: CalendarDate) -> Bool {
    let code = terms.currencies[quoteCurrency(of: symbol)]
    return trades[symbol] != nil
      || options.prices?.price(of: ledger.symbols[symbol], onOrBefore: day, preferring: code) != nil
  }
}

extension Decimal {
  /// Returns the part of an amount for `units` out of `whole`; the unchanged amount if `units`
  /// equals `whole`.
  package func share(_ units: Decimal, of whole: Decimal) throws(DecimalError) -> Decimal {
    units == whole ? self : try scaled(by: units, over: whole, .halfEven)
  }
}
