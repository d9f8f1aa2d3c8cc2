import FinanceModel
import PlainText

/// Tells what is held, and what moves, in the base currency by the prices and rates of a day.
struct Appraisal {
  let base: String
  let prices: HeldPrices
  var exchange: BookedExchange

  /// - Parameter booking: with events, the state at the end of the last day that is asked for.
  init(_ prices: PriceBook, _ booking: Booking, base: String, isLenient: Bool) {
    self.base = base
    self.prices = HeldPrices(prices, booking)
    exchange = BookedExchange(prices, booking, base: base, isLenient: isLenient)
  }

  /// Units at the price of the day, or the last before it, and how many days old that price is.
  ///
  /// `local` is in the price's own money.
  mutating func value(
    of units: Decimal, _ symbol: Int, on date: CalendarDate, in booking: Booking
  ) throws(ReturnProblem) -> (base: Decimal, local: Decimal, quote: String, age: Int) {
    guard
      let price = try fitting({ () throws(DecimalError) in
        try prices.price(of: symbol, on: date, in: booking)
      })
    else { throw .price(symbol: symbol, date) }
    let local = try fitting { () throws(DecimalError) in
      try price.worth(
        of: try units.multiplied(by: booking.terms.multipliers[symbol] ?? .one, .halfEven))
    }
    return (
      try convert(local, from: price.quote, to: base, on: date), local, price.quote,
      price.date.days(until: date)
    )
  }

  /// What an account states that it holds, after the splits since, at the price of the day or the
  /// last before it, and the code of that price's money.
  func amount(
    of stated: StatedPosition, _ asset: AssetSettings?, on date: CalendarDate
  ) throws(ReturnProblem) -> (amount: Decimal, quote: String) {
    if stated.quantity.isZero || stated.symbol == StatedPosition.cashSymbol {
      return (stated.quantity, stated.currency)
    }
    let currency = CurrencyUnit(asset?.quoteCurrency ?? stated.currency).major
    guard
      let found = try fitting({ () throws(DecimalError) in
        let units = try prices.units(
          stated.quantity, of: stated.symbol, from: stated.date, on: date)
        return try prices.worth(
          of: units, times: asset?.multiplier ?? .one, stated.symbol, on: date,
          preferring: currency)
      })
    else { throw .statedPrice(stated.symbol, date) }
    return (found.amount, found.price.quote)
  }

  /// A sum by the rate of the day.
  mutating func convert(
    _ amount: Decimal, from code: String, to target: String, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    if amount.isZero { return .zero }
    guard let sum = exchange.convert(amount, from: code, to: target, on: date) else {
      throw .rate(from: code, to: target, date)
    }
    return sum
  }

  /// A sum of a row, by the row's own rate where it has one, else by that of its day.
  mutating func convert(
    _ amount: Decimal, from currency: Int, to target: String, ofRow row: Int, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    if amount.isZero { return .zero }
    let date = booking.ledger.date(ofRow: row)
    let sum = exchange.convert(
      amount, from: currency, to: target, on: date, ofRow: row, in: booking)
    guard let sum else {
      throw .rate(from: booking.terms.currencies[currency], to: target, date)
    }
    return sum
  }

  /// What came in or left, in `currency`, or in the base currency; see
  /// ``BookedExchange/value(of:in:_:_:)``.
  mutating func value(
    of contribution: Contribution, in currency: String? = nil, _ booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    let target = currency ?? base
    guard let sum = exchange.value(of: contribution, in: target, prices, booking) else {
      throw .rate(
        from: booking.terms.currencies[contribution.currency], to: target, contribution.date)
    }
    return sum
  }
}
