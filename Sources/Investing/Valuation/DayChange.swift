package import FinanceModel
package import PlainText

/// A day's change in value: the closing value minus the previous day's closing value, minus the
/// day's flows.
///
/// Each closing value uses the prices and rates of its own day. If the day has no price, both
/// values use the same older price. Income on the day is part of the change, and fees and taxes are
/// subtracted. Units bought on the day contribute their price minus the amount paid.
///
///     20 at 50.00 USD and 1.25 USD per EUR, then 51.00 and 1.20   // 850.00 - 800.00 = 50.00 EUR
package struct DayChange: Sendable {
  /// The state of a booking at the end of the day before the change.
  package struct Start: Sendable {
    package let day: CalendarDate
    fileprivate let eve: Booking

    /// Finds the last day, up to `date`, with a price, a rate or an activity. Books all rows before
    /// that day and makes the booking retain the day's events.
    ///
    /// - Returns: nil if the ledgers contain no data up to `date`.
    package init?(advancing booking: inout Booking, _ prices: PriceBook, to date: CalendarDate) {
      let ledger = booking.ledger
      let count = (0..<ledger.count).boundary { ledger.date(ofRow: $0) > date }
      let row = count > 0 ? ledger.date(ofRow: count - 1) : nil
      guard let day = [row, prices.lastDay(onOrBefore: date)].compactMap(\.self).max(),
        let before = day.adding(days: -1)
      else { return nil }
      booking.advance(through: before)
      (self.day, eve) = (day, booking)
      booking.keepEvents()
    }
  }

  /// A change as an amount in the asset's currency and in the base currency. An unknown amount is
  /// nil.
  package struct Amounts: Sendable {
    package let own: Decimal?
    package let base: Decimal?
  }

  private struct StatedKey: Hashable {
    let account: String
    let symbol: String
  }

  package let day: CalendarDate
  /// Change in the value of all positions, cash and pending transfers, minus external
  /// contributions. Positions with an unknown change are excluded. nil if there is no base
  /// currency.
  package private(set) var total: Decimal?
  /// Changes by holding index.
  private var changes: [Int: Amounts] = [:]
  private var stated: [StatedKey: Amounts] = [:]

  /// - Parameters:
  ///   - booking: the state at the end of the day, with the day's events.
  ///   - positions: the positions of accounts tracked by statements.
  ///   - exchange: converts amounts. Its findings are discarded, because a missing rate only makes
  ///     a change unknown.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of holdings, balances and rows on the day.
  package init(
    since start: Start, _ booking: Booking, _ positions: PositionLedger, _ settings: Settings,
    _ prices: PriceBook, _ exchange: BookedExchange
  ) throws(DecimalError) {
    day = start.day
    var calculation = DayChangeCalculation(start.eve, booking, on: start.day, prices, exchange)
    let base = booking.terms.baseCurrency
    var sum = Decimal.zero
    for place in booking.holdings.indices {
      guard let amounts = try calculation.change(ofHolding: place) else { continue }
      changes[place] = amounts
      if let change = amounts.base { sum = try sum + change }
    }
    let statements = positions.statements(
      beside: booking.ledger, settings, onOrBefore: calculation.eveDay)
    let assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
    for position in statements where !position.quantity.isZero {
      let amounts = try calculation.change(of: position, assets[position.symbol])
      stated[StatedKey(account: position.account, symbol: position.symbol)] = amounts
      if let change = amounts.base { sum = try sum + change }
    }
    total = base == nil ? nil : try sum + calculation.changeOfCash()
  }

  /// Returns the change in value of the holding with the given index in the booking.
  func amounts(ofHolding place: Int) -> Amounts {
    changes[place] ?? Amounts(own: nil, base: nil)
  }

  /// Returns the change in value of a position in a statement; zero if the position was not stated
  /// for the previous day.
  func amounts(of position: StatedPosition) -> Amounts {
    stated[StatedKey(account: position.account, symbol: position.symbol)]
      ?? Amounts(own: .zero, base: .zero)
  }
}

/// Valuation at the start and end of a day.
private struct DayChangeCalculation {
  let eve: Booking
  let booking: Booking
  let eveDay: CalendarDate
  let day: CalendarDate
  let evePrices: HeldPrices
  let prices: HeldPrices
  /// A separate exchange for the previous day, because an exchange caches one day's rates.
  var eveExchange: BookedExchange
  var exchange: BookedExchange
  var flows: [Int: [HoldingFlow]] = [:]
  var moves: [Int: [Contribution]] = [:]

  init(
    _ eve: Booking, _ booking: Booking, on day: CalendarDate, _ prices: PriceBook,
    _ exchange: BookedExchange
  ) {
    (self.eve, self.booking, self.day) = (eve, booking, day)
    (eveExchange, self.exchange) = (exchange, exchange)
    eveDay = day.adding(days: -1) ?? day
    self.prices = HeldPrices(prices, booking)
    evePrices = eve.rowCount == booking.rowCount ? self.prices : HeldPrices(prices, eve)
    for flow in booking.events.holdingFlows where flow.date == day {
      guard let place = booking.slots[flow.account, flow.symbol] else { continue }
      flows[place, default: []].append(flow)
    }
    for move in booking.events.contributions where move.date == day {
      guard let symbol = move.symbol, let place = booking.slots[move.account, symbol]
      else { continue }
      moves[place, default: []].append(move)
    }
  }

  /// Returns the change in value of a holding; nil if the holding is empty on both days and no
  /// units moved.
  mutating func change(ofHolding place: Int) throws(DecimalError) -> DayChange.Amounts? {
    let holding = booking.holdings[place]
    let before = place < eve.holdings.count ? eve.holdings[place].quantity : .zero
    if before.isZero, holding.quantity.isZero, flows[place] == nil, moves[place] == nil {
      return nil
    }
    let own = booking.terms.currencies[booking.quoteCurrency(of: holding.symbol)]
    let (symbol, factor) = (
      booking.ledger.symbols[holding.symbol], booking.terms.multipliers[holding.symbol] ?? .one
    )
    let old = try evePrices.worth(of: before, times: factor, symbol, on: eveDay, preferring: own)
    let new = try prices.worth(
      of: holding.quantity, times: factor, symbol, on: day, preferring: own)
    guard before.isZero || old != nil, holding.quantity.isZero || new != nil else {
      return DayChange.Amounts(own: nil, base: nil)
    }
    func change(in target: String) throws(DecimalError) -> Decimal? {
      var sum = try difference(
        old.map { ($0.amount, $0.price.quote) }, new.map { ($0.amount, $0.price.quote) },
        in: target)
      for flow in flows[place] ?? [] {
        sum = try sum.adding(
          exchange.convert(
            flow.amount, from: flow.currency, to: target, on: day, ofRow: flow.row, in: booking))
      }
      for move in moves[place] ?? [] {
        sum = try sum.subtracting(exchange.value(of: move, in: target, prices, booking))
      }
      return sum
    }
    let inOwn = try change(in: own)
    let base = booking.terms.baseCurrency
    return DayChange.Amounts(
      own: inOwn,
      base: base == own
        ? inOwn : try base.flatMap { (base) throws(DecimalError) in try change(in: base) })
  }

  /// Returns the change in value of the units stated for the previous day, from that day's prices
  /// and rates to the current day's.
  mutating func change(
    of stated: StatedPosition, _ asset: AssetSettings?
  ) throws(DecimalError) -> DayChange.Amounts {
    let base = booking.terms.baseCurrency
    if stated.symbol == StatedPosition.cashSymbol {
      let cash = (stated.quantity, stated.currency)
      return DayChange.Amounts(
        own: .zero,
        base: try base.flatMap { (base) throws(DecimalError) in
          try difference(cash, cash, in: base)
        })
    }
    let own = CurrencyUnit(asset?.quoteCurrency ?? stated.currency).major
    let factor = asset?.multiplier ?? .one
    func worth(_ prices: HeldPrices, on date: CalendarDate) throws(DecimalError) -> (
      Decimal, String
    )? {
      let units = try prices.units(stated.quantity, of: stated.symbol, from: stated.date, on: date)
      return try prices.worth(
        of: units, times: factor, stated.symbol, on: date, preferring: own
      ).map { ($0.amount, $0.price.quote) }
    }
    guard let old = try worth(evePrices, on: eveDay), let new = try worth(prices, on: day)
    else { return DayChange.Amounts(own: nil, base: nil) }
    return DayChange.Amounts(
      own: try difference(old, new, in: own),
      base: try base.flatMap { (base) throws(DecimalError) in
        try difference(old, new, in: base)
      })
  }

  /// Returns the day's amount minus the previous day's amount, each converted at its own day's
  /// rate. A nil amount is treated as zero.
  private mutating func difference(
    _ old: (amount: Decimal, code: String)?, _ new: (amount: Decimal, code: String)?,
    in target: String
  ) throws(DecimalError) -> Decimal? {
    let before =
      old.map {
        eveExchange.convert($0.amount, from: $0.code, to: target, on: eveDay)
      } ?? .zero
    let after = new.map { exchange.convert($0.amount, from: $0.code, to: target, on: day) } ?? .zero
    return try after.subtracting(before)
  }

  /// Returns the change in cash and pending transfers, minus external contributions and minus the
  /// flows of holdings. Those flows are part of the holdings' change.
  mutating func changeOfCash() throws(DecimalError) -> Decimal {
    guard let base = booking.terms.baseCurrency else { return .zero }
    var sum = Decimal.zero
    func add(_ amount: Decimal?, _ sign: Decimal = .one) throws(DecimalError) {
      if let amount { sum = try sum + amount.multiplied(by: sign, .halfEven) }
    }
    let (old, new) = (try balances(of: eve), try balances(of: booking))
    for (code, amount) in new {
      try add(try difference((old[code] ?? .zero, code), (amount, code), in: base))
    }
    for (code, amount) in old where new[code] == nil {
      try add(try difference((amount, code), nil, in: base))
    }
    let unpriced = try unpricedTransits(of: eve, evePrices, on: eveDay)
      .union(unpricedTransits(of: booking, prices, on: day))
    try add(try transits(of: booking, prices, on: day, base, without: unpriced))
    swap(&exchange, &eveExchange)
    try add(try transits(of: eve, evePrices, on: eveDay, base, without: unpriced), -.one)
    swap(&exchange, &eveExchange)
    for flow in flows.values.joined() {
      try add(
        exchange.convert(
          flow.amount, from: flow.currency, to: base, on: day, ofRow: flow.row, in: booking), -.one)
    }
    for move in moves.values.joined() {
      // Units sent or received in a transfer are pending before or after the move.
      if !move.isOutside, let symbol = move.symbol, unpriced.contains(symbol) { continue }
      try add(exchange.value(of: move, in: base, prices, booking))
    }
    for contribution in booking.events.contributions
    where contribution.date == day && contribution.isOutside
      && booking.terms.tracking[contribution.account] == .transactions
    {
      try add(exchange.value(of: contribution, in: base, prices, booking), -.one)
    }
    return sum
  }

  /// Returns the total cash in all accounts, by currency.
  private func balances(of booking: Booking) throws(DecimalError) -> [String: Decimal] {
    var sums: [String: Decimal] = [:]
    for account in booking.ledger.accounts.indices {
      for balance in booking.cash[account] where !balance.amount.isZero {
        let code = booking.terms.currencies[balance.currency]
        sums[code] = try sums[code, default: .zero] + balance.amount
      }
    }
    return sums
  }

  /// Returns the symbols of pending units that have no price on a day; the total excludes these
  /// units.
  private func unpricedTransits(
    of booking: Booking, _ prices: HeldPrices, on date: CalendarDate
  ) throws(DecimalError) -> Set<Int> {
    var symbols: Set<Int> = []
    for transit in booking.transits where !transit.isEmpty {
      guard let symbol = transit.symbol else { continue }
      if try units(of: transit, symbol, booking, prices, on: date) == nil { symbols.insert(symbol) }
    }
    return symbols
  }

  /// Returns the value of pending units and the currency code of their price; nil if they have no
  /// price.
  private func units(
    of transit: PendingTransfer, _ symbol: Int, _ booking: Booking, _ prices: HeldPrices,
    on date: CalendarDate
  ) throws(DecimalError) -> (amount: Decimal, code: String)? {
    try prices.worth(
      of: transit.lots.quantity, times: booking.terms.multipliers[symbol] ?? .one,
      booking.ledger.symbols[symbol], on: date,
      preferring: booking.terms.currencies[booking.quoteCurrency(of: symbol)]
    ).map { ($0.amount, $0.price.quote) }
  }

  private mutating func transits(
    of booking: Booking, _ prices: HeldPrices, on date: CalendarDate, _ base: String,
    without unpriced: Set<Int>
  ) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for transit in booking.transits where !transit.isEmpty {
      var (amount, code) = (transit.amount, booking.terms.currencies[transit.currency])
      if let symbol = transit.symbol {
        guard !unpriced.contains(symbol),
          let worth = try units(of: transit, symbol, booking, prices, on: date)
        else { continue }
        (amount, code) = worth
      }
      if let worth = exchange.convert(amount, from: code, to: base, on: date) {
        sum = try sum + worth
      }
    }
    return sum
  }
}
