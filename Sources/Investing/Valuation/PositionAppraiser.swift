import FinanceModel
import PlainText

/// Creates positions from lots and statements at a day's prices and rates.
struct PositionAppraiser {
  private let booking: Booking
  private let prices: HeldPrices
  private let assets: [String: AssetSettings]
  private let asOf: CalendarDate
  private let base: String?
  private let change: DayChange?
  var exchange: BookedExchange

  init(
    _ booking: Booking, _ settings: Settings, prices: HeldPrices, asOf: CalendarDate,
    exchange: BookedExchange, _ change: DayChange?
  ) {
    self.booking = booking
    self.change = change
    self.prices = prices
    self.asOf = asOf
    self.exchange = exchange
    base = booking.terms.baseCurrency
    assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns cash, converted to the base currency at the day's rate.
  mutating func cash(_ amount: Decimal, _ code: String, of account: String) -> Portfolio.Cash {
    let unit = CurrencyUnit(code)
    return Portfolio.Cash(
      account: account, currency: unit.code, amount: amount,
      amountBase: base.flatMap { exchange.convert(amount, from: code, to: $0, on: asOf) })
  }

  mutating func position(
    _ holding: Holding, of account: String
  ) throws(DecimalError) -> Position {
    let own = booking.quoteCurrency(of: holding.symbol)
    let currency = booking.terms.currencies[own]
    var cost: Decimal? = .zero
    var costBase: Decimal? = base == nil ? nil : .zero
    for lot in holding.openLots {
      cost = try cost.adding(
        lot.currency == own
          ? lot.cost
          : exchange.convert(
            lot.cost, from: lot.currency, to: currency, on: lot.date, ofRow: lot.row, in: booking))
      guard let base else { continue }
      costBase = try costBase.adding(
        exchange.convert(
          lot.cost, from: lot.currency, to: base, on: lot.date, ofRow: lot.row, in: booking))
    }
    return try position(
      account, booking.ledger.symbols[holding.symbol], currency, holding.quantity,
      multiplier: booking.terms.multipliers[holding.symbol] ?? .one, cost: cost,
      costBase: costBase,
      booking.slots[holding.account, holding.symbol].flatMap { change?.amounts(ofHolding: $0) })
  }

  mutating func position(_ stated: StatedPosition) throws(DecimalError) -> Position {
    let asset = assets[stated.symbol]
    let currency = CurrencyUnit(asset?.quoteCurrency ?? stated.currency).major
    let paid = try stated.averageCost?.multiplied(by: stated.quantity, .halfEven)
    let quantity = try prices.units(
      stated.quantity, of: stated.symbol, from: stated.date, on: asOf)
    return try position(
      stated.account, stated.symbol, currency, quantity,
      multiplier: asset?.multiplier ?? .one,
      cost: paid.flatMap {
        exchange.convert($0, from: stated.currency, to: currency, on: stated.date)
      },
      costBase: paid.flatMap { paid in
        base.flatMap { exchange.convert(paid, from: stated.currency, to: $0, on: stated.date) }
      }, change?.amounts(of: stated))
  }

  private mutating func position(
    _ account: String, _ symbol: String, _ currency: String, _ quantity: Decimal,
    multiplier: Decimal, cost: Decimal?, costBase: Decimal?, _ change: DayChange.Amounts?
  ) throws(DecimalError) -> Position {
    let found = try prices.worth(
      of: quantity, times: multiplier, symbol, on: asOf, preferring: currency)
    let (price, worth) = (found?.price, found?.amount)
    return Position(
      account: account, symbol: symbol, currency: currency, quantity: quantity, costBasis: cost,
      costBasisBase: costBase, price: converted(price?.amount, price, in: currency),
      priceDate: price?.date, priceSource: price?.source,
      marketValue: converted(worth, price, in: currency),
      marketValueBase: base.flatMap { converted(worth, price, in: $0) },
      dayChange: price == nil ? nil : change?.own)
  }

  /// Converts an amount from the price's currency to another.
  private mutating func converted(
    _ sum: Decimal?, _ price: HeldPrices.Price?, in currency: String
  ) -> Decimal? {
    guard let sum, let price else { return nil }
    return exchange.convert(sum, from: price.quote, to: currency, on: asOf)
  }
}
