package import FinanceModel
package import PlainText

/// Options that determine how rows are booked and which events are recorded.
package struct BookingOptions: Sendable {
  /// Whether errors with a documented fallback are reported as warnings.
  package var isLenient = false
  /// Lot selection method that overrides the settings; nil for the methods in the settings.
  package var lotsMethod: LotsMethod?
  /// Exchange rates for amounts that change the cost of lots in another currency.
  package var prices: PriceBook?
  /// Whether ``Booking/events`` are recorded. If false, only the state is recorded.
  package var keepsEvents = false
  /// Whether the events include ``BookingEvents/lotChanges``.
  package var keepsLotChanges = true
  /// Whether each disposal in the events contains its lots.
  package var keepsPieces = true

  package init(
    isLenient: Bool = false, lotsMethod: LotsMethod? = nil, keepsEvents: Bool = false,
    keepsLotChanges: Bool = true, keepsPieces: Bool = true, prices: PriceBook? = nil
  ) {
    self.keepsPieces = keepsPieces
    self.prices = prices
    self.isLenient = isLenient
    self.lotsMethod = lotsMethod
    self.keepsEvents = keepsEvents
    self.keepsLotChanges = keepsLotChanges
  }
}

/// Settings for a ledger's accounts, assets and currencies, by index.
package struct BookingTerms: Sendable {
  /// Codes of all currencies: first the ledger's currencies, then the major currencies of the
  /// ledger's minor units.
  package let currencies: [String]
  /// The major currency of each currency, and the number of units per major unit. The number is nil
  /// for a major currency.
  package let majors: [(currency: Int, perMajor: Decimal?)]
  /// Number of decimals of each currency; 8 for codes that are not currencies.
  package let minorDigits: [Int]
  /// Half a minor unit of each currency.
  let minorHalves: [Decimal]
  /// Index of each account's currency, which is always a major currency.
  package let accountCurrencies: [Int]
  /// Position of each account in the order of all views: first the accounts in the settings, in
  /// their order, then the other accounts by name.
  package let accountPlaces: [Int]
  package let tracking: [AccountSettings.Tracking]
  package let isCashImplied: [Bool]
  /// Whether each account's cash moves on the settlement date.
  package let settlesLater: [Bool]
  /// Units of the underlying asset per contract; nil for an option without a stated multiplier.
  package let multipliers: [Decimal?]
  /// Multipliers used in computations; nil for a multiplier of 1.
  package let factors: [Decimal?]
  /// Whether each symbol's lots may be joined; empty if no lots may be joined. The symbol's rows
  /// must all use AVERAGE or SECTION_104, and must not name lots, transfer lots or return capital.
  /// The recorded events must not contain lots.
  private var joinsLots: [Bool] = []
  /// Whether the settings state a multiplier for each symbol.
  let statesMultiplier: [Bool]
  /// Whether each symbol is a currency that the settings do not declare as another kind of asset.
  let isMoney: [Bool]
  /// Index of the currency for each symbol's cost and value; nil if the settings do not state a
  /// currency.
  let quoteCurrencies: [Int?]
  /// ISO 4217 code of the base currency; nil if the settings do not state a base currency and the
  /// rows are in several currencies.
  package let baseCurrency: String?
  /// Accounts that share lots with each account, including the account itself; empty if the account
  /// does not share lots.
  let poolAccounts: [[Int]]
  /// Whether any accounts share lots or any lots are selected by SECTION_104.
  let hasPools: Bool
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
      return (currency: number(unit.major), perMajor: unit.isMinor ? Decimal(unit.perMajor) : nil)
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
    settlesLater = ledger.accounts.map { accounts[$0]?.cashOn == .settlement }
    poolAccounts = Self.poolAccounts(ledger.accounts.map { accounts[$0] })
    accountMethods = Self.methods(ledger.accounts.map { accounts[$0]?.lotsMethod }, poolAccounts)
    assetMethods = ledger.symbols.map { assets[$0]?.lotsMethod }
    hasPools =
      ([options.lotsMethod] + accountMethods + assetMethods).contains(.section104)
      || poolAccounts.contains { !$0.isEmpty }
    multipliers = ledger.symbols.map { Self.multiplier(of: assets[$0]) }
    factors = multipliers.map { $0 == .one ? nil : $0 }
    isMoney = Self.areMoney(ledger, assets, base)
    statesMultiplier = ledger.symbols.map { assets[$0]?.multiplier != nil }
    method = options.lotsMethod
    if !options.keepsEvents || !options.keepsPieces { joinsLots = symbolsJoiningLots(ledger) }
  }

  /// Returns each account's lots method. All accounts in a pool use the first method stated for any
  /// of them.
  private static func methods(_ stated: [LotsMethod?], _ pools: [[Int]]) -> [LotsMethod?] {
    stated.indices.map { index in
      pools[index].isEmpty ? stated[index] : pools[index].lazy.compactMap { stated[$0] }.first
    }
  }

  /// Returns an asset's multiplier; nil for an option without a stated multiplier.
  private static func multiplier(of asset: AssetSettings?) -> Decimal? {
    asset.flatMap(\.multiplier) ?? (asset?.kind == .option ? nil : .one)
  }

  /// Whether each symbol is a currency.
  ///
  /// A symbol without a kind in the settings is not a currency if none of the rows is in that
  /// currency and one of these applies:
  ///
  /// - The symbol has dividends or splits, such as the fund BND.
  /// - The symbol was imported together with trades of other assets, such as the share AMD.
  private static func areMoney(
    _ ledger: ActivityLedger, _ assets: [String: AssetSettings], _ base: String?
  ) -> [Bool] {
    let used = Set(ledger.currencies + [base].compactMap(\.self))
    var areMoney = ledger.symbols.map { symbol in
      let kind = assets[symbol]?.kind
      return Currency(symbol) != nil && (kind.map { $0 == .cash || $0 == .exchangeRate } ?? true)
    }
    let open = Set(
      ledger.symbols.indices.filter { index in
        areMoney[index] && assets[ledger.symbols[index]]?.kind == nil
          && !used.contains(ledger.symbols[index])
      })
    guard !open.isEmpty else { return areMoney }
    var imports: [String: Set<Int>] = [:]
    for index in 0..<ledger.count {
      guard let symbol = ledger.symbol(ofRow: index), open.contains(symbol) else { continue }
      let type = ledger[index].type
      if type == .dividend || type == .split { areMoney[symbol] = false }
      imports[ledger.text("batch", ofRow: index), default: []].insert(symbol)
    }
    imports[""] = nil
    for index in 0..<ledger.count where !imports.isEmpty {
      guard let symbol = ledger.symbol(ofRow: index), !areMoney[symbol], ledger[index].isTrade,
        let others = imports.removeValue(forKey: ledger.text("batch", ofRow: index))
      else { continue }
      for other in others { areMoney[other] = false }
    }
    return areMoney
  }

  /// Returns the accounts in each account's pool: two or more accounts that belong to one member
  /// and share lots by member.
  private static func poolAccounts(_ accounts: [AccountSettings?]) -> [[Int]] {
    var members: [String: [Int]] = [:]
    for (index, account) in accounts.enumerated() {
      guard let account, let member = account.member, account.lotsScope == .member,
        account.tracking ?? .transactions == .transactions
      else { continue }
      members[member, default: []].append(index)
    }
    var pools = Array(repeating: [Int](), count: accounts.count)
    for pool in members.values where pool.count > 1 {
      for account in pool { pools[account] = pool }
    }
    return pools
  }

  /// Whether two accounts have the same lots, because they are one account or share a pool.
  func isOnePool(_ account: Int, _ other: Int) -> Bool {
    account == other || poolAccounts[account].contains(other)
  }

  /// Whether a symbol's lots in an account are changed as a pool.
  package func isPooled(_ account: Int, _ symbol: Int) -> Bool {
    hasPools
      && (!poolAccounts[account].isEmpty
        || lotsMethod(account: account, symbol: symbol) == .section104)
  }

  /// Whether a symbol's lots may be joined.
  func joinsLots(of symbol: Int) -> Bool { !joinsLots.isEmpty && joinsLots[symbol] }

  private func symbolsJoiningLots(_ ledger: ActivityLedger) -> [Bool] {
    guard ([method] + accountMethods + assetMethods).contains(where: { $0?.isShared ?? false })
    else { return [] }
    var joins = Array(repeating: true, count: ledger.symbols.count)
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let symbol = row.symbol, joins[symbol] else { continue }
      let looksAtLots =
        row.namesLots || row.type == .transferIn || row.type == .transferOut
        || row.subtype == .returnOfCapital || row.changesLots
      joins[symbol] = !looksAtLots && lotsMethod(account: row.account, symbol: symbol).isShared
    }
    return joins
  }

  /// Returns half a unit of the last decimal digit.
  private static func half(ofMinorDigits digits: Int) -> Decimal {
    do throws(DecimalError) {
      return try Decimal(units: 5, minorDigits: min(digits + 1, Decimal.decimals))
    } catch {
      return .zero
    }
  }

  /// Returns the method for an asset in an account: the requested method, otherwise the asset's,
  /// otherwise the account's; FIFO by default.
  package func lotsMethod(account: Int, symbol: Int) -> LotsMethod {
    method ?? assetMethods[symbol] ?? accountMethods[account] ?? .fifo
  }
}

extension LotsMethod {
  /// Whether a sale removes an equal share of each lot from earlier days. These lots share their
  /// cost.
  var isShared: Bool { isAverage || self == .section104 }
}
