package import FinanceModel
package import PlainText

/// How activities are booked, where the rows do not say.
package struct BookingOptions: Sendable {
  /// Turns errors with a documented fallback into warnings.
  package var isLenient = false
  /// In the place of the methods that the settings say.
  package var lotsMethod: LotsMethod?
  /// Whether ``Booking/events`` are kept; without them only the state is.
  package var keepsEvents = false
  /// Whether ``BookingEvents/lotChanges`` are among the events.
  package var keepsLotChanges = true

  package init(
    isLenient: Bool = false, lotsMethod: LotsMethod? = nil, keepsEvents: Bool = false,
    keepsLotChanges: Bool = true
  ) {
    self.isLenient = isLenient
    self.lotsMethod = lotsMethod
    self.keepsEvents = keepsEvents
    self.keepsLotChanges = keepsLotChanges
  }
}

/// What the settings say of a ledger's accounts, assets and currencies, by their numbers.
package struct BookingTerms: Sendable {
  /// The codes of all currencies: those of the ledger, then the major ones of its minor units.
  package let currencies: [String]
  /// Of each currency its major one, and how many of it make one of that; nil for one that is
  /// major.
  let majors: [(currency: Int, perMajor: Decimal?)]
  /// The decimals of each currency; 8 for symbols that are none.
  let minorDigits: [Int]
  /// Half a minor unit of each currency.
  let minorHalves: [Decimal]
  /// Each account's currency, a major one.
  package let accountCurrencies: [Int]
  /// The place of each account among all: those of the settings in their order, then others by
  /// name. Every view lists accounts in this order.
  package let accountPlaces: [Int]
  package let tracking: [AccountSettings.Tracking]
  let isCashImplied: [Bool]
  /// How many units of the underlying a contract is for; nil for an option that nobody told.
  package let multipliers: [Decimal?]
  /// The same for rows to be multiplied by: nil for one too.
  let factors: [Decimal?]
  /// Whether the lots of each symbol may be joined: all its rows are by AVERAGE, none looks at
  /// lots, and no events are kept. Empty if those of none.
  private var joinsLots: [Bool] = []
  /// Whether the settings say a multiplier.
  let statesMultiplier: [Bool]
  /// Of each symbol whether it is a currency, and the settings do not call it another asset.
  let isMoney: [Bool]
  /// The currency that each symbol's cost and value are told in, where the settings say one.
  let quoteCurrencies: [Int?]
  /// ISO 4217; nil where neither the settings say one nor all rows are in one currency.
  package let baseCurrency: String?
  private let accountMethods: [LotsMethod?]
  private let assetMethods: [LotsMethod?]
  private let method: LotsMethod?

  init(_ ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions) {
    let accounts = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
    var currencies = ledger.currencies
    var numbers = Dictionary(
      currencies.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func number(_ code: String) -> Int {
      if let known = numbers[code] { return known }
      numbers[code] = currencies.count
      currencies.append(code)
      return currencies.count - 1
    }
    let majors = ledger.currencies.map { code in
      let unit = CurrencyUnit(code)
      let perMajor = unit.isMinor ? Decimal(unit.perMajor) : nil
      return (currency: number(unit.major), perMajor: perMajor)
    }
    let used = Set(majors.map(\.currency))
    quoteCurrencies = ledger.symbols.map { symbol in
      assets[symbol]?.quoteCurrency.map { number(CurrencyUnit($0).major) }
    }
    let base = settings.baseCurrency?.code
    let baseNumber = base.map(number)
    self.majors = majors
    self.currencies = currencies
    minorDigits = currencies.map { CurrencyUnit($0).minorDigits ?? 8 }
    minorHalves = minorDigits.map(Self.half(ofMinorDigits:))
    baseCurrency = base ?? (used.count == 1 ? used.first.map { currencies[$0] } : nil)
    accountCurrencies = ledger.accountCurrencies.map { currency in
      currency.map { majors[$0].currency } ?? baseNumber ?? 0
    }
    accountPlaces = AccountOrder(settings).places(of: ledger.accounts)
    tracking = ledger.accounts.map { accounts[$0]?.tracking ?? .transactions }
    isCashImplied = ledger.accounts.map { accounts[$0]?.cash == .implied }
    accountMethods = ledger.accounts.map { accounts[$0]?.lotsMethod }
    assetMethods = ledger.symbols.map { assets[$0]?.lotsMethod }
    multipliers = ledger.symbols.map { symbol in
      guard let asset = assets[symbol] else { return .one }
      return asset.multiplier ?? (asset.kind == .option ? nil : .one)
    }
    factors = multipliers.map { $0 == .one ? nil : $0 }
    isMoney = ledger.symbols.map { Self.isMoney($0, assets[$0]?.kind) }
    statesMultiplier = ledger.symbols.map { assets[$0]?.multiplier != nil }
    method = options.lotsMethod
    if !options.keepsEvents { joinsLots = symbolsJoiningLots(ledger) }
  }

  /// Whether a symbol is a currency, and not the symbol of another asset.
  private static func isMoney(_ symbol: String, _ kind: AssetSettings.Kind?) -> Bool {
    Currency(symbol) != nil && (kind.map { $0 == .cash || $0 == .exchangeRate } ?? true)
  }

  /// Whether the lots of a symbol may be joined.
  func joinsLots(of symbol: Int) -> Bool { !joinsLots.isEmpty && joinsLots[symbol] }

  private func symbolsJoiningLots(_ ledger: ActivityLedger) -> [Bool] {
    guard ([method] + accountMethods + assetMethods).contains(.average) else { return [] }
    var joins = Array(repeating: true, count: ledger.symbols.count)
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let symbol = row.symbol, joins[symbol] else { continue }
      let looksAtLots =
        row.namesLots || row.type == .transferIn || row.type == .transferOut
        || row.subtype == .returnOfCapital
      joins[symbol] = !looksAtLots && lotsMethod(account: row.account, symbol: symbol) == .average
    }
    return joins
  }

  /// Half of the last of the digits after the point.
  private static func half(ofMinorDigits digits: Int) -> Decimal {
    do throws(DecimalError) {
      return try Decimal(units: 5, minorDigits: min(digits + 1, Decimal.decimals))
    } catch {
      return .zero
    }
  }

  /// The method for an asset in an account: the one asked for, else the asset's, else the
  /// account's, else FIFO.
  package func lotsMethod(account: Int, symbol: Int) -> LotsMethod {
    method ?? assetMethods[symbol] ?? accountMethods[account] ?? .fifo
  }
}
