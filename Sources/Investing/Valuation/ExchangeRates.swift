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

/// Conversion between two currencies on one day by a chain of known rates.
package struct ExchangeRate: Equatable, Sendable {
  /// A link of the chain.
  package struct Hop: Equatable, Sendable {
    /// The operation applied to an amount in ``from``.
    package enum Operation: Equatable, Sendable {
      /// The rate is ``to`` per ``from``, or the fixed number of minor units per major unit.
      case multiply
      /// The rate is ``from`` per ``to``.
      case divide
    }

    package let from: String
    package let to: String
    package let operation: Operation
    package let rate: Decimal
    /// Day of the rate; nil for a minor unit, which has a fixed rate.
    package let date: CalendarDate?
    /// Source of the rate; "" if the source is not stated or the rate is for a minor unit.
    package let source: String
  }

  /// Hops in conversion order; empty if both currencies are the same.
  package let hops: [Hop]
  /// Age in days of the oldest rate on the requested day; 0 if there are no rates.
  package let ageInDays: Int
  /// Days from the requested day to the latest rate; 0 unless a later rate replaces a missing one.
  package let daysAhead: Int

  init(_ hops: [Hop], on date: CalendarDate) {
    self.hops = hops
    let ages = hops.lazy.compactMap(\.date).map { $0.days(until: date) }
    ageInDays = max(0, ages.max() ?? 0)
    daysAhead = max(0, -(ages.min() ?? 0))
  }

  /// The rate from a currency to itself.
  package static let identity = ExchangeRate([], on: .epochDay)

  /// Maximum age in days before a rate is reported as old.
  package static let usualAgeInDays = 7

  /// Whether the rate is older than ``usualAgeInDays``.
  package var isOld: Bool { ageInDays > Self.usualAgeInDays }

  /// Converts an amount hop by hop; each exact result is rounded half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func converted(_ amount: Decimal) throws(DecimalError) -> Decimal {
    var amount = amount
    for hop in hops {
      switch hop.operation {
      case .multiply: amount = try amount.multiplied(by: hop.rate, .halfEven)
      case .divide: amount = try amount.divided(by: hop.rate, .halfEven)
      }
    }
    return amount
  }
}

/// Exchange rates, with a cache of each currency pair's chain and of the pair's rate on the last
/// requested day.
package struct Exchange: Sendable {
  private struct Pair: Hashable {
    let from: String
    let to: String
  }

  private struct Known {
    let path: ExchangePath
    var last: (date: CalendarDate, lenient: Bool, rate: ExchangeRate)?
  }

  package let rates: ExchangeRates
  private var known: [Pair: Known] = [:]

  package init(_ rates: ExchangeRates) {
    self.rates = rates
  }

  /// Returns the rate on a day; see ``ExchangePath/rate(on:lenient:)``.
  ///
  /// - Throws: an error that names the missing rate.
  /// - Complexity: constant for the last requested day, otherwise logarithmic in the number of
  ///   rates. The first call for a pair searches for its chain.
  package mutating func rate(
    from: String, to: String, on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> ExchangeRate {
    if from == to { return .identity }
    let pair = Pair(from: from, to: to)
    var entry = known[pair] ?? Known(path: rates.path(from: from, to: to))
    if let last = entry.last, last.date == date, last.lenient == lenient { return last.rate }
    let rate: ExchangeRate
    do throws(RateProblem) {
      rate = try entry.path.rate(on: date, lenient: lenient)
    } catch {
      known[pair] = entry
      throw error
    }
    entry.last = (date, lenient, rate)
    known[pair] = entry
    return rate
  }

  /// Returns the rate on a day; nil if no chain has a rate on or before that day.
  package mutating func rateIfKnown(
    from: String, to: String, on date: CalendarDate
  ) -> ExchangeRate? {
    do throws(RateProblem) {
      return try rate(from: from, to: to, on: date)
    } catch {
      return nil
    }
  }

  /// Converts an amount to another currency at the rate on a day. Returns the amount unchanged if
  /// both currencies are the same.
  ///
  /// - Throws: an error if a rate is missing or the result is too large.
  package mutating func convert(
    _ amount: Decimal, from: String, to: String, on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> Decimal {
    if from == to { return amount }
    return try rate(from: from, to: to, on: date, lenient: lenient)
      .converted(amount, from: from, to: to, on: date)
  }
}

extension ExchangeRate {
  /// Converts an amount to another currency.
  ///
  /// - Throws: an error with the currencies and the day if the result is too large.
  func converted(
    _ amount: Decimal, from: String, to: String, on date: CalendarDate
  ) throws(RateProblem) -> Decimal {
    do throws(DecimalError) {
      return try converted(amount)
    } catch {
      throw RateProblem(from: from, to: to, on: date, .tooLarge)
    }
  }
}

/// The reason why an amount cannot be converted on a day, and a hint for the user.
package struct RateProblem: Error, Hashable, Sendable {
  /// The obstacle to the conversion.
  package enum Reason: Hashable, Sendable {
    /// No chain of rates exists; `later` is the first later day with a chain.
    case missing(later: CalendarDate?)
    /// The result is too large.
    case tooLarge
  }

  package let from: String
  package let to: String
  package let date: CalendarDate
  package let reason: Reason

  package init(from: String, to: String, on date: CalendarDate, _ reason: Reason) {
    self.from = from
    self.to = to
    self.date = date
    self.reason = reason
  }

  /// One-line message: "no exchange rate from USD to EUR on or before 2024-03-01; the first is of
  /// 2024-05-02".
  package var message: String {
    switch reason {
    case .missing(let later):
      "no exchange rate from \(from.visible) to \(to.visible) on or before \(date)"
        + (later.map { "; the first is from \($0)" } ?? "")
    case .tooLarge:
      "an amount in \(from.visible) is too large to convert to \(to.visible)"
    }
  }

  /// Hint with the row to add to the prices ledger; nil if adding a row does not help.
  ///
  ///     add to ledgers/prices.csv the row '2024-03-01,USD,EUR,…' (date,base,quote,amount)
  package var hint: String? {
    guard case .missing = reason else { return nil }
    let (base, quote) = (CurrencyUnit(from).major.visible, CurrencyUnit(to).major.visible)
    return "add the row '\(date),\(base),\(quote),…' (date,base,quote,amount) to ledgers/prices.csv"
  }
}
