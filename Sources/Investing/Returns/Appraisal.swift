import FinanceModel
import PlainText

/// Valuation of holdings and flows in the base currency at one day's prices and rates.
struct Appraisal {
  let base: String
  let prices: HeldPrices
  var exchange: BookedExchange

  /// - Parameter booking: the state at the end of the last requested day, with events.
  init(_ prices: PriceBook, _ booking: Booking, base: String, isLenient: Bool) {
    self.base = base
    self.prices = HeldPrices(prices, booking)
    exchange = BookedExchange(prices, booking, base: base, isLenient: isLenient)
  }

  /// Returns the value of units at the latest price on or before the day, and that price's age in
  /// days.
  ///
  /// `local` is in the price's currency.
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

  /// Returns the value of a stated position, adjusted for later splits, at the latest price on or
  /// before the day. Also returns the price's currency code.
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

  /// Converts an amount at the rate on the day.
  mutating func convert(
    _ amount: Decimal, from code: String, to target: String, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    if amount.isZero { return .zero }
    guard let sum = exchange.convert(amount, from: code, to: target, on: date) else {
      throw .rate(from: code, to: target, date)
    }
    return sum
  }

  /// Converts an amount in a row at the row's own rate, otherwise at the rate on the row's day.
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

  /// Returns the value of a contribution in `currency`, or in the base currency; see
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

/// The value of each account's holdings, and the total value of all accounts if it is known. Totals
/// are updated by adding differences instead of being recomputed.
struct AccountSums {
  /// Values of holdings by account, in mantissas.
  private var holdings: [Int128]
  /// Number of holdings with an unknown or large value, by account.
  private var exceptions: [Int]
  /// Values by account, including cash; nil if stale.
  private var accounts: [Int128?]
  /// Total of all accounts that are not stale, in mantissas.
  private(set) var total: Int128 = 0
  /// Accounts whose value may have changed.
  private(set) var stale: Set<Int>

  init(accounts count: Int) {
    holdings = Array(repeating: 0, count: count)
    exceptions = Array(repeating: 0, count: count)
    accounts = Array(repeating: nil, count: count)
    stale = Set(0..<count)
  }

  /// Whether a sum is so large that a total of many similar sums could overflow.
  func isLarge(_ sum: Decimal) -> Bool { sum.mantissa.magnitude >= 1 << 100 }

  /// Replaces the value of an account's holding; nil means that the holding is empty.
  mutating func replace(
    _ old: Result<Decimal, ReturnProblem>?, with new: Result<Decimal, ReturnProblem>?,
    in account: Int
  ) {
    add(old, times: -1, to: account)
    add(new, times: 1, to: account)
    forget(account)
  }

  private mutating func add(
    _ worth: Result<Decimal, ReturnProblem>?, times sign: Int, to account: Int
  ) {
    switch worth {
    case nil: break
    case .success(let worth) where !isLarge(worth):
      holdings[account] += Int128(sign) * worth.mantissa
    default: exceptions[account] += sign
    }
  }

  /// Returns the value of an account's holdings; nil if the values must be added individually.
  func holdings(of account: Int) -> Decimal? {
    exceptions[account] == 0 ? Decimal(mantissa: holdings[account]) : nil
  }

  /// Records that an account's value may have changed.
  mutating func forget(_ account: Int) {
    guard let worth = accounts[account] else { return }
    total -= worth
    accounts[account] = nil
    stale.insert(account)
  }

  /// Stores the value of an account.
  ///
  /// - Precondition: the account is stale, and the value is not large.
  mutating func keep(_ worth: Decimal, of account: Int) {
    accounts[account] = worth.mantissa
    total += worth.mantissa
    stale.remove(account)
  }
}
