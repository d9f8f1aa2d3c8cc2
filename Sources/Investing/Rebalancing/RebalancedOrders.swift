import PlainText

/// Trades as orders, in units of each asset, and the remaining cash.
struct RebalancedOrders {
  private let answer: TargetTrades
  private let groups: [TargetGroup]
  let digits: Int
  private let isWhole: (String) -> Bool
  private(set) var trades: [HoldingsRebalancing.Trade] = []
  private var seats: [Int: Position] = [:]
  private var offered: [Int: [RebalancedMarket.Sellable]] = [:]
  /// The smallest trade, in minor units.
  private let minimum: Int128
  /// Cash that remains in the cash group, in minor units, by group; zero for all other groups.
  private var kept: [Int128]
  /// Remaining cash in minor units.
  private(set) var remainder: Int128

  /// - Parameter cash: the cash to invest.
  init(
    _ answer: TargetTrades, _ question: TargetTrades.Question, cash: Int128, digits: Int,
    isWhole: @escaping (String) -> Bool
  ) {
    self.answer = answer
    groups = question.groups
    minimum = question.minimum
    kept = zip(question.groups, answer.bought).map { $0.isCash ? $1 : 0 }
    self.digits = digits
    self.isWhole = isWhole
    remainder = cash
  }

  /// Adds the trades of a group. For a purchase, whole units are rounded down. For a sale, they are
  /// rounded up, but not beyond the whole position.
  mutating func add(
    group: Int, _ seat: Position?, _ offer: RebalancedMarket.Offer
  ) throws(DecimalError) {
    let sales = offer.sales
    offered[group] = sales
    for (place, (position, sale)) in sales.enumerated() {
      let amount = answer.sold[group][place]
      guard amount > 0 else { continue }
      var units = try self.units(amount, of: position)
      if isWhole(position.symbol) {
        units = min(position.quantity, try units.rounded(toDecimals: 0, .ceiling))
      }
      if amount == sale.value { units = position.quantity }
      var trade = try trade(group, place, position, units, amount)
      trade.gain = try gain(sale, trade.units, after: sold(in: group, sale.pool))
      remainder += trade.units
      trades.append(trade)
    }
    if zip(answer.sold[group], sales).allSatisfy({ $0 == $1.sale.value }) {
      for (place, (position, _)) in offer.dust.enumerated() {
        var trade = try trade(group, sales.count + place, position, position.quantity, 0)
        trade.gain = .zero
        trades.append(trade)
      }
    }
    let bought = answer.bought[group]
    guard bought > 0 else { return }
    guard let seat else {
      remainder -= bought
      return
    }
    seats[group] = seat
    var units = try self.units(bought, of: seat)
    if isWhole(seat.symbol) { units = try units.rounded(toDecimals: 0, .floor) }
    let trade = try trade(group, nil, seat, units, bought)
    remainder -= trade.units
    trades.append(trade)
  }

  /// Lowers sales of whole units, one unit at a time, until the net gain does not exceed a limit.
  /// Lowers purchases if they then exceed the cash. The unit with the largest gain is left out
  /// first. A sale that would fall below the smallest trade is left out completely; its units are
  /// then ranked by their average gain.
  ///
  /// - Parameter most: the limit in minor units, zero or more.
  mutating func limitGain(to most: Decimal) throws(DecimalError) {
    let most = try most.scaled(
      by: try Decimal(units: 1, minorDigits: digits), over: .one, .halfEven)
    while try gain() > most {
      var best: (place: Int, smaller: HoldingsRebalancing.Trade, saved: Decimal)?
      for (place, trade) in trades.enumerated() where isWhole(trade.symbol) {
        guard let sale = trade.sale, let offers = offered[trade.group],
          offers.indices.contains(sale)
        else { continue }
        let (position, offer) = offers[sale]
        guard trade.quantity.isPositive else { continue }
        let units = try max(.zero, trade.quantity - .one).rounded(toDecimals: 0, .ceiling)
        var smaller = try self.trade(trade.group, sale, position, units, 0)
        if smaller.units < minimum {
          smaller = try self.trade(trade.group, sale, position, .zero, 0)
        }
        // The sale is treated as the last one from its pool.
        let others = sold(in: trade.group, offer.pool, except: place)
        let left = try self.gain(offer, smaller.units, after: others)
        smaller.gain = left
        let count = try (trade.quantity - smaller.quantity).rounded(toDecimals: 0, .ceiling)
        let saved = try (self.gain(offer, trade.units, after: others) - left)
          .divided(by: count, .halfEven)
        if best.map({ saved > $0.saved }) ?? true {
          best = (place, smaller, saved)
        }
      }
      guard let best else { break }
      remainder -= trades[best.place].units - best.smaller.units
      trades[best.place] = best.smaller
      try divideGain(of: best.smaller)
    }
    try coverPurchases()
  }

  /// Lowers purchases and the cash to keep if their total exceeds the available cash. The group
  /// with the highest ratio of value to target is lowered first: whole units one at a time, other
  /// amounts by the shortfall. Purchases below the smallest trade are left out.
  private mutating func coverPurchases() throws(DecimalError) {
    while remainder < 0 {
      let bought = trades.filter { $0.sale == nil && $0.units > 0 }.map(\.group)
      var highest: Int?
      for group in bought + kept.indices.filter({ kept[$0] > 0 }) {
        if highest.map({ isLower($0, than: group) }) ?? true { highest = group }
      }
      guard let highest else { break }
      if kept[highest] > 0 {
        let part = min(kept[highest], -remainder)
        kept[highest] -= part
        remainder += part
      }
      guard let seat = seats[highest],
        let place = trades.firstIndex(where: { $0.sale == nil && $0.group == highest })
      else { continue }
      let trade = trades[place]
      var amount = max(0, trade.units + remainder)
      if amount < minimum { amount = 0 }
      let units =
        isWhole(trade.symbol)
        ? max(.zero, try trade.quantity - .one) : try self.units(amount, of: seat)
      trades[place] = try self.trade(trade.group, nil, seat, units, amount)
      remainder += trade.units - trades[place].units
    }
  }

  /// Returns the total of the sales of a group from a pool; zero if the pool is nil.
  ///
  /// - Parameters:
  ///   - excluded: the index of a trade to ignore.
  ///   - end: the index of the first trade to ignore, along with all later trades; nil for all
  ///     trades.
  private func sold(
    in group: Int, _ pool: Int?, except excluded: Int? = nil, before end: Int? = nil
  ) -> Int128 {
    guard let pool, let offers = offered[group] else { return 0 }
    return trades.prefix(end ?? trades.count).enumerated().reduce(0) { sum, item in
      let (place, trade) = item
      guard place != excluded, trade.group == group, let sale = trade.sale,
        offers.indices.contains(sale), offers[sale].sale.pool == pool
      else { return sum }
      return sum + trade.units
    }
  }

  /// Divides a pool's gain among its sales, in order, after one of the sales has changed.
  private mutating func divideGain(of changed: HoldingsRebalancing.Trade) throws(DecimalError) {
    guard let number = changed.sale, let offers = offered[changed.group],
      let pool = offers[number].sale.pool
    else { return }
    for (place, trade) in trades.enumerated() where trade.group == changed.group {
      guard let number = trade.sale, offers.indices.contains(number),
        offers[number].sale.pool == pool
      else { continue }
      trades[place].gain = try gain(
        offers[number].sale, trade.units, after: sold(in: trade.group, pool, before: place))
    }
  }

  /// Returns the gain from a sale in the base currency.
  ///
  /// - Parameter earlier: the amount of earlier sales from the same pool.
  private func gain(
    _ sale: TargetGroup.Sale, _ units: Int128, after earlier: Int128 = 0
  ) throws(DecimalError) -> Decimal {
    try sale.gain(units, after: earlier).scaled(
      by: try Decimal(units: 1, minorDigits: digits), over: .one, .halfEven)
  }

  /// Leaves out purchases of whole units below the smallest trade. Then buys further whole units
  /// while the remaining cash covers their price: one unit or, for a group without a purchase, the
  /// units of the smallest trade. Each purchase is for the affordable group with the lowest ratio
  /// of value to target.
  mutating func useRemainder() throws(DecimalError) {
    for (place, trade) in trades.enumerated() where trade.sale == nil && isWhole(trade.symbol) {
      guard let seat = seats[trade.group], trade.units < minimum else { continue }
      remainder += trade.units
      trades[place] = try self.trade(trade.group, nil, seat, .zero, 0)
    }
    while true {
      var best: (place: Int, larger: HoldingsRebalancing.Trade)?
      for (place, trade) in trades.enumerated() where trade.sale == nil && isWhole(trade.symbol) {
        guard let seat = seats[trade.group] else { continue }
        var quantity = try trade.quantity + .one
        if trade.quantity.isZero {
          quantity = max(.one, try units(minimum, of: seat).rounded(toDecimals: 0, .ceiling))
        }
        let larger = try self.trade(trade.group, nil, seat, quantity, 0)
        let cost = larger.units - trade.units
        guard cost > 0, cost <= remainder else { continue }
        if let best, !isLower(trade.group, than: trades[best.place].group) { continue }
        best = (place, larger)
      }
      guard let best else { break }
      remainder -= best.larger.units - trades[best.place].units
      trades[best.place] = best.larger
    }
    trades.removeAll { $0.quantity.isZero }
  }

  private func isLower(_ group: Int, than other: Int) -> Bool {
    after(group) * groups[other].weight < after(other) * groups[group].weight
  }

  /// Returns a group's value after the trades, in minor units.
  func after(_ group: Int) -> Int128 {
    trades.reduce(groups[group].value + kept[group]) { sum, trade in
      trade.group != group ? sum : trade.sale == nil ? sum + trade.units : sum - trade.units
    }
  }

  /// Returns the net gain from the sales in the base currency.
  func gain() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for trade in trades { sum = try sum + (trade.gain ?? .zero) }
    return sum
  }

  /// Returns the units that an amount buys, rounded half-even to 18 decimals.
  private func units(_ amount: Int128, of position: Position) throws(DecimalError) -> Decimal {
    guard let value = position.marketValueBase else { return .zero }
    let money = try Decimal(units: amount, minorDigits: digits)
    return try position.quantity.scaled(by: money, over: value, .halfEven)
  }

  /// - Parameter exact: the amount in minor units; used unless the asset is traded in whole units.
  private func trade(
    _ group: Int, _ sale: Int?, _ position: Position, _ units: Decimal, _ exact: Int128
  ) throws(DecimalError) -> HoldingsRebalancing.Trade {
    let isWhole = isWhole(position.symbol)
    func part(_ value: Decimal?) throws(DecimalError) -> Decimal {
      try (value ?? .zero).scaled(by: units, over: position.quantity, .halfEven)
    }
    let isAll = units == position.quantity && sale != nil
    let minor =
      isWhole
      ? try part(position.marketValueBase).units(minorDigits: digits, .halfEven) : exact
    return HoldingsRebalancing.Trade(
      group: group, sale: sale, account: position.account, symbol: position.symbol,
      currency: position.currency, price: position.price,
      quantity: isWhole || isAll ? units : try units.rounded(toDecimals: 8, .halfEven),
      amount: try part(position.marketValue),
      units: minor, amountBase: try Decimal(units: minor, minorDigits: digits), gain: nil)
  }
}
