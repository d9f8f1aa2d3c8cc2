package import PlainText

/// All known prices and exchange rates, by symbol and day.
///
/// Observations may be added in any order. On one day, a price entered by hand
/// (``PriceObservation/manualSource``) takes precedence over prices from other sources, which take
/// precedence over a trade price. A later day takes precedence over an earlier one, regardless of
/// the sources.
///
///     book.price(of: "VWCE", onOrBefore: day)?.amount
package struct PriceBook: Sendable {
  private let series: [String: PriceSeries]

  /// Creates a book from observations.
  ///
  /// - Complexity: linear in the number of observations, plus a sort of the observations that are
  ///   out of order.
  package init(_ observations: some Sequence<PriceObservation>) {
    var draft = Draft()
    for observation in observations { draft.add(observation) }
    self = draft.book
  }

  /// Creates a book without prices.
  package init() { series = [:] }

  fileprivate init(_ series: [String: PriceSeries]) { self.series = series }

  /// The symbols with prices, in alphabetical order.
  package var symbols: [String] { series.keys.sorted() }

  /// Returns the last day on or before `date` with any price or rate; nil if `date` is before the
  /// first such day.
  ///
  /// - Complexity: linear in the number of symbols, and logarithmic in the number of each symbol's
  ///   days.
  package func lastDay(onOrBefore date: CalendarDate) -> CalendarDate? {
    series.values.compactMap { $0.lastDay(onOrBefore: date) }.max()
  }

  /// The days on which any symbol has a price.
  ///
  /// - Complexity: linear in the number of prices.
  package var days: Set<CalendarDate> {
    var days: Set<CalendarDate> = []
    for series in series.values {
      for entry in series.entries { days.insert(entry.date) }
    }
    return days
  }

  /// Returns the prices of a symbol; nil if it has no prices.
  package func series(of symbol: String) -> PriceSeries? { series[symbol] }

  /// Returns the price on `date` or, if that day has no price, on the last earlier day with a
  /// price; nil if there is no such day.
  ///
  /// If a day has prices of equal rank in several quote currencies, the price in `quote` is used.
  /// If there is no price in `quote`, the price in the alphabetically first currency is used.
  package func price(
    of symbol: String, onOrBefore date: CalendarDate, preferring quote: String? = nil
  ) -> PriceObservation? {
    series[symbol]?.price(onOrBefore: date, preferring: quote)
  }

  /// Returns the price on the first day after `date` with a price; nil if there is no such day.
  package func price(
    of symbol: String, after date: CalendarDate, preferring quote: String? = nil
  ) -> PriceObservation? {
    series[symbol]?.price(after: date, preferring: quote)
  }

  /// Returns the book with the observations added.
  ///
  /// - Complexity: linear in the number of observations and the number of prices of their symbols.
  package func adding(_ observations: some Sequence<PriceObservation>) -> PriceBook {
    var drafts: [String: Draft] = [:]
    for observation in observations {
      drafts[observation.symbol, default: Draft(series[observation.symbol])].add(observation)
    }
    return PriceBook(
      drafts.reduce(into: series) { series, draft in
        series[draft.key] = draft.value.book.series[draft.key]
      })
  }

  /// A book under construction. To add many prices of one kind, use a stream, which defines their
  /// symbol, currency and source once:
  ///
  ///     let trades = draft.stream(of: "VWCE", quote: "EUR", source: PriceObservation.tradeSource)
  ///     draft.add(price, on: day, to: trades)
  package struct Draft: Sendable {
    /// The prices of one symbol, quote currency and source.
    package struct Stream: Hashable, Sendable {
      fileprivate let symbol: Int
      fileprivate let label: Int
    }

    private var symbols: [String] = []
    private var symbolNumbers: [String: Int] = [:]
    private var labels: [PriceSeries.Label] = []
    private var labelNumbers: [PriceSeries.Label: Int] = [:]
    private var entries: [[PriceSeries.Entry]] = []

    /// Creates a draft without prices.
    package init() {}

    /// Creates a draft with the prices of `series`; empty if `series` is nil.
    fileprivate init(_ series: PriceSeries?) {
      guard let series else { return }
      _ = number(ofSymbol: series.symbol)
      labels = series.labels
      labelNumbers = Dictionary(
        labels.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      entries[0] = series.entries
    }

    /// Returns the stream for these names. The same names always return the same stream.
    package mutating func stream(of symbol: String, quote: String, source: String) -> Stream {
      Stream(
        symbol: number(ofSymbol: symbol),
        label: number(ofLabel: PriceSeries.Label(quote: quote, source: source)))
    }

    /// Adds one price. If a stream has several prices from trades on one day, the last one added is
    /// used.
    package mutating func add(
      _ amount: Decimal, on date: CalendarDate, to stream: Stream, at place: LedgerPlace? = nil
    ) {
      let entry = PriceSeries.Entry(amount, on: date, stream.label, at: place)
      if labels[stream.label].rank == 0, let last = entries[stream.symbol].last, last.date == date,
        last.label == entry.label
      {
        entries[stream.symbol][entries[stream.symbol].count - 1] = entry
      } else {
        entries[stream.symbol].append(entry)
      }
    }

    /// Adds one price without replacing other trades on the same day; see ``hasRepeats``.
    @inline(__always) mutating func append(
      _ amount: Decimal, on date: CalendarDate, to stream: Stream, at place: LedgerPlace
    ) {
      entries[stream.symbol].append(
        PriceSeries.Entry(amount, on: date, stream.label, at: place))
    }

    /// Whether sources of equal rank have prices for the same symbol, day and quote currency.
    ///
    /// - Complexity: linear in the number of prices.
    var hasRepeats: Bool {
      entries.contains { entries in
        guard !PriceSeries.areOfRisingDays(entries) else { return false }
        var seen: Set<Key> = []
        seen.reserveCapacity(entries.count)
        return entries.contains { entry in
          let label = labels[Int(entry.label)]
          return !seen.insert(Key(date: entry.date, quote: label.quote, rank: label.rank)).inserted
        }
      }
    }

    private struct Key: Hashable {
      let date: CalendarDate
      let quote: String
      let rank: Int
    }

    /// Adds one observation.
    package mutating func add(_ observation: PriceObservation) {
      add(
        observation.amount, on: observation.date,
        to: stream(
          of: observation.symbol, quote: observation.quote, source: observation.source),
        at: observation.place)
    }

    /// The book of all added prices.
    ///
    /// - Complexity: linear in the number of prices, plus a sort of the prices that are out of
    ///   order.
    package var book: PriceBook {
      PriceBook(
        Dictionary(
          uniqueKeysWithValues: zip(symbols, entries).lazy.filter { !$1.isEmpty }.map {
            ($0, PriceSeries($0, $1, labels))
          }))
    }

    private mutating func number(ofSymbol symbol: String) -> Int {
      if let number = symbolNumbers[symbol] { return number }
      symbolNumbers[symbol] = symbols.count
      symbols.append(symbol)
      entries.append([])
      return symbols.count - 1
    }

    private mutating func number(ofLabel label: PriceSeries.Label) -> Int {
      if let number = labelNumbers[label] { return number }
      labelNumbers[label] = labels.count
      labels.append(label)
      return labels.count - 1
    }
  }
}

/// The price of one unit on a day, and its source.
///
/// If both ``symbol`` and ``quote`` are currencies, it is an exchange rate. Otherwise it is the
/// price of an asset.
package struct PriceObservation: Equatable, Sendable {
  /// The symbol or currency that is priced.
  package var symbol: String
  package var date: CalendarDate
  /// The currency code of ``amount``.
  package var quote: String
  /// The price of one unit, as traded on that day.
  package var amount: Decimal
  /// The source; "" if it is not stated.
  package var source: String
  /// The row in the prices ledger; nil if the price was not read from that ledger.
  package var place: LedgerPlace?

  package init(
    symbol: String, date: CalendarDate, quote: String, amount: Decimal, source: String = "",
    place: LedgerPlace? = nil
  ) {
    self.symbol = symbol
    self.date = date
    self.quote = quote
    self.amount = amount
    self.source = source
    self.place = place
  }

  /// The source of a price paid in a trade. A trade price has the lowest rank among the prices on a
  /// day.
  package static let tradeSource = "trade"
  /// The source of a price entered by hand. Such a price has the highest rank among the prices on a
  /// day.
  package static let manualSource = "MANUAL"

  /// Returns the rank of a source among the sources on one day: 0 for a trade, 2 for a price
  /// entered by hand, otherwise 1.
  package static func rank(ofSource source: String) -> Int {
    switch source {
    case tradeSource: 0
    case manualSource: 2
    default: 1
    }
  }
}

/// The age of a price in business days: Monday to Friday, including holidays.
///
///     PriceAge.isStale(friday, on: nextThursday)   // false: 4 business days
package enum PriceAge {
  /// Maximum age, in business days, of a price that is not stale.
  package static let mostDays = 4

  /// Returns the number of business days after `date`, up to and including `day`; negative if
  /// `date` is after `day`.
  package static func businessDays(from date: CalendarDate, to day: CalendarDate) -> Int {
    businessDays(through: day) - businessDays(through: date)
  }

  /// Whether a price dated `date` is stale on `day`.
  package static func isStale(_ date: CalendarDate, on day: CalendarDate) -> Bool {
    businessDays(from: date, to: day) > mostDays
  }

  /// Returns the number of business days from a Monday in 1969 through `day`.
  private static func businessDays(through day: CalendarDate) -> Int {
    let days = day.dayNumber + 3
    let week = (days >= 0 ? days : days - 6) / 7
    return week * 5 + min(days - week * 7 + 1, 5)
  }
}

/// The codes of findings about missing and suspicious prices. Findings about rows of the prices
/// ledger have the codes of ``LedgerProblem``.
package enum PriceCode: String, CaseIterable, Sendable {
  /// A price is needed on a day, but the asset has no price on or before that day.
  case missing = "price-missing"
  /// A price differs from its neighbours by a factor of five or more, or a rate is the inverse of
  /// its neighbours. Reported as a warning.
  case jump = "price-jump"
  /// A value is about a hundred times the cost, so prices may be in percent. Reported as a warning.
  case percent = "price-percent"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "price-later"
  /// The last price of a held asset is older than four business days. Reported as a note.
  case stale = "price-stale"
}
