import FinanceModel
import PlainText

/// Exchanges and spin-offs. Two rows of a group convert lots of one asset to lots of another. The
/// new lots keep the original dates and cost.
extension Booking {
  /// Books both rows of an exchange at the position and on the day of the row that removes units.
  /// The other row states the units received in exchange.
  mutating func exchange(_ entry: BookingEntry) throws(DecimalError) {
    guard let (out, into) = try sides(of: entry) else { return }
    guard entry.index == out.index else { return try payFees(entry) }
    try warnIfAmountDiffers(into)
    guard let symbol = out.row.symbol, let (share, cash) = try keptShare(out, into),
      let (part, taken) = try takeEither(out, symbol)
    else { return }
    let units = try into.quantity.share(part.magnitude, of: out.quantity)
    // The holder of a short position owes the cash.
    let received = try (part.isNegative ? -cash : cash).share(part.magnitude, of: out.quantity)
    var (kept, sold) = ([LotPiece](), [LotPiece]())
    for piece in taken {
      let rest = try piece.share(share)
      kept.append(rest)
      if rest != piece { sold.append(try piece.minus(rest)) }
    }
    let net = try received - out.fee - out.tax
    try settle(net, out)
    addFlow(net, out)
    if !sold.isEmpty {
      var quantity = Decimal.zero
      for piece in sold { quantity = try quantity + piece.quantity }
      addDisposal(.exchange, out, quantity, received, tax: out.tax, sold)
    }
    // If the arriving units do not inherit any cost, they are divided in proportion to the leaving
    // units.
    let free = share.0.isZero ? taken.map { $0.holding($0.quantity, cost: .zero) } : kept
    try arrive(free, as: part.isNegative ? -units : units, into)
    var priced = [into.priced(part.isNegative ? -units : units)]
    if received.isZero { priced.append(out.priced(part)) }
    try addExchange(kept, from: out, to: into, units: units, priced.compactMap(\.self))
  }

  /// Moves a share of the cost of all open lots of the first row's symbol to units of the second
  /// row's symbol.
  mutating func spinOff(_ entry: BookingEntry) throws(DecimalError) {
    guard let (parent, child) = try sides(of: entry) else { return }
    guard entry.index == parent.index else { return try payFees(entry) }
    guard let symbol = parent.row.symbol else { return }
    try warnIfAmountDiffers(child)
    let place = holding(entry.row.account, symbol)
    if let amount = parent.row.amount, !amount.isZero {
      return refuse(
        ActivityCode.uninterpreted, "the parent's row has an amount", entry: parent.index,
        column: "amount",
        hint: "write cash in lieu of a fraction as a SELL of that fraction of the new asset")
    }
    if refuseAlone(parent, place) { return }
    let held = holdings[place].quantity
    guard !held.isZero else {
      if isInDoubt(entry.row.account, symbol) { return noteDoubtOfHolding(child.row) }
      return refuse(
        ActivityCode.oversold,
        "'\(ledger.accounts[entry.row.account].visible)' does not hold"
          + " '\(ledger.symbols[symbol].visible)', the parent asset of this spin-off",
        entry: entry.index, column: "symbol",
        hint: "correct the symbol, the account or the date; the parent's row must come first")
    }
    guard var share = statedShare(parent, child) else { return }
    if share == nil, let rest = try worth(of: held.magnitude, parent),
      let worth = try worth(of: child.quantity, child)
    {
      share = (worth, try rest + worth)
    }
    if share == nil, options.prices == nil { share = (.zero, .one) }
    guard let share, isShare(share) else { return refuseShare(parent) }
    let pieces = try restate(place, byRow: entry.index) { (holding) throws(DecimalError) in
      try holding.takeCost(share.0, of: share.1)
    }
    noteRestated(place, entry)
    try payFees(parent)
    let units = held.isNegative ? -child.quantity : child.quantity
    try arrive(pieces, as: units, child)
    try addExchange(
      pieces, from: parent, to: child, units: child.quantity,
      [child.priced(units)].compactMap(\.self), leaves: false)
    if parent.row.unitPrice != nil { noteTrade(parent) }
  }

  /// Refuses a spin-off if another account of the pool lacks a spin-off on that day. Returns
  /// whether the spin-off was refused.
  private mutating func refuseAlone(_ parent: BookingEntry, _ place: Int) -> Bool {
    guard terms.hasPools, poolPlaces(place).count > 1 else { return false }
    let accounts = Set(
      rowsOfDay(ofRow: parent.index).map { ledger[$0] }.filter {
        $0.type == .spinOff && $0.symbol == parent.row.symbol
      }.map(\.account))
    guard
      let other = poolPlaces(place).first(where: {
        holdings[$0].quantity.isPositive && !accounts.contains(holdings[$0].account)
      })
    else { return false }
    refuse(
      ActivityCode.transferUnlinked,
      "'\(ledger.accounts[holdings[other].account].visible)' in the same pool has no SPIN_OFF of"
        + " '\(ledger.symbols[holdings[other].symbol].visible)' on \(parent.row.date)",
      entry: parent.index, column: "date",
      hint: "write a pair of rows for each account in the pool, all on the same day")
    return true
  }

  // MARK: rows

  /// Returns the two rows of the entry's group; nil if refused. For a spin-off, the row without
  /// units comes first. For an exchange, the row whose asset the account holds comes first.
  /// Otherwise the rows are in booking order.
  private mutating func sides(
    of entry: BookingEntry
  ) throws(DecimalError) -> (BookingEntry, BookingEntry)? {
    let rows = entry.row.group.flatMap { links.eventRows(of: $0) } ?? []
    let others = rows.map { ledger[$0] }
    guard rows.count == 2, let last = others.last, let first = others.first,
      first.type == last.type, first.account == last.account, first.symbol != last.symbol,
      first.currency == last.currency
    else {
      refuse(
        ActivityCode.transferUnlinked,
        "\(entry.kindText) needs a second row with the same account, currency and group, but a"
          + " different symbol", entry: entry.index, column: "group",
        hint: Set(others.map(\.symbol)).count > 2
          ? "write a merger into two assets as an EXCHANGE into the first, and a SPIN_OFF of the"
            + " second from it in a separate group"
          : rows.count > 2
            ? "use a separate group for each pair; see docs/investments.md#\(entry.row.page)"
            : "write two rows with the same group; see docs/investments.md#\(entry.row.page)")
      return nil
    }
    var sides = [BookingEntry]()
    for index in rows {
      var side = try BookingEntry(index, ledger[index], terms)
      side.takeMagnitudes()
      sides.append(side)
    }
    let isTurned =
      entry.row.type == .spinOff
      ? sides[1].quantity.isZero : leavingRow(of: sides, entry.row.group) == rows[1]
    let out = sides[isTurned ? 1 : 0]
    var into = sides[isTurned ? 0 : 1]
    guard into.quantity.isPositive else {
      if entry.index == into.index {
        refuse(
          LedgerCodes.valueMissing, "quantity is blank, but \(entry.kindText) needs it",
          entry: entry.index, column: "quantity", hint: "fill in the number of units received")
      }
      return nil
    }
    if into.row.date != out.row.date, entry.index == out.index {
      into = try into.moved(to: out, terms)
    }
    return (out, into)
  }

  /// Returns the row of an exchange that removes units. The row is determined once, before any
  /// units leave.
  private mutating func leavingRow(of sides: [BookingEntry], _ group: Int?) -> Int {
    if let known = group.flatMap({ leavingRows[$0] }) { return known }
    let held = sides.map { side in
      side.row.symbol.flatMap { slots[side.row.account, $0] }.map { holdings[$0].quantity }
    }
    let isTurned = (held[0] ?? .zero).isZero && !(held[1] ?? .zero).isZero
    let areCorrected = sides.map { !ledger.text("voids", ofRow: $0.index).isBlankCell }
    if areCorrected[0] != areCorrected[1], held.allSatisfy({ !($0 ?? .zero).isZero }) {
      refuse(
        ActivityCode.transferUnlinked,
        "both assets are held, and only one row of the exchange is a correction, so the direction"
          + " is unknown", entry: sides[1].index, column: "voids",
        hint: "void both rows, and write both again in order")
    }
    let row = sides[isTurned ? 1 : 0].index
    if let group { leavingRows[group] = row }
    return row
  }

  /// Returns the share of the cost that an exchange's arriving units inherit, and the cash received
  /// for the rest; nil if refused.
  private mutating func keptShare(
    _ out: BookingEntry, _ into: BookingEntry
  ) throws(DecimalError) -> (share: (Decimal, Decimal), cash: Decimal)? {
    let cash = out.row.amount == nil ? .zero : out.amount ?? .zero
    guard cash.isPositive else { return ((.one, .one), .zero) }
    guard var share = statedShare(out, into) else { return nil }
    if share == nil, let worth = try worth(of: into.quantity, into) {
      share = (worth, try worth + cash)
    }
    if share == nil, options.prices == nil { share = (.one, .one) }
    guard let share, isShare(share), share.0 < share.1 || options.prices == nil else {
      refuseShare(out)
      return nil
    }
    return (share, cash)
  }

  /// Returns the share of the cost that `ratio` states in either row, if any. Returns nil if the
  /// share is refused, because the rows differ or the share exceeds the whole.
  private mutating func statedShare(
    _ first: BookingEntry, _ second: BookingEntry
  ) -> (Decimal, Decimal)?? {
    guard let ratio = first.row.ratio ?? second.row.ratio else { return .some(nil) }
    let differs = second.row.ratio.map { $0 != ratio } ?? false
    guard differs || !isShare((ratio.new, ratio.old)) else { return (ratio.new, ratio.old) }
    let text = "\(ratio.new):\(ratio.old)"
    refuse(
      differs ? ActivityCode.valueTwice : ActivityCode.amountDiffers,
      differs
        ? "the two rows state different shares of the cost: \(text) and"
          + " \(second.row.ratio.map { "\($0.new):\($0.old)" } ?? "")"
        : "the new units receive \(text) of the cost, which is more than the whole cost",
      entry: first.index, column: "ratio",
      hint: differs
        ? "leave ratio blank in one of them"
        : "write the part before the whole, such as 19.4:100 for 19.4 %")
    return nil
  }

  /// Returns the market value of units of a row's symbol, in the row's currency. The price is taken
  /// from the row, otherwise from a price recorded on its day or at most seven days before. Returns
  /// nil if neither price exists.
  ///
  /// A booking without prices only checks rows, so the share of the cost does not matter.
  private func worth(
    of units: Decimal, _ entry: BookingEntry
  ) throws(DecimalError) -> Decimal? {
    if entry.row.amount != nil, units == entry.quantity { return entry.amount }
    let (code, day) = (terms.currencies[entry.currency], entry.row.date)
    var price = entry.price
    if price == nil, let prices = options.prices, let symbol = entry.row.symbol,
      let found = prices.price(of: ledger.symbols[symbol], onOrBefore: day, preferring: code),
      found.date.days(until: day) <= ExchangeRate.usualAgeInDays
    {
      var exchange = BookedExchange(prices, self, base: terms.baseCurrency)
      price = exchange.convert(found.amount, from: found.quote, to: code, on: day)
    }
    return try price?.multiplied(by: units, .halfEven).times(entry.multiplier)
  }

  private func isShare(_ share: (part: Decimal, whole: Decimal)) -> Bool {
    !share.part.isNegative && share.whole.isPositive && share.part <= share.whole
  }

  private mutating func refuseShare(_ entry: BookingEntry) {
    refuse(
      LedgerCodes.valueMissing, "the new units' share of the cost is unknown",
      entry: entry.index, column: "ratio",
      hint: entry.row.type == .spinOff
        ? "write the share in ratio, such as 19.4:100 for 19.4 %; or fill in unit_price in both"
          + " rows, or add that day's prices"
        : "fill in unit_price in the row of the new units, or write the share in ratio, such as"
          + " 5:7")
  }

  // MARK: lots

  /// Adds units of a row's symbol with the origin and cost of the pieces, in proportion to the
  /// pieces' units.
  private mutating func arrive(
    _ pieces: [LotPiece], as units: Decimal, _ entry: BookingEntry
  ) throws(DecimalError) {
    guard let symbol = entry.row.symbol else { return }
    let place = holding(entry.row.account, symbol)
    var whole = Decimal.zero
    for piece in pieces { whole = try whole + piece.quantity.magnitude }
    let shares = try pieces.map(\.quantity.magnitude).scaled(
      by: units.magnitude, over: whole, summingTo: units.magnitude)
    arrived.removeAll()
    var carried = Decimal.zero
    for (piece, share) in zip(pieces, shares) {
      carried = try carried + piece.cost
      guard share.isPositive else { continue }
      arrived.append(piece.holding(units.isNegative ? -share : share, cost: carried))
      carried = .zero
    }
    if !carried.isZero, let last = arrived.popLast() {
      arrived.append(last.holding(last.quantity, cost: try last.cost + carried))
    }
    if firstCurrencies[symbol] == nil { firstCurrencies[symbol] = arrived.first?.currency }
    for piece in arrived { try add(Lot(piece), to: place, of: entry) }
    noteTrade(entry)
  }

  /// Records the value that moves from one holding to another: the value of the priced units,
  /// otherwise the arriving row's value, otherwise the cost.
  ///
  /// - Parameter leaves: whether the pieces left the first holding.
  mutating func addExchange(
    _ pieces: [LotPiece], from out: BookingEntry, to into: BookingEntry, units: Decimal,
    _ priced: [PricedUnits], leaves: Bool = true, arrives: Bool = true
  ) throws(DecimalError) {
    guard options.keepsEvents, let from = out.row.symbol, let to = into.row.symbol else { return }
    var (cost, quantity) = (Decimal.zero, Decimal.zero)
    for piece in pieces {
      cost = try cost + piece.cost
      quantity = try quantity + piece.quantity
    }
    let worth = arrives ? try into.amount?.share(units, of: into.quantity) : nil
    let paid = pieces.first?.currency ?? out.currency
    func side(_ symbol: Int, _ units: Decimal, _ pieces: [LotPiece], isOut: Bool) -> Contribution {
      let amount = worth ?? cost
      return Contribution(
        kind: isOut ? .leaving : .arriving, row: out.index, date: out.row.date,
        account: out.row.account,
        symbol: symbol, quantity: units, currency: worth == nil ? paid : into.currency,
        amount: isOut ? -amount : amount, pieces: pieces,
        priced: priced.map {
          PricedUnits(symbol: $0.symbol, quantity: isOut ? -$0.quantity : $0.quantity)
        })
    }
    events.add(side(from, leaves ? -quantity : .zero, leaves ? pieces : [], isOut: true))
    var sum = Decimal.zero
    for piece in arrived { sum = try sum + piece.quantity }
    events.add(
      side(to, arrives ? sum : .zero, arrives ? arrived : [], isOut: false))
  }
}

extension BookingEntry {
  /// Returns the entry as part of another row, on that row's day.
  fileprivate func moved(
    to other: BookingEntry, _ terms: BookingTerms
  ) throws(DecimalError) -> BookingEntry {
    var row = row
    (row.date, row.time) = (other.row.date, other.row.time)
    var entry = try BookingEntry(other.index, row, terms)
    entry.takeMagnitudes()
    return entry
  }

  /// Returns units of the row's symbol for pricing; nil if the row does not name a symbol.
  fileprivate func priced(_ units: Decimal) -> PricedUnits? {
    row.symbol.map { PricedUnits(symbol: $0, quantity: units) }
  }
}

extension LotPiece {
  /// Returns the given share of the piece.
  fileprivate func share(_ share: (Decimal, Decimal)) throws(DecimalError) -> LotPiece {
    if share.0 == share.1 { return self }
    return holding(
      try quantity.scaled(by: share.0, over: share.1, .halfEven),
      cost: try cost.scaled(by: share.0, over: share.1, .halfEven))
  }

  fileprivate func minus(_ other: LotPiece) throws(DecimalError) -> LotPiece {
    holding(try quantity - other.quantity, cost: try cost - other.cost)
  }
}

extension Activity {
  /// The documentation heading for the row's event.
  fileprivate var page: String { type == .exchange ? "exchanges-and-mergers" : "spin-offs" }
}
