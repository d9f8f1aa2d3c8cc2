package import FinanceModel
package import PlainText

/// A symbol or currency pair whose prices are needed for valuation.
package struct QuoteNeed: Sendable {
  /// The state of the recorded prices.
  package enum State: String, CaseIterable, Sendable {
    /// The ledger has no price.
    case new = "NEW"
    /// The ledger contains prices, but later ones are needed.
    case active = "ACTIVE"
    /// Prices are missing at the beginning or, if the symbol was sold, at the end.
    case backfill = "BACKFILL"
    /// The symbol is no longer held, and its recorded prices are complete.
    case closed = "CLOSED"
    /// Prices are entered by hand.
    case manual = "MANUAL"
    /// The settings do not state a source.
    case noSource = "NO_SOURCE"
  }

  /// The priced symbol or currency.
  package let base: String
  /// The expected currency code of the prices; nil if unknown.
  package let quote: String?
  package let isPair: Bool
  /// Whether a price is available every day, not only on business days.
  package let isRoundTheClock: Bool
  /// The first day on which a price is needed.
  package let first: CalendarDate
  /// The last day on which a price is needed: today, or the day of the last row if the symbol was
  /// sold.
  package let last: CalendarDate
  package let isHeld: Bool
  package let place: QuotePlace?
  package let state: State
  /// The days with a price; for a pair, a price in either direction.
  package let days: Set<CalendarDate>
  /// The last price in the ledger on or before ``last``.
  package let price: PriceObservation?
  /// The reason why the source stated in the settings cannot be used; nil if there is no problem.
  package let problem: QuoteProblem?

  /// Name of the symbol or pair, such as `WLDX` or `EUR/USD`.
  package var name: String { isPair ? "\(base)/\(quote ?? "")" : base }

  /// Number of days from ``first`` to ``last`` without a price. Only business days are counted,
  /// unless ``isRoundTheClock`` is true.
  package var missingDays: Int {
    let all =
      isRoundTheClock
      ? first.days(until: last) + 1
      : PriceAge.businessDays(from: first.adding(days: -1) ?? first, to: last)
    var found = 0
    for day in days where day >= first && day <= last {
      if isRoundTheClock || !day.weekday.isWeekend { found += 1 }
    }
    return max(0, all - found)
  }

  /// Whether a price is needed today and the last price is stale or missing.
  package func isStale(on today: CalendarDate) -> Bool {
    isHeld && (price.map { PriceAge.isStale($0.date, on: today) } ?? true)
  }

  /// Returns the days for which to request prices; nil if all available prices are recorded.
  package func asked(on today: CalendarDate) -> ClosedRange<CalendarDate>? {
    switch state {
    case .manual, .noSource, .closed: return nil
    case .new, .backfill: return first...max(first, last)
    case .active:
      guard let price, price.date < last else { return nil }
      let yesterday = today.adding(days: -1) ?? today
      let hasNews =
        isRoundTheClock
        ? price.date < yesterday : PriceAge.businessDays(from: price.date, to: last) > 0
      return hasNews ? price.date...last : nil
    }
  }

  init(
    base: String, quote: String?, isPair: Bool, isRoundTheClock: Bool, use: QuoteUse,
    _ place: QuoteWanted, _ prices: PriceBook, today: CalendarDate
  ) {
    (self.base, self.quote, self.isPair) = (base, quote, isPair)
    self.isRoundTheClock = isRoundTheClock
    isHeld = use.isHeld
    last = use.isHeld ? max(today, use.first) : use.last
    first = min(use.first, last)
    (self.place, problem) = (place.place, place.problem)
    var days: Set<CalendarDate> = []
    var newest: PriceObservation?
    for (symbol, other) in isPair ? [(base, quote), (quote ?? "", base)] : [(base, nil)] {
      guard let series = prices.series(of: symbol) else { continue }
      for price in series.observations(onOrBefore: last) {
        guard other.map({ CurrencyUnit(price.quote).major == $0 }) ?? true,
          price.source != PriceObservation.tradeSource
        else { continue }
        days.insert(price.date)
        if newest.map({ $0.date <= price.date }) ?? true { newest = price }
      }
    }
    self.days = days
    price = newest
    state = Self.state(place, days.min(), newest?.date, first, last, isHeld: isHeld)
  }

  private static func state(
    _ place: QuoteWanted, _ earliest: CalendarDate?, _ newest: CalendarDate?,
    _ first: CalendarDate, _ last: CalendarDate, isHeld: Bool
  ) -> State {
    if place.isManual { return .manual }
    if place.place == nil { return .noSource }
    guard let earliest, let newest else { return .new }
    let lacksEnd = !isHeld && PriceAge.isStale(newest, on: last)
    if PriceAge.isStale(first, on: earliest) || lacksEnd { return .backfill }
    return isHeld ? .active : .closed
  }
}

/// The period in which a symbol or currency was held.
package struct QuoteUse: Equatable, Sendable {
  package var first: CalendarDate
  package var last: CalendarDate
  package var isHeld: Bool

  package init(first: CalendarDate, last: CalendarDate, isHeld: Bool) {
    (self.first, self.last, self.isHeld) = (first, last, isHeld)
  }

  /// Returns the union of both uses.
  package func joined(with other: QuoteUse?) -> QuoteUse {
    guard let other else { return self }
    return QuoteUse(
      first: min(first, other.first), last: max(last, other.last),
      isHeld: isHeld || other.isHeld)
  }
}

/// A price source stated in the settings.
struct QuoteWanted {
  var place: QuotePlace?
  var isManual = false
  var problem: QuoteProblem?
}
