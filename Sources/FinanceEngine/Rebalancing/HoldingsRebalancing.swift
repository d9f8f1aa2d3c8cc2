package import FinanceModel
package import PlainText

/// Trades that bring holdings nearer to the targets of the settings, with the effect of the trades.
package struct HoldingsRebalancing: Sendable {
  /// The options of a proposal; amounts are in minor units of the base currency.
  package struct Options: Sendable {
    package let newCash: Int128
    package let maxGain: Int128?
    /// Whether sales are allowed.
    package let sells: Bool
    /// Whether the cash of accounts is placed too.
    package let usesCash: Bool

    package init(newCash: Int128, maxGain: Int128?, sells: Bool, usesCash: Bool) {
      self.newCash = newCash
      self.maxGain = maxGain
      self.sells = sells
      self.usesCash = usesCash
    }
  }

  /// A purchase or a sale of one asset in one account.
  package struct Trade: Sendable {
    package let group: Int
    package let sale: Int?
    package let account: String
    package let symbol: String
    /// The asset's currency.
    package let currency: String
    package let price: Decimal?
    /// Units, above zero; at most 8 decimals, except those of a whole position.
    package internal(set) var quantity: Decimal
    /// Amount in the asset's currency.
    package internal(set) var amount: Decimal
    /// Amount in minor units of the base currency.
    package internal(set) var units: Int128
    /// ``units`` as an amount of the base currency.
    package internal(set) var amountBase: Decimal
    /// Realized gain of a sale in the base currency; nil for a purchase.
    package internal(set) var gain: Decimal?
  }

  /// A group before and after the trades, in the base currency.
  package struct Line: Sendable {
    package let name: String
    /// The place of purchases; nil if the group cannot be bought.
    package let account: String?
    package let symbol: String?
    package let value: Decimal
    /// nil for a group without a target.
    package let targetPct: Decimal?
    package let after: Decimal
    package let afterPct: Decimal?
    /// Distance from the band in points; nil without a target.
    package let breach: Decimal?
  }

  /// Purchases and sales: groups by name, and in a group by account and symbol.
  package let trades: [Trade]
  /// Groups with a target by name, then others by name.
  package let lines: [Line]
  package let newCash: Decimal
  /// Cash of accounts that is placed.
  package let usedCash: Decimal
  /// Cash that is not placed.
  package let remainder: Decimal
  /// Cash that would balance the groups without a sale; nil if no amount would.
  package let cashToBalance: Decimal?
  /// Net gain of the sales.
  package let gain: Decimal
  /// A lower bound of the number of trades if it is not known to be the fewest.
  package let atLeast: Int?
  /// Whether a band is stated.
  package let hasBands: Bool
  /// Symbols that purchases need and that have no price.
  package let unpriced: [String]

  /// - Parameter portfolio: all of its positions have prices and rates.
  /// - Throws: `overflow`; `divisionByZero` if the weights sum to zero.
  package init(
    of portfolio: Portfolio, to targets: AllocationTargets, _ options: Options,
    _ settings: Settings, _ booking: Booking, _ prices: PriceBook,
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let base = portfolio.baseCurrency ?? ""
    let digits = CurrencyUnit(base).minorDigits ?? 2
    var market = RebalancedMarket(
      portfolio, targets, settings, booking, prices, exchange, digits: digits)
    let groups = try PortfolioGroups(of: portfolio, by: targets.by, settings).groups
    let used = try options.usesCash ? market.cashToUse() : 0
    let cash = options.newCash + used
    let values = groups.map { ($0.name, ($0.value ?? .zero).units(minorDigits: digits, .halfEven)) }
    var byName = Dictionary(values, uniquingKeysWith: { first, _ in first })
    let whole = values.reduce(options.newCash) { $0 + $1.1 }
    byName[market.cashGroup, default: 0] -= used
    let names = targets.weights.keys.sorted()
    let minimum = (targets.minTrade ?? .zero).units(minorDigits: digits, .ceiling)
    let seats = try names.map { (name) throws(DecimalError) in try market.seat(name) }
    let sales = try names.map { (name) throws(DecimalError) in
      try options.sells ? market.sales(in: name).filter { $0.sale.value >= max(1, minimum) } : []
    }
    exchange = market.exchange
    let weights = try Self.naturals(names.map { max(.zero, targets.weights[$0] ?? .zero) })
    var parts: [TargetGroup] = []
    for (place, name) in names.enumerated() {
      let isCash = name == market.cashGroup && seats[place] == nil
      parts.append(
        try TargetGroup(
          weight: weights[place], of: weights.reduce(0, +), value: byName[name] ?? 0,
          whole: whole, bandPoints: max(.zero, targets.bandPoints ?? .zero),
          bandPct: max(.zero, targets.bandPct ?? .zero), canBuy: isCash || seats[place] != nil,
          isCash: isCash, sales: sales[place].map(\.sale)))
    }
    let isPlaced = cash >= max(1, minimum) && parts.contains(where: \.canBuy)
    let scale = Decimal((0..<digits).reduce(1) { product, _ in product * 10 })
    let question = TargetTrades.Question(
      parts, whole: whole, cash: isPlaced ? cash : 0, minimum: minimum,
      maxGain: try options.maxGain.map { (gain) throws(DecimalError) in
        try Decimal(units: gain, minorDigits: 0)
      }, sells: options.sells, hasBands: targets.bandPoints != nil || targets.bandPct != nil)
    let answer = try TargetTrades(answering: question)
    var orders = RebalancedOrders(
      answer, question, cash: cash, digits: digits, scale: scale,
      isWhole: { targets.units == .whole && market.isWhole($0) })
    for place in names.indices {
      try orders.add(group: place, seats[place], sales[place].map { ($0.position, $0.sale) })
    }
    try orders.useRemainder()
    func money(_ units: Int128) throws(DecimalError) -> Decimal {
      try Decimal(units: units, minorDigits: digits)
    }
    var lines: [Line] = []
    let total = try money(whole)
    for (place, name) in names.enumerated() {
      let value = parts[place].value
      let isCash = name == market.cashGroup
      // Cash that is not placed stays in its group.
      let after = orders.after(place) + (isCash ? orders.remainder : 0)
      lines.append(
        Line(
          name: name, account: seats[place]?.account, symbol: seats[place]?.symbol,
          value: try money(value + (isCash ? used : 0)),
          targetPct: try parts[place].target.scaled(
            by: Decimal(100), over: try Decimal(units: max(1, whole), minorDigits: 0), .halfEven),
          after: try money(after), afterPct: Decimal?.some(try money(after)).percent(of: total),
          breach: try parts[place].breach(after, of: whole)))
    }
    for (name, value) in byName.sorted(by: { $0.key < $1.key })
    where targets.weights[name] == nil {
      let isCash = name == market.cashGroup
      let after = value + (isCash ? orders.remainder : 0)
      guard after != 0 || value != 0 || isCash && used != 0 else { continue }
      lines.append(
        Line(
          name: name, account: nil, symbol: nil, value: try money(value + (isCash ? used : 0)),
          targetPct: nil, after: try money(after),
          afterPct: Decimal?.some(try money(after)).percent(of: total),
          breach: nil))
    }
    trades = orders.trades
    self.lines = lines
    (newCash, usedCash) = (try money(options.newCash), try money(used))
    remainder = try money(orders.remainder)
    cashToBalance = try question.cashToBalance.map { (units) throws(DecimalError) in
      try money(units)
    }
    gain = try orders.gain()
    atLeast = answer.atLeast
    hasBands = question.hasBands
    unpriced = seats.compactMap(\.self).filter { $0.price == nil }.map(\.symbol)
  }

  /// Returns natural numbers in the proportion of the weights.
  private static func naturals(_ weights: [Decimal]) throws(DecimalError) -> [Int128] {
    let mantissas = weights.map(\.mantissa)
    var divisor = mantissas.max() ?? 0
    guard divisor > 0 else { throw .divisionByZero }
    for mantissa in mantissas {
      var (a, b) = (divisor, mantissa)
      while b != 0 { (a, b) = (b, a % b) }
      divisor = a
    }
    return mantissas.map { $0 / divisor }
  }
}
