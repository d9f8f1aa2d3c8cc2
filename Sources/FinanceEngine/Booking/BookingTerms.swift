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

  package init(
    isLenient: Bool = false, lotsMethod: LotsMethod? = nil, keepsEvents: Bool = false
  ) {
    self.isLenient = isLenient
    self.lotsMethod = lotsMethod
    self.keepsEvents = keepsEvents
  }
}

/// What the settings say of a ledger's accounts, assets and currencies, by their numbers.
package struct BookingTerms: Sendable {
  /// The codes of all currencies: those of the ledger, then the major ones of its minor units.
  package let currencies: [String]
  /// Of each currency its major one, and how many of it make one of that.
  let majors: [(currency: Int, perMajor: Decimal)]
  /// Each account's currency, a major one.
  package let accountCurrencies: [Int]
  package let tracking: [AccountSettings.Tracking]
  let isCashImplied: [Bool]
  /// How many units of the underlying a contract is for; nil for an option that nobody told.
  package let multipliers: [Decimal?]
  private let accountMethods: [LotsMethod?]
  private let assetMethods: [LotsMethod?]
  private let method: LotsMethod?

  init(_ ledger: ActivityLedger, _ settings: Settings, _ options: BookingOptions) {
    var currencies = ledger.currencies
    majors = ledger.currencies.map { code in
      let unit = CurrencyUnit(code)
      if let known = currencies.firstIndex(of: unit.major) {
        return (known, Decimal(unit.perMajor))
      }
      currencies.append(unit.major)
      return (currencies.count - 1, Decimal(unit.perMajor))
    }
    let majors = majors
    let base = settings.baseCurrency?.code.flatMap { currencies.firstIndex(of: $0) }
    self.currencies = currencies
    accountCurrencies = ledger.accountCurrencies.map { $0.map { majors[$0].currency } ?? base ?? 0 }
    let accounts = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
    tracking = ledger.accounts.map { accounts[$0]?.tracking ?? .transactions }
    isCashImplied = ledger.accounts.map { accounts[$0]?.cash == .implied }
    accountMethods = ledger.accounts.map { accounts[$0]?.lotsMethod }
    assetMethods = ledger.symbols.map { assets[$0]?.lotsMethod }
    multipliers = ledger.symbols.map { symbol in
      guard let asset = assets[symbol] else { return .one }
      return asset.multiplier ?? (asset.kind == .option ? nil : .one)
    }
    method = options.lotsMethod
  }

  /// The method for an asset in an account: the one asked for, else the asset's, else the
  /// account's, else FIFO.
  package func lotsMethod(account: Int, symbol: Int) -> LotsMethod {
    method ?? assetMethods[symbol] ?? accountMethods[account] ?? .fifo
  }
}
