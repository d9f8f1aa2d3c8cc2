package import FinanceModel
package import PlainText

/// Conversions between currencies using all known rates.
///
/// A rate is an observation with money as its base and quote. Money includes ISO 4217 currencies,
/// minor units, and symbols that the caller declares as money. A declared symbol is a crypto coin
/// in which rows are booked; any other coin is an asset and is not used in chains of rates. Minor
/// units have a fixed rate to their major unit: 100 for GBp, 1000 for KWF. A recorded rate between
/// a minor unit and its major unit is ignored, as is a rate of zero.
///
/// The chain with the fewest hops is used. Chains of equal length are tried with the base currency
/// first, then with other currencies in alphabetical order. Each hop uses the latest rate on or
/// before the day. A pair and its inverse form one hop, which uses the later of the two rates; on a
/// tie, the direct rate. Chains without a rate on or before the day are ignored.
package struct ExchangeRates: Sendable {
  struct Link: Sendable {
    let target: Int
    let rates: LinkRates
  }

  /// Codes in alphabetical order after the base currency.
  let codes: [String]
  private let numbers: [String: Int]
  /// Links by currency index, each list in the order of the targets.
  let links: [[Link]]
  /// First day of each currency's links, by index; nil if a link is fixed or the currency has no
  /// links.
  let firstDays: [CalendarDate?]

  /// - Parameters:
  ///   - base: the preferred intermediate currency of chains.
  ///   - symbolsUsedAsMoney: codes of other symbols to treat as currencies.
  /// - Complexity: linear in the number of prices.
  package init(
    _ prices: PriceBook, base: String? = nil, symbolsUsedAsMoney: Set<String> = []
  ) {
    let pairs = RatePairs(prices) { code in
      CurrencyUnit(code).isCurrency || symbolsUsedAsMoney.contains(code)
    }
    let minors = CurrencyUnit.minorCodes.map { CurrencyUnit($0) }
    let known = Set(pairs.codes + minors.flatMap { [$0.code, $0.major] })
    let ordered = known.sorted { ($0 == base ? 0 : 1, $0) < ($1 == base ? 0 : 1, $1) }
    let numbers = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1, $0) })
    var links = [[Link]](repeating: [], count: ordered.count)
    func link(_ from: String, _ to: String, _ rates: LinkRates) {
      guard let source = numbers[from], let target = numbers[to] else { return }
      links[source].append(Link(target: target, rates: rates))
    }
    for unit in minors {
      link(unit.code, unit.major, .fixed(Decimal(unit.perMajor), .divide))
      link(unit.major, unit.code, .fixed(Decimal(unit.perMajor), .multiply))
    }
    for (from, to, direct, inverse) in pairs.inBothDirections {
      link(from, to, .dated(direct: direct, inverse: inverse))
    }
    codes = ordered
    self.numbers = numbers
    self.links = links.map { $0.sorted { $0.target < $1.target } }
    firstDays = links.map { links in
      let starts = links.map(\.rates.start)
      return starts.contains(nil) ? nil : starts.compactMap(\.self).min()
    }
  }

  /// Returns the conversion of `from` to `to` on any day.
  ///
  /// - Complexity: a breadth-first search for each day on which a new link may change the chain.
  ///   Reuse the result, for example with an ``Exchange``.
  package func path(from: String, to: String) -> ExchangePath {
    guard let start = numbers[from], let end = numbers[to] else {
      return ExchangePath(from: from, to: to, stretches: [])
    }
    return ExchangePath(from: from, to: to, stretches: stretches(from: start, to: end))
  }

  /// Converts an amount to another currency at the rates on a day; see
  /// ``ExchangePath/rate(on:lenient:)``.
  ///
  /// Each call repeats the search; an ``Exchange`` caches the result.
  ///
  /// - Throws: an error that names the missing rate.
  package func convert(
    _ amount: Decimal, from: String, to: String, on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> Decimal {
    var exchange = Exchange(self)
    return try exchange.convert(amount, from: from, to: to, on: date, lenient: lenient)
  }
}
