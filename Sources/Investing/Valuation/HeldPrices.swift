package import FinanceModel
package import PlainText

/// Prices for valuing a booked state. They are from the prices ledger and, with lower priority on
/// the same day, from booked trades. Every view uses these prices.
///
/// Each price is the traded price on its day. If a split occurs between that day and the valuation
/// day, the price is converted to units after the split: 100 before a split of 4:1 becomes 25 after
/// it.
package struct HeldPrices: Sendable {
  /// The price of one unit.
  package struct Price: Equatable, Sendable {
    /// Day of the price, on or before the requested day.
    package let date: CalendarDate
    /// Price of one unit on the requested day, rounded half-even to 18 decimals.
    package let amount: Decimal
    /// Numerator of the exact price: `sum` is the price of `units`.
    fileprivate let sum: Decimal
    fileprivate let units: Decimal
    /// Currency code of `amount`, possibly a minor unit.
    package let quote: String
    package let source: String

    fileprivate init(
      date: CalendarDate, _ exact: ExactPrice, quote: String, source: String
    ) throws(DecimalError) {
      self.date = date
      (sum, units) = (exact.sum, exact.units)
      amount = try exact.worth(of: .one)
      self.quote = quote
      self.source = source
    }

    /// Returns the value of the given units, computed exactly and rounded once, half-even, to 18
    /// decimals.
    ///
    /// - Throws: `overflow`.
    package func worth(of quantity: Decimal) throws(DecimalError) -> Decimal {
      try ExactPrice(sum: sum, units: units).worth(of: quantity)
    }
  }

  private let prices: PriceBook
  private let numbers: [String: Int]
  /// Recorded prices of each symbol, by the symbol's index.
  private let recorded: [PriceSeries?]
  /// Index of each symbol's last requested price.
  private var places: [Int]
  private let currencies: [String]
  private var trades: [TradeTrail?] = []
  /// Trade prices by day, if the booking retains them.
  private var tradesByDay: [[TradeTrail.Price]] = []
  /// Splits of each symbol, by the symbol's index; empty if there are no splits.
  private var splits: [[BookedSplit]] = []
  private var splitCount = 0

  /// - Parameter booking: the state at the end of the last requested day.
  package init(_ prices: PriceBook, _ booking: Booking) {
    self.prices = prices
    numbers = Dictionary(
      booking.ledger.symbols.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    currencies = booking.terms.currencies
    recorded = booking.ledger.symbols.map { prices.series(of: $0) }
    places = Array(repeating: 0, count: recorded.count)
    follow(booking)
  }

  /// Adds newly booked data when the same booking has advanced to a later day.
  ///
  /// - Complexity: linear in the number of new splits.
  mutating func follow(_ booking: Booking) {
    trades = booking.trades
    tradesByDay = booking.events.trades
    for split in booking.events.splits[splitCount...] {
      if splits.isEmpty { splits = Array(repeating: [], count: recorded.count) }
      if !splits[split.symbol].contains(where: { $0.date == split.date }) {
        splits[split.symbol].append(split)
      }
    }
    splitCount = booking.events.splits.count
  }

  /// Returns the index of a symbol; nil if no activity contains the symbol.
  package func number(of symbol: String) -> Int? { numbers[symbol] }

  /// Returns the latest price on or before the day; nil if no price is known.
  ///
  /// - Parameter unitsDay: a later day to whose units the price is converted; nil for `date`.
  /// - Throws: `overflow`.
  package func price(
    of symbol: String, on date: CalendarDate, preferring quote: String? = nil,
    inUnitsOf unitsDay: CalendarDate? = nil
  ) throws(DecimalError) -> Price? {
    let recordedPrice = prices.price(of: symbol, onOrBefore: date, preferring: quote)
    return try price(recordedPrice, numbers[symbol], on: date, inUnitsOf: unitsDay ?? date)
  }

  /// Returns the later of a recorded price and a trade price, in units as of a day.
  private func price(
    _ recordedPrice: PriceObservation?, _ number: Int?, on date: CalendarDate,
    inUnitsOf unitsDay: CalendarDate
  ) throws(DecimalError) -> Price? {
    let newest = newest(
      recordedPrice.map { ($0.date, $0.amount, $0.quote) },
      number.flatMap { self.trade(of: $0, on: date) })
    guard let newest else { return nil }
    let exact = try self.split(newest.price, number, from: newest.date, until: unitsDay)
    let source = newest.isOfTrade ? nil : recordedPrice?.source
    return try Price(
      date: newest.date, exact, quote: newest.quote, source: source ?? PriceObservation.tradeSource)
  }

  /// Returns the later of a recorded price and a trade price; on the same day, the recorded price.
  private func newest(
    _ recordedPrice: (date: CalendarDate, amount: Decimal, quote: String)?,
    _ trade: TradeTrail.Price?
  ) -> (date: CalendarDate, price: ExactPrice, quote: String, isOfTrade: Bool)? {
    if let recordedPrice, recordedPrice.date >= trade?.date ?? recordedPrice.date {
      return (
        recordedPrice.date, ExactPrice(sum: recordedPrice.amount, units: .one), recordedPrice.quote,
        false
      )
    }
    return trade.map {
      ($0.date, ExactPrice(sum: $0.amount, units: $0.units), currencies[$0.currency], true)
    }
  }

  /// Returns the price of the symbol with the given index. If a day has prices in several
  /// currencies, the asset's currency is used.
  ///
  /// - Throws: `overflow`.
  func price(
    of symbol: Int, on date: CalendarDate, in booking: Booking
  ) throws(DecimalError) -> Price? {
    try price(
      of: booking.ledger.symbols[symbol], on: date,
      preferring: booking.terms.currencies[booking.quoteCurrency(of: symbol)])
  }

  /// Returns the value of units at the latest price on or before the day, in the price's currency;
  /// nil if no price is known.
  ///
  /// - Parameter multiplier: the value of one unit as a multiple of its price.
  /// - Throws: `overflow`.
  func worth(
    of quantity: Decimal, times multiplier: Decimal, _ symbol: String, on date: CalendarDate,
    preferring quote: String
  ) throws(DecimalError) -> (amount: Decimal, price: Price, units: Decimal)? {
    guard let price = try price(of: symbol, on: date, preferring: quote) else { return nil }
    let units = multiplier == .one ? quantity : try quantity.multiplied(by: multiplier, .halfEven)
    return (try price.worth(of: units), price, units)
  }

  /// Returns the value of units of the symbol with the given index, and the currency code of the
  /// price. Days must be requested in order.
  ///
  /// - Throws: `overflow`.
  mutating func worth(
    of quantity: Decimal, times multiplier: Decimal, number: Int, on date: CalendarDate,
    preferring quote: String
  ) throws(DecimalError) -> (amount: Decimal, quote: String)? {
    let recordedPrice = recorded[number]?.amount(
      onOrBefore: date, preferring: quote, after: &places[number])
    guard let newest = newest(recordedPrice, trade(of: number, on: date)) else { return nil }
    let exact = try split(newest.price, number, from: newest.date, until: date)
    let units = multiplier == .one ? quantity : try quantity.multiplied(by: multiplier, .halfEven)
    return (try exact.worth(of: units), newest.quote)
  }

  /// Returns the currency codes of a symbol's recorded prices.
  func quotes(of symbol: String) -> Set<String> { prices.series(of: symbol)?.quotes ?? [] }

  /// Returns the days from `first` to `last` with a price for a symbol, either recorded or from a
  /// trade. The days are in any order, and a day may occur twice.
  ///
  /// - Precondition: the booking retains events.
  func days(
    of symbol: String, from first: CalendarDate, to last: CalendarDate
  ) -> [CalendarDate] {
    let recorded = prices.series(of: symbol)?.days(from: first, to: last) ?? []
    guard let number = numbers[symbol] else { return recorded }
    return recorded + tradesByDay[number].lazy.map(\.date).filter { $0 >= first && $0 <= last }
  }

  /// Returns the number of units that an earlier quantity represents after later splits.
  ///
  /// - Throws: `overflow`.
  package func units(
    _ quantity: Decimal, of symbol: String, from earlier: CalendarDate, on date: CalendarDate
  ) throws(DecimalError) -> Decimal {
    guard !splits.isEmpty, let number = numbers[symbol] else { return quantity }
    var quantity = quantity
    for split in splits[number] where split.date > earlier && split.date <= date {
      quantity = try split.ratio.applied(to: quantity)
    }
    return quantity
  }

  private func trade(of symbol: Int, on date: CalendarDate) -> TradeTrail.Price? {
    guard let latest = trades[symbol]?.latest else { return nil }
    if latest.date <= date { return latest }
    guard !tradesByDay.isEmpty else {
      return trades[symbol]?.previous.flatMap { $0.date <= date ? $0 : nil }
    }
    let days = tradesByDay[symbol]
    let end = days.boundary(where: { $0.date > date })
    return end > 0 ? days[end - 1] : nil
  }

  /// Converts a price to the units of a later day. All splits in between are applied in one step,
  /// because the result is rounded only for display.
  private func split(
    _ price: ExactPrice, _ symbol: Int?, from earlier: CalendarDate, until date: CalendarDate
  ) throws(DecimalError) -> ExactPrice {
    guard let symbol, !splits.isEmpty else { return price }
    var (price, scale) = (price, SplitScale.one)
    for split in splits[symbol] where split.date > earlier && split.date <= date {
      if let product = scale.times(SplitScale(split.ratio)) {
        scale = product
      } else {
        price = try price.rounded(after: split.ratio)
      }
    }
    return scale == .one ? price : try price.split(by: scale)
  }
}

/// A price as a fraction: `sum` is the price of `units`.
private struct ExactPrice {
  let sum: Decimal
  let units: Decimal

  /// Returns the exact value, rounded once, half-even, to 18 decimals.
  func worth(of quantity: Decimal) throws(DecimalError) -> Decimal {
    units == .one
      ? try quantity.multiplied(by: sum, .halfEven)
      : try quantity.scaled(by: sum, over: units, .halfEven)
  }

  /// Returns the unit price after splits.
  func split(by scale: SplitScale) throws(DecimalError) -> ExactPrice {
    guard let terms = scale.terms else { return self }
    do throws(DecimalError) {
      return ExactPrice(
        sum: try sum.multiplied(by: terms.old, .halfEven),
        units: try units.multiplied(by: terms.new, .halfEven))
    } catch {
      // The numerator or denominator would be too large.
      return ExactPrice(
        sum: try sum.scaled(by: terms.old, over: terms.new, .halfEven), units: units)
    }
  }

  /// Returns the unit price after a split whose terms are too large for a fraction.
  func rounded(after ratio: SplitRatio) throws(DecimalError) -> ExactPrice {
    ExactPrice(sum: try sum.scaled(by: ratio.old, over: ratio.new, .halfEven), units: units)
  }
}
