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
