import FinanceModel
import PlainText

/// Tells what is held, and what moves, in the base currency by the prices and rates of a day.
struct Appraisal {
  let base: String
  /// Those of all trades among them.
  let prices: HeldPrices
  var exchange: BookedExchange

  /// - Parameter booking: the state at the end of the last day that is asked for.
  init(_ prices: PriceBook, _ booking: Booking, base: String, isLenient: Bool) {
    self.base = base
    self.prices = HeldPrices(prices.addingTrades(of: booking), booking)
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
        let quote = booking.terms.currencies[booking.quoteCurrency(of: symbol)]
        return try prices.price(of: booking.ledger.symbols[symbol], on: date, preferring: quote)
      })
    else { throw .price(symbol: symbol, date) }
    let local = try fitting { () throws(DecimalError) in
      try units.multiplied(by: booking.terms.multipliers[symbol] ?? .one, .halfEven)
        .multiplied(by: price.amount, .halfEven)
    }
    return (
      try convert(local, from: price.quote, to: base, on: date), local, price.quote,
      price.date.days(until: date)
    )
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

  /// What came in or left: cash by the row's rate, units at what a valuation of the day makes of
  /// them, or where no price is known, by the row's own price.
  mutating func value(
    of contribution: Contribution, in booking: Booking
  ) throws(ReturnProblem) -> Decimal {
    if let symbol = contribution.symbol {
      do throws(ReturnProblem) {
        return try value(
          of: contribution.quantity, symbol, on: contribution.date, in: booking
        ).base
      } catch .price {
        // The row's own price stands in.
      } catch {
        throw error
      }
    }
    return try convert(
      contribution.amount, from: contribution.currency, to: base, ofRow: contribution.row,
      in: booking)
  }
}
