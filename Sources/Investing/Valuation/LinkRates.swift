import FinanceModel
import PlainText

/// Rates of one currency in another, by day.
enum LinkRates: Sendable {
  case fixed(Decimal, ExchangeRate.Hop.Operation)
  /// Rates quoted as units of the other currency per unit of this one, and rates quoted in the
  /// opposite direction.
  case dated(direct: [DayRate], inverse: [DayRate])

  struct DayRate: Sendable {
    let date: CalendarDate
    let rate: Decimal
    let source: String
  }

  /// The first day with a rate; nil if the rate is fixed.
  var start: CalendarDate? {
    switch self {
    case .fixed: nil
    case .dated(let direct, let inverse):
      [direct.first, inverse.first].lazy.compactMap(\.?.date).min()
    }
  }

  /// Returns the days from `first` to `last` that have a rate, in either direction.
  func days(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    guard case .dated(let direct, let inverse) = self else { return [] }
    return (direct + inverse).lazy.map(\.date).filter { $0 >= first && $0 <= last }
  }

  /// Returns the rate that applies on the day. This is the latest rate on or before the day. If
  /// `lenient` is true and there is no such rate, it is the first rate after the day. Returns nil
  /// if neither exists. Of the two directions, the one with the rate nearer to the day is used; on
  /// a tie, the direct one.
  func rate(
    on date: CalendarDate, lenient: Bool
  ) -> (rate: Decimal, operation: ExchangeRate.Hop.Operation, dated: DayRate?)? {
    guard case .dated(let direct, let inverse) = self else {
      guard case .fixed(let rate, let operation) = self else { return nil }
      return (rate, operation, nil)
    }
    let ends = (
      direct.boundary(where: { $0.date > date }),
      inverse.boundary(where: { $0.date > date })
    )
    let earlier = (
      ends.0 > 0 ? direct[ends.0 - 1] : nil, ends.1 > 0 ? inverse[ends.1 - 1] : nil
    )
    if let found = Self.chosen(earlier.0, earlier.1, by: >=) { return found }
    return lenient ? Self.chosen(direct.first, inverse.first, by: <=) : nil
  }

  private static func chosen(
    _ direct: DayRate?, _ inverse: DayRate?,
    by isNearer: (CalendarDate, CalendarDate) -> Bool
  ) -> (rate: Decimal, operation: ExchangeRate.Hop.Operation, dated: DayRate?)? {
    if let direct, inverse.map({ isNearer(direct.date, $0.date) }) ?? true {
      return (direct.rate, .multiply, direct)
    }
    return inverse.map { ($0.rate, .divide, $0) }
  }
}

/// Exchange rates from the price book, by pair.
struct RatePairs {
  private var rates: [String: [String: [LinkRates.DayRate]]] = [:]

  init(_ prices: PriceBook, where isMoney: (String) -> Bool) {
    for symbol in prices.symbols where isMoney(symbol) {
      guard let series = prices.series(of: symbol) else { continue }
      let quotes = Self.quotes(of: series, where: isMoney)
      if !quotes.isEmpty { rates[symbol] = quotes }
    }
  }

  private static func quotes(
    of series: PriceSeries, where isMoney: (String) -> Bool
  ) -> [String: [LinkRates.DayRate]] {
    let major = CurrencyUnit(series.symbol).major
    var quotes: [String: [LinkRates.DayRate]] = [:]
    // Successive days usually have the same label, so each run of equal labels needs only one
    // lookup.
    var (last, quote, source, run) = (-1, "", "", [LinkRates.DayRate]())
    var isRate = false
    func endRun() {
      guard !run.isEmpty else { return }
      if quotes[quote] == nil { quotes[quote] = run } else { quotes[quote]? += run }
      run = []
    }
    series.eachPrice { date, amount, label in
      guard amount.isPositive else { return }
      if label != last {
        endRun()
        last = label
        (quote, source) = (series.quote(ofLabel: label), series.source(ofLabel: label))
        isRate = isMoney(quote) && major != CurrencyUnit(quote).major
      }
      if isRate { run.append(LinkRates.DayRate(date: date, rate: amount, source: source)) }
    }
    endRun()
    return quotes
  }

  var codes: [String] { rates.flatMap { [$0] + $1.keys } }

  /// Each pair of currencies with a rate, once in each direction.
  var inBothDirections:
    [(from: String, to: String, direct: [LinkRates.DayRate], inverse: [LinkRates.DayRate])]
  {
    var known: [String: Set<String>] = [:]
    for (base, quotes) in rates {
      for quote in quotes.keys {
        known[base, default: []].insert(quote)
        known[quote, default: []].insert(base)
      }
    }
    return known.flatMap { from, targets in
      targets.map { to in (from, to, rates[from]?[to] ?? [], rates[to]?[from] ?? []) }
    }
  }
}
