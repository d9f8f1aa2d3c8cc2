import FinanceModel
import PlainText

/// Cost of exercised or assigned options; negative for written options.
struct Premium: Sendable {
  let cost: Decimal
  /// Index of the cost's currency; nil if no options were exercised or assigned.
  let currency: Int?
}

/// Short positions, and exercised or assigned options.
extension Booking {
  /// Opens a lot with a negative quantity. Its cost is the proceeds, as a negative amount.
  mutating func sellShort(_ entry: BookingEntry, _ symbol: Int) throws(DecimalError) {
    let place = holding(entry.row.account, symbol)
    guard !holdings[place].quantity.isPositive, let amount = entry.amount else {
      return refuse(
        ActivityCode.oversold,
        "'\(ledger.accounts[entry.row.account].visible)' holds \(holdings[place].quantity) of"
          + " '\(ledger.symbols[symbol].visible)', but a short sale needs an empty position",
        entry: entry.index, column: "subtype",
        hint: "sell the held units in a row without TO_OPEN")
    }
    guard let premium = try premium(of: entry) else { return }
    hasShorts = true
    let proceeds = try amount - entry.fee
    let net = try proceeds - entry.tax
    try settle(net, entry)
    if firstCurrencies[symbol] == nil { firstCurrencies[symbol] = entry.currency }
    changes?.holdings.append(place)
    let lot = Lot(
      row: entry.index, date: entry.row.date, isTimed: entry.row.time != nil,
      currency: entry.currency, quantity: -entry.quantity, cost: try premium - proceeds)
    note(try holdings[place].add(lot), of: place, byRow: entry.index)
    addFlow(net, entry)
    noteTrade(entry)
    guard options.keepsEvents else { return }
    events.acquisitions.append(
      Acquisition(
        row: entry.index, date: entry.row.date, account: entry.row.account, symbol: symbol,
        quantity: -entry.quantity, currency: entry.currency, amount: -amount))
  }

  /// Buys back units of a short position.
  mutating func cover(_ entry: BookingEntry, _ symbol: Int) throws(DecimalError) {
    let held = holdings[holding(entry.row.account, symbol)].quantity
    guard held.isNegative else {
      if isInDoubt(entry.row.account, symbol) { return }
      return refuse(
        ActivityCode.oversold,
        "'\(ledger.accounts[entry.row.account].visible)' has no short position in"
          + " '\(ledger.symbols[symbol].visible)' to close", entry: entry.index, column: "subtype",
        hint: "add the SELL with the subtype TO_OPEN that opened it, or remove TO_CLOSE")
    }
    guard let amount = entry.amount, let premium = try premium(of: entry),
      let (part, pieces) = try takeEither(entry, symbol)
    else { return }
    let cost = try (amount + entry.fee + entry.tax).share(part.magnitude, of: entry.quantity)
    try settle(-cost, entry)
    addDisposal(.cover, entry, part, -(try cost + premium), pieces, premium: premium)
    addFlow(-cost, entry)
    noteTrade(entry)
  }

  /// Removes the row's units from a long or short position. Units removed from a short position,
  /// and their cost, are negative.
  mutating func takeEither(
    _ entry: BookingEntry, _ symbol: Int
  ) throws(DecimalError) -> (quantity: Decimal, pieces: [LotPiece])? {
    guard hasShorts, let place = slots[entry.row.account, symbol],
      holdings[place].quantity.isNegative
    else { return try take(entry, symbol) }
    holdings[place].mirror()
    let taken = try take(entry, symbol)
    holdings[place].mirror()
    return taken.map { (-$0.quantity, $0.pieces.map(\.mirrored)) }
  }

  /// Refuses a row that adds units to a short position without closing it. Returns whether the row
  /// was refused.
  mutating func refuseIfShort(_ entry: BookingEntry) -> Bool {
    guard entry.row.bringsUnits, !entry.row.joinsAssets, entry.row.type != .split,
      let symbol = entry.row.symbol, let place = slots[entry.row.account, symbol],
      holdings[place].quantity.isNegative
    else { return false }
    refuseShort(place, symbol, entry)
    return true
  }

  /// Refuses a transferred or exchanged lot that arrives in a position of the opposite sign.
  /// Returns whether the lot was refused.
  mutating func refuseMixed(_ lot: Lot, _ place: Int, _ entry: BookingEntry) -> Bool {
    let held = holdings[place].quantity
    guard !held.isZero, held.isNegative != lot.quantity.isNegative else { return false }
    refuseShort(place, holdings[place].symbol, entry)
    return true
  }

  private mutating func refuseShort(_ place: Int, _ symbol: Int, _ entry: BookingEntry) {
    refuse(
      ActivityCode.oversold,
      "'\(ledger.accounts[entry.row.account].visible)' has a position of"
        + " \(holdings[place].quantity) in '\(ledger.symbols[symbol].visible)', which is on the"
        + " opposite side of this row", entry: entry.index,
      column: "subtype",
      hint: "close the position first, with a SELL or with a BUY with the subtype TO_CLOSE; an"
        + " account is either long or short in an asset")
  }

  // MARK: options

  /// Books an exercised or assigned option, unless the trade in its group has already done so.
  mutating func exercise(_ entry: BookingEntry) throws(DecimalError) {
    guard let group = entry.row.group, let rows = links.eventRows(of: group) else { return }
    let trades = rows.filter { ledger[$0].isTrade && ledger[$0].account == entry.row.account }
    let isPaid = rows.contains {
      ledger[$0].joinsAssets && $0 != entry.index || ledger[$0].date != entry.row.date
    }
    let isOne = trades.allSatisfy {
      ledger[$0].symbol == ledger[trades[0]].symbol && ledger[$0].type == ledger[trades[0]].type
    }
    guard !trades.isEmpty, !isPaid, isOne else {
      return refuse(
        ActivityCode.transferUnlinked,
        "\(entry.kindText) needs the BUY or SELL of \(isOne ? "the" : "one") underlying asset, on"
          + " the same day and in the same group", entry: entry.index, column: "group",
        hint: "write both rows with the same group; sell an option that is settled in cash at that"
          + " amount")
    }
    if premiums[group] == nil { try useUp(entry, group, ledger[trades[0]]) }
  }

  private mutating func useUp(
    _ entry: BookingEntry, _ group: Int, _ trade: Activity
  ) throws(DecimalError) {
    premiums[group] = Premium(cost: .zero, currency: nil)
    guard let symbol = entry.row.symbol, !refuseOtherSide(entry, symbol),
      let (part, pieces) = try takeEither(entry, symbol)
    else { return }
    try checkUnits(entry, symbol, part.magnitude, group)
    try payFees(entry)
    var cost = Decimal.zero
    for piece in pieces { cost = try cost + piece.cost }
    premiums[group] = Premium(cost: cost, currency: pieces.first?.currency)
    arrived.removeAll()
    let into = try BookingEntry(entry.index, trade, terms)
    try addExchange(
      pieces, from: entry, to: into, units: part,
      [PricedUnits(symbol: symbol, quantity: part)], arrives: false)
  }

  /// Refuses the exercise of a written option or the assignment of a bought option. Returns whether
  /// the row was refused.
  private mutating func refuseOtherSide(_ entry: BookingEntry, _ symbol: Int) -> Bool {
    let held = slots[entry.row.account, symbol].map { holdings[$0].quantity } ?? .zero
    let isAssignment = entry.row.type == .optionAssignment
    guard !held.isZero, isAssignment != held.isNegative else { return false }
    let other = isAssignment ? ActivityType.optionExercise : .optionAssignment
    refuse(
      ActivityCode.oversold,
      "'\(ledger.accounts[entry.row.account].visible)' has a position of \(held) in"
        + " '\(ledger.symbols[symbol].visible)', which cannot be \(entry.row.takenAs)",
      entry: entry.index, column: "type",
      hint: "write \(other.rawValue): a purchased option is exercised, a written option is"
        + " assigned")
    return true
  }

  /// Reports the group's trades if their units do not match the option contracts.
  private mutating func checkUnits(
    _ entry: BookingEntry, _ symbol: Int, _ contracts: Decimal, _ group: Int
  ) throws(DecimalError) {
    guard terms.statesMultiplier[symbol], let rows = links.eventRows(of: group) else { return }
    let (units, traded) = (try contracts.times(entry.multiplier), try unitsTraded(rows))
    guard units != traded else { return }
    report(
      .warning, ActivityCode.amountDiffers,
      "\(contracts) of '\(ledger.symbols[symbol].visible)' are for \(units) units, but the trades"
        + " in the group are for \(traded)", entry: entry.index, column: "quantity",
      hint: "correct the quantity, or the option's multiplier in coffer.json")
  }

  /// Returns the symbol traded in the group of an exercised option.
  func underlyingSymbol(of row: Activity) -> Int? {
    let rows = row.group.flatMap { links.eventRows(of: $0) } ?? []
    return rows.first { ledger[$0].isTrade }.flatMap { ledger.symbol(ofRow: $0) }
  }

  /// Returns the option cost attributed to a trade of the underlying asset; zero if there are no
  /// options, nil if refused.
  mutating func premium(of entry: BookingEntry) throws(DecimalError) -> Decimal? {
    guard let group = entry.row.group, let rows = links.eventRows(of: group) else { return .zero }
    if premiums[group] == nil, let row = rows.first(where: { ledger[$0].joinsAssets }) {
      var option = try BookingEntry(row, ledger[row], terms)
      option.takeMagnitudes()
      try exercise(option)
    }
    guard let premium = premiums[group], let currency = premium.currency else { return .zero }
    guard currency == entry.currency else {
      refuse(
        ActivityCode.currencyDiffers,
        "the option is in \(terms.currencies[currency].visible), but its underlying asset is in"
          + " \(terms.currencies[entry.currency].visible)", entry: entry.index, column: "currency",
        hint: "write both rows in the same currency")
      return nil
    }
    return try premium.cost.share(entry.quantity, of: unitsTraded(rows))
  }

  /// Returns the total units of the trades in `rows`.
  func unitsTraded(_ rows: [Int]) throws(DecimalError) -> Decimal {
    var units = Decimal.zero
    for row in rows where ledger[row].isTrade {
      units = try units + (ledger[row].quantity?.magnitude ?? .zero)
    }
    return units
  }
}
