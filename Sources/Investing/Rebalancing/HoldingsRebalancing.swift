package import FinanceModel
package import PlainText

/// Trades that bring holdings closer to the targets in the settings, and the effect of the trades.
package struct HoldingsRebalancing: Sendable {
  /// The options of a proposal; amounts are in minor units of the base currency.
  package struct Options: Sendable {
    package let newCash: Int128
    package let maxGain: Int128?
    /// Whether sales are allowed.
    package let sells: Bool
    /// Whether the cash in accounts is also invested.
    package let usesCash: Bool

    package init(newCash: Int128, maxGain: Int128?, sells: Bool, usesCash: Bool) {
      self.newCash = newCash
      self.maxGain = maxGain
      self.sells = sells
      self.usesCash = usesCash
    }
  }

  /// A purchase or sale of one asset in one account.
  package struct Trade: Sendable {
    package let group: Int
    package let sale: Int?
    package let account: String
    package let symbol: String
    /// The currency of the asset.
    package let currency: String
    package let price: Decimal?
    /// Number of units, always positive. It has at most 8 decimals, unless the whole position is
    /// sold.
    package internal(set) var quantity: Decimal
    /// Amount in the asset's currency.
    package internal(set) var amount: Decimal
    /// Amount in minor units of the base currency.
    package internal(set) var units: Int128
    /// ``units`` as an amount in the base currency.
    package internal(set) var amountBase: Decimal
    /// Realized gain from a sale in the base currency; nil for a purchase.
    package internal(set) var gain: Decimal?
  }

  /// A group before and after the trades, in the base currency.
  package struct Line: Sendable {
    package let name: String
    /// The account for purchases; nil if the group cannot be bought.
    package let account: String?
    package let symbol: String?
    package let value: Decimal
    /// The target in percent; nil if the group has no target.
    package let targetPct: Decimal?
    package let after: Decimal
    package let afterPct: Decimal?
    /// Distance from the band in percentage points; nil if the group has no target.
    package let breach: Decimal?
  }

  /// A position that the trades do not close or, without a value, do not increase.
  package struct Kept: Sendable {
    /// Why the position is not closed or increased.
    package enum Reason: Sendable {
      /// The position is short; short positions are not bought back.
      case short
      /// Trades in the account are not proposed.
      case account
      case unknownCost
      case belowMinimum
      /// The price of the asset is zero.
      case worthless
      /// The asset is to be bought, but its price is zero, so an amount does not buy any units.
      case noPurchase
    }

    package let position: Position
    package let reason: Reason
  }

  /// Short positions, and other positions that remain although their group has the weight zero and
  /// sales are allowed.
  package let kept: [Kept]
  /// Purchases and sales, sorted by group name, then by account and symbol.
  package let trades: [Trade]
  /// Groups with a target, then groups without a target, each sorted by name.
  package let lines: [Line]
  package let newCash: Decimal
  /// Cash in accounts that is invested.
  package let usedCash: Decimal
  /// Cash that is not invested.
  package let remainder: Decimal
  /// New cash that would balance the groups without a sale; never negative. nil if no amount would
  /// balance them.
  package let cashToBalance: Decimal?
  /// Net gain from the sales.
  package let gain: Decimal
  /// A lower bound for the number of trades; nil if the trades are known to be the fewest possible.
  package let atLeast: Int?
  /// Whether a band is stated.
  package let hasBands: Bool
  /// Symbols that are needed for purchases but have no price.
  package let unpriced: [String]

  /// - Parameter portfolio: all of its positions must have prices and rates.
  /// - Throws: `overflow`; `divisionByZero` if the weights sum to zero.
  package init(
    of portfolio: Portfolio, to targets: AllocationTargets, _ options: Options,
    _ settings: Settings, _ booking: Booking, _ prices: PriceBook,
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let digits = CurrencyUnit(portfolio.baseCurrency ?? "").minorDigits ?? 2
    var market = RebalancedMarket(
      portfolio, targets, settings, booking, prices, exchange, digits: digits)
    let groups = try PortfolioGroups(of: portfolio, by: targets.by, settings).groups
    let used = try options.usesCash ? market.cashToUse() : 0
    var byName = Dictionary(
      groups.map { ($0.name, ($0.value ?? .zero).units(minorDigits: digits, .halfEven)) },
      uniquingKeysWith: { first, _ in first })
    byName[market.cashGroup, default: 0] -= used
    let names = targets.weights.keys.sorted()
    let minimum = (targets.minTrade ?? .zero).units(minorDigits: digits, .ceiling)
    let wanted = try names.map { (name) throws(DecimalError) in try market.seat(name) }
    let seats = wanted.map { $0?.marketValueBase?.isZero == true ? nil : $0 }
    let offers = try names.map { (name) throws(DecimalError) in
      try options.sells ? market.offer(in: name, minimum: minimum) : RebalancedMarket.Offer()
    }
    for (name, offer) in zip(names, offers) {
      let value = groups.first { $0.name == name }?.value ?? .zero
      try offer.worth(of: value, digits: digits).map { byName[name] = $0 }
    }
    kept = names.indices.flatMap {
      market.kept(in: names[$0], wanted[$0], offers[$0], minimum: minimum, sells: options.sells)
    }
    exchange = market.exchange
    let question = try Self.question(
      targets, options, names.indices.map { (names[$0], seats[$0], offers[$0].sales.map(\.sale)) },
      byName, market.cashGroup, cash: options.newCash + used, minimum: minimum)
    let answer = try TargetTrades(answering: question)
    var orders = RebalancedOrders(
      answer, question, cash: options.newCash + used, digits: digits,
      isWhole: { targets.units == .whole && market.isWhole($0) })
    for place in names.indices { try orders.add(group: place, seats[place], offers[place]) }
    if let most = question.maxGain { try orders.limitGain(to: most) }
    try orders.useRemainder()
    func money(_ units: Int128) throws(DecimalError) -> Decimal {
      try Decimal(units: units, minorDigits: digits)
    }
    byName[market.cashGroup, default: 0] += used
    lines = try Self.lines(names, seats, byName, question, orders, market.cashGroup, used)
    (newCash, usedCash) = (try money(options.newCash), try money(used))
    (trades, remainder) = (orders.trades, try money(orders.remainder))
    cashToBalance = try question.cashToBalance(besides: used).map(money)
    (gain, atLeast, hasBands) = (try orders.gain(), answer.atLeast, question.hasBands)
    unpriced = seats.compactMap(\.self).filter { $0.price == nil }.map(\.symbol)
  }

  private static func lines(
    _ names: [String], _ seats: [Position?], _ values: [String: Int128],
    _ question: TargetTrades.Question, _ orders: RebalancedOrders, _ cashGroup: String,
    _ used: Int128
  ) throws(DecimalError) -> [Line] {
    func money(_ units: Int128) throws(DecimalError) -> Decimal {
      try Decimal(units: units, minorDigits: orders.digits)
    }
    let whole = try money(question.whole)
    let others = values.keys.filter { !names.contains($0) }.sorted()
    var lines: [Line] = []
    for (place, name) in (names + others).enumerated() {
      let part = place < names.count ? question.groups[place] : nil
      let before = values[name] ?? 0
      var after = part == nil ? before : orders.after(place)
      if name == cashGroup {
        // Uninvested cash remains in the cash group.
        after += orders.remainder - (part == nil ? used : 0)
      }
      guard part != nil || before != 0 || after != 0 else { continue }
      let seat = part == nil ? nil : seats[place]
      lines.append(
        Line(
          name: name, account: seat?.account, symbol: seat?.symbol, value: try money(before),
          targetPct: part.flatMap { Decimal?.some($0.target).percent(of: $0.total) },
          after: try money(after), afterPct: Decimal?.some(try money(after)).percent(of: whole),
          breach: try part?.breach(after)))
    }
    return lines
  }

  private static func question(
    _ targets: AllocationTargets, _ options: Options,
    _ groups: [(name: String, seat: Position?, sales: [TargetGroup.Sale])],
    _ values: [String: Int128], _ cashGroup: String, cash: Int128, minimum: Int128
  ) throws(DecimalError) -> TargetTrades.Question {
    let weights = try naturals(groups.map { max(.zero, targets.weights[$0.name] ?? .zero) })
    let whole = values.values.reduce(cash, +)
    var parts: [TargetGroup] = []
    for (group, weight) in zip(groups, weights) {
      let isCash = group.name == cashGroup && group.seat == nil
      // With sales, a group with weight zero is sold regardless of the bands.
      let isSold = options.sells && weight == 0
      func band(_ width: Decimal?) -> Decimal { isSold ? .zero : max(.zero, width ?? .zero) }
      parts.append(
        try TargetGroup(
          weight: weight, of: weights.reduce(0, +), value: values[group.name] ?? 0, whole: whole,
          bandPoints: band(targets.bandPoints), bandPct: band(targets.bandPct),
          canBuy: isCash || group.seat != nil, isCash: isCash, sales: group.sales))
    }
    let most = try options.maxGain.map { (gain) throws(DecimalError) in
      try Decimal(units: gain, minorDigits: 0)
    }
    return TargetTrades.Question(
      parts, whole: whole, cash: cash, minimum: minimum, maxGain: most,
      sells: options.sells, hasBands: targets.bandPoints != nil || targets.bandPct != nil)
  }

  /// Returns natural numbers in proportion to the weights.
  private static func naturals(_ weights: [Decimal]) throws(DecimalError) -> [Int128] {
    let mantissas = weights.map(\.mantissa)
    var divisor = mantissas.max() ?? 0
    guard divisor > 0 else { throw .divisionByZero }
    for mantissa in mantissas {
      var (a, b) = (divisor, mantissa)
      while b != 0 { (a, b) = (b, a % b) }
      divisor = a
    }
    let naturals = mantissas.map { $0 / divisor }
    // Products of values and weights must not overflow.
    guard naturals.allSatisfy({ $0 < 1 << 67 }), naturals.count < 200,
      naturals.reduce(0, +) < 1 << 68
    else { throw .overflow }
    return naturals
  }
}
