package import PlainText

/// All prices and exchange rates that are known, by symbol and day.
///
/// Observations may come in any order. On one day a person's word
/// (``PriceObservation/manualSource``) beats other sources, and those beat the price of a trade. A
/// later day beats an earlier one, whoever says so.
///
///     book.price(of: "VWCE", onOrBefore: day)?.amount
package struct PriceBook: Sendable {
  private let series: [String: PriceSeries]

  /// - Complexity: linear in the observations, and a sort of those that are out of order.
  package init(_ observations: some Sequence<PriceObservation>) {
    self = PriceBook().adding(observations)
  }

  /// A book without prices.
  package init() { series = [:] }

  fileprivate init(_ series: [String: PriceSeries]) { self.series = series }

  /// What has a price, in alphabetical order.
  package var symbols: [String] { series.keys.sorted() }

  /// The prices of a symbol; nil where it has none.
  package func series(of symbol: String) -> PriceSeries? { series[symbol] }

  /// The price of the day, or of the last day before it that has one; nil where there is none.
  ///
  /// Of a day's several quote currencies that count alike it is the one in `quote`, else the first
  /// in the alphabet.
  package func price(
    of symbol: String, onOrBefore date: CalendarDate, preferring quote: String? = nil
  ) -> PriceObservation? {
    series[symbol]?.price(onOrBefore: date, preferring: quote)
  }

  /// The price of the first day after `date` that has one; nil where there is none.
  package func price(
    of symbol: String, after date: CalendarDate, preferring quote: String? = nil
  ) -> PriceObservation? {
    series[symbol]?.price(after: date, preferring: quote)
  }

  /// The book with further observations.
  package func adding(_ observations: some Sequence<PriceObservation>) -> PriceBook {
    var draft = Draft(self)
    for observation in observations { draft.add(observation) }
    return draft.book
  }

  /// A book that is being written. Where many prices of one kind are added, a stream names their
  /// symbol, currency and source once:
  ///
  ///     let trades = draft.stream(of: "VWCE", quote: "EUR", source: PriceObservation.tradeSource)
  ///     draft.add(price, on: day, to: trades)
  package struct Draft: Sendable {
    /// Prices of one symbol, quote currency and source.
    package struct Stream: Hashable, Sendable {
      fileprivate let symbol: Int
      fileprivate let label: Int
    }

    private var symbols: [String] = []
    private var symbolNumbers: [String: Int] = [:]
    private var labels: [PriceSeries.Label] = []
    private var labelNumbers: [PriceSeries.Label: Int] = [:]
    private var isTrade: [Bool] = []
    private var entries: [[PriceSeries.Entry]] = []

    /// A draft that has what `book` has.
    package init(_ book: PriceBook = PriceBook()) {
      for series in book.series.values {
        let symbol = number(ofSymbol: series.symbol)
        let numbers = series.labels.map { number(ofLabel: $0) }
        entries[symbol] = series.entries.map { entry in
          PriceSeries.Entry(
            entry.amount, on: entry.date, numbers[Int(entry.label)], at: entry.place)
        }
      }
    }

    /// The stream of that name; asking again gives the same one.
    package mutating func stream(of symbol: String, quote: String, source: String) -> Stream {
      Stream(
        symbol: number(ofSymbol: symbol),
        label: number(ofLabel: PriceSeries.Label(quote: quote, source: source)))
    }

    /// Adds one price. Of the trades of a day the last one added counts.
    package mutating func add(
      _ amount: Decimal, on date: CalendarDate, to stream: Stream, at place: LedgerPlace? = nil
    ) {
      let entry = PriceSeries.Entry(amount, on: date, stream.label, at: place)
      if isTrade[stream.label], let last = entries[stream.symbol].last, last.date == date,
        last.label == entry.label
      {
        entries[stream.symbol][entries[stream.symbol].count - 1] = entry
      } else {
        entries[stream.symbol].append(entry)
      }
    }

    /// Adds one observation.
    package mutating func add(_ observation: PriceObservation) {
      add(
        observation.amount, on: observation.date,
        to: stream(
          of: observation.symbol, quote: observation.quote, source: observation.source),
        at: observation.place)
    }

    /// All that was added.
    ///
    /// - Complexity: linear in the prices, and a sort of those that are out of order.
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
      isTrade.append(PriceObservation.rank(ofSource: label.source) == 0)
      return labels.count - 1
    }
  }
}
