package import FinanceModel
package import Investing
package import PlainText

/// Symbols and pairs whose prices are needed for valuation: each symbol ever held, and each
/// currency pair.
package struct QuoteNeeds: Sendable {
  /// Symbols in alphabetical order, then pairs.
  package private(set) var all: [QuoteNeed] = []

  private let settings: Settings
  private let prices: PriceBook
  private let today: CalendarDate
  private let assets: [String: AssetSettings]

  /// Determines the needed prices from the holdings and from the use of currencies.
  ///
  /// - Parameters:
  ///   - booking: the state at the end of today.
  ///   - money: the use of currencies in other ledgers.
  ///   - settings: the settings, which define the base currency.
  package init(
    _ booking: Booking, _ positions: PositionLedger, money: [String: QuoteUse],
    _ settings: Settings, _ prices: PriceBook, today: CalendarDate
  ) {
    (self.settings, self.prices, self.today) = (settings, prices, today)
    assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
    var symbols: [String: QuoteUse] = [:]
    var money = money
    Self.add(booking, to: &symbols, &money, today: today)
    add(positions, beside: booking.ledger, to: &symbols, &money)
    for symbol in symbols.keys.sorted() {
      guard let use = symbols[symbol] else { continue }
      let quote = assets[symbol]?.quoteCurrency ?? prices.series(of: symbol)?.quotes.sorted().first
      let need = QuoteNeed(
        base: symbol, quote: quote, isPair: false,
        isRoundTheClock: assets[symbol]?.kind == .crypto, use: use, wanted(symbol), prices,
        today: today)
      all.append(need)
      if let quote {
        let code = CurrencyUnit(quote).major
        money[code] = use.joined(with: money[code])
      }
    }
    addPairs(money)
  }

  private static func add(
    _ booking: Booking, to symbols: inout [String: QuoteUse], _ money: inout [String: QuoteUse],
    today: CalendarDate
  ) {
    let ledger = booking.ledger
    var held: [Bool?] = Array(repeating: nil, count: ledger.symbols.count)
    for holding in booking.holdings {
      held[holding.symbol] = held[holding.symbol] ?? false || !holding.quantity.isZero
    }
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard row.date <= today else { break }
      let code = CurrencyUnit(ledger.currencies[row.currency]).major
      money[code] = QuoteUse(first: row.date, last: row.date, isHeld: true).joined(
        with: money[code])
      guard let symbol = ledger.symbol(ofRow: index), let isHeld = held[symbol] else { continue }
      let name = ledger.symbols[symbol]
      symbols[name] = QuoteUse(first: row.date, last: row.date, isHeld: isHeld)
        .joined(with: symbols[name])
    }
  }

  private func add(
    _ positions: PositionLedger, beside activities: ActivityLedger,
    to symbols: inout [String: QuoteUse], _ money: inout [String: QuoteUse]
  ) {
    let counted = Set(positions.countedAccounts(beside: activities, settings))
    var current: Set<String> = []
    for row in positions.statements(beside: activities, settings, onOrBefore: today)
    where row.quantity.isPositive { current.insert(row.symbol) }
    for row in positions.rows where counted.contains(row.account) && row.date <= today {
      let isHeld = current.contains(row.symbol)
      let use = QuoteUse(first: row.date, last: row.date, isHeld: isHeld)
      let code = CurrencyUnit(row.currency).major
      money[code] = use.joined(with: money[code])
      guard row.symbol != StatedPosition.cashSymbol else { continue }
      symbols[row.symbol] = use.joined(with: symbols[row.symbol])
    }
  }

  private func wanted(_ symbol: String, yahoo: String? = nil) -> QuoteWanted {
    guard var asset = assets[symbol] else {
      return QuoteWanted(place: yahoo.map(Self.yahoo))
    }
    guard asset.quoteMode != .manual else { return QuoteWanted(isManual: true) }
    if asset.source == nil, asset.yahoo == nil { asset.yahoo = yahoo }
    do throws(QuoteProblem) {
      return QuoteWanted(place: try QuotePlace(asset, settings))
    } catch {
      return QuoteWanted(problem: error)
    }
  }

  private static func yahoo(_ symbol: String) -> QuotePlace {
    QuotePlace(source: .builtIn(.yahoo), symbol: symbol, isin: "", currency: nil)
  }

  private mutating func addPairs(_ money: [String: QuoteUse]) {
    guard let home = settings.baseCurrency?.code else { return }
    var pairs: [String: QuoteUse] = [:]
    for (code, use) in money where code != home && Currency(code) != nil {
      if assets[code]?.kind == .exchangeRate {
        let wanted = wanted(code)
        if wanted.place?.isPerEuro ?? false {
          addPair("EUR", code, use, wanted)
        } else {
          addPair(code, assets[code]?.quoteCurrency ?? home, use, wanted)
        }
        continue
      }
      let isPublished = [code, home].allSatisfy {
        $0 == "EUR" || BankQuotes.currencies.contains($0)
      }
      guard isPublished else {
        addPair(code, home, use, wanted(code, yahoo: "\(code)\(home)=X"))
        continue
      }
      for other in [code, home] where other != "EUR" {
        pairs[other] = use.joined(with: pairs[other])
      }
    }
    for (code, use) in pairs {
      let place = QuotePlace(source: .builtIn(.ecb), symbol: code, isin: "", currency: code)
      addPair("EUR", code, use, QuoteWanted(place: place))
    }
    let start = all.firstIndex { $0.isPair } ?? all.count
    all[start...].sort { ($0.base, $0.quote ?? "") < ($1.base, $1.quote ?? "") }
  }

  private mutating func addPair(
    _ base: String, _ quote: String, _ use: QuoteUse, _ wanted: QuoteWanted
  ) {
    all.append(
      QuoteNeed(
        base: base, quote: quote, isPair: true, isRoundTheClock: false, use: use, wanted, prices,
        today: today))
  }
}

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
