package import FinanceModel
package import PlainText

/// A symbol or a pair of currencies whose prices valuation needs.
package struct QuoteNeed: Sendable {
  /// State of the recorded prices.
  package enum State: String, CaseIterable, Sendable {
    /// The ledger has no price.
    case new = "NEW"
    /// The ledger has prices, and later ones are needed.
    case active = "ACTIVE"
    /// Prices at the beginning, or at the end of something sold, are missing.
    case backfill = "BACKFILL"
    /// The symbol is not held any more, and its prices are complete.
    case closed = "CLOSED"
    /// A person writes its prices.
    case manual = "MANUAL"
    /// The settings do not name a source.
    case noSource = "NO_SOURCE"
  }

  /// The symbol, or the currency that is priced.
  package let base: String
  /// The code that prices are expected in; nil if nothing states it.
  package let quote: String?
  package let isPair: Bool
  /// Whether it has a price on every day, not on business days alone.
  package let isRoundTheClock: Bool
  /// The first day on which a price is needed.
  package let first: CalendarDate
  /// The last day on which a price is needed: today, or the last row's day if it was sold.
  package let last: CalendarDate
  package let isHeld: Bool
  package let place: QuotePlace?
  package let state: State
  /// The days with a price, of a pair in both directions.
  package let days: Set<CalendarDate>
  /// The last price up to ``last``, as the ledger has it.
  package let price: PriceObservation?
  /// Reason why the place is not known although the settings state one.
  package let problem: QuoteProblem?

  /// Symbol or currency pair: `WLDX`, or `EUR/USD` of a pair.
  package var name: String { isPair ? "\(base)/\(quote ?? "")" : base }

  /// Number of days from ``first`` to ``last`` without a price: business days, or all days.
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

  /// Whether a price is needed today and the last one is stale or missing.
  package func isStale(on today: CalendarDate) -> Bool {
    isHeld && (price.map { PriceAge.isStale($0.date, on: today) } ?? true)
  }

  /// Returns the days to ask for; nil if no price that can exist is missing.
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

/// Period in which something was held.
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

/// Source of prices according to the settings.
struct QuoteWanted {
  var place: QuotePlace?
  var isManual = false
  var problem: QuoteProblem?
}
