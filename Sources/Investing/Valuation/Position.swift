package import FinanceModel
package import PlainText

/// An account's holding of one asset on a day, with its cost and value.
///
/// Amounts with `Base` in their names are in the base currency, all others in ``currency``. Unknown
/// amounts are nil. If the price is missing, all amounts that depend on the price are nil. If the
/// base currency or a rate is missing, all amounts in the base currency are nil.
package struct Position: Sendable {
  package let account: String
  package let symbol: String
  /// The asset's currency, otherwise the currency of its first lot.
  package let currency: String
  package let quantity: Decimal
  /// Cost including fees, with each lot converted at the rate on its date.
  package let costBasis: Decimal?
  package let costBasisBase: Decimal?
  /// The price of one unit.
  package let price: Decimal?
  package let priceDate: CalendarDate?
  package let priceSource: String?
  package let marketValue: Decimal?
  package let marketValueBase: Decimal?
  /// The day's change, as in ``DayChange``; nil if unknown or not requested.
  package let dayChange: Decimal?

  /// ``costBasis`` divided by ``quantity``, rounded half-even to 10 decimals; nil if unknown.
  package var averageCost: Decimal? { costBasis.flatMap { $0.ratio(to: quantity, decimals: 10) } }

  /// ``marketValue`` minus ``costBasis``.
  package var unrealizedGain: Decimal? { marketValue.less(costBasis) }

  /// ``marketValueBase`` minus ``costBasisBase``, including the effect of exchange rates.
  package var unrealizedGainBase: Decimal? { marketValueBase.less(costBasisBase) }

  /// Gain as a percentage of the cost, or of the proceeds if the position is short; nil if that
  /// amount is zero.
  package var unrealizedGainPct: Decimal? { unrealizedGain.percent(of: costBasis?.magnitude) }
}

extension Decimal? {
  /// Returns the difference; nil if either value is nil or the result is too large.
  func less(_ other: Decimal?) -> Decimal? {
    do throws(DecimalError) {
      return try subtracting(other)
    } catch {
      return nil
    }
  }

  /// Returns the value as a percentage of `whole`, rounded half-even to 18 decimals; nil if either
  /// value is nil or `whole` is zero.
  package func percent(of whole: Decimal?) -> Decimal? {
    guard let self, let whole, !whole.isZero else { return nil }
    do throws(DecimalError) {
      return try self.scaled(by: Decimal(100), over: whole, .halfEven)
    } catch {
      return nil
    }
  }
}

extension Decimal? {
  /// Returns the value's share of `whole` in percent; nil if either value is nil, or if `whole` is
  /// not positive, because shares are then undefined.
  package func weight(in whole: Decimal?) -> Decimal? {
    guard let whole, whole.isPositive else { return nil }
    return percent(of: whole)
  }
}

extension Decimal {
  /// Returns the quotient, rounded half-even to the given number of decimals; nil if the divisor is
  /// zero.
  fileprivate func ratio(to divisor: Decimal, decimals: Int) -> Decimal? {
    do throws(DecimalError) {
      return try divided(by: divisor, .halfEven).rounded(toDecimals: decimals, .halfEven)
    } catch {
      return nil
    }
  }
}

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

extension PositionLedger {
  /// Returns the last statements, on or before the day, of the accounts tracked by statements.
  /// These accounts have the tracking `HOLDINGS` in the settings, or have no stated tracking and no
  /// activities.
  ///
  /// - Complexity: linear in the number of rows. If an account without settings has statements,
  ///   also linear in the number of activities.
  package func statements(
    beside activities: ActivityLedger, _ settings: Settings, onOrBefore date: CalendarDate
  ) -> [StatedPosition] {
    countedAccounts(beside: activities, settings).flatMap { statement(of: $0, onOrBefore: date) }
  }

  /// Returns the accounts tracked by statements, in alphabetical order.
  package func countedAccounts(beside activities: ActivityLedger, _ settings: Settings) -> [String]
  {
    guard !accounts.isEmpty else { return [] }
    var tracking: [String: AccountSettings.Tracking] = [:]
    for account in settings.accounts ?? [] { tracking[account.name] = account.tracking }
    guard accounts.contains(where: { tracking[$0] == nil }) else {
      return accounts.filter { tracking[$0] == .holdings }
    }
    let numbers = Set((0..<activities.count).lazy.map { activities[$0].account })
    let active = Set(numbers.map { activities.accounts[$0] })
    return accounts.filter { account in
      tracking[account].map { $0 == .holdings } ?? !active.contains(account)
    }
  }
}
