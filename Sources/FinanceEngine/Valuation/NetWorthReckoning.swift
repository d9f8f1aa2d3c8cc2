import FinanceModel
import PlainText

/// Finds what each account is worth.
struct NetWorthReckoning {
  /// All accounts that anything names.
  let names: [String]
  /// Nil where the settings say none and there are several, or where nobody names any.
  let base: String?
  /// Whether there are several currencies and none to tell them in.
  let isMixed: Bool
  var exchange: BookedExchange
  private let portfolio: Portfolio
  private let settings: [String: AccountSettings]
  private let planCurrency: String?
  private let claims: PlanClaims
  private let records: WorthRecords
  /// The day of the last activity of each account.
  private let active: [String: CalendarDate]
  /// The day of the statement of each account.
  private let stated: [String: CalendarDate]

  init(
    _ portfolio: Portfolio, _ booking: Booking, _ records: NetWorth.Records, _ settings: Settings,
    exchange: BookedExchange
  ) throws(DecimalError) {
    self.portfolio = portfolio
    self.exchange = exchange
    self.settings = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    claims = PlanClaims(of: records.plan, settings)
    self.records = try WorthRecords(records.values, records.postings, on: portfolio.asOf)
    active = booking.lastDays
    stated = Dictionary(
      records.statements.map { ($0.account, $0.date) }, uniquingKeysWith: { max($0, $1) })
    names =
      Set(
        (settings.accounts ?? []).map(\.name) + active.keys + stated.keys
          + self.records.values.keys + self.records.postings.keys + claims.claims.keys
      ).sorted()
    planCurrency = settings.plan?.currency?.code
    let named = Self.currencies(records, self.settings, planCurrency)
      .union(booking.ledger.currencies.map { CurrencyUnit($0).major })
    base = settings.baseCurrency?.code ?? (named.count == 1 ? named.first : nil)
    isMixed = base == nil && !named.isEmpty
  }

  private static func currencies(
    _ records: NetWorth.Records, _ accounts: [String: AccountSettings], _ plan: String?
  ) -> Set<String> {
    var codes = Set(records.statements.map(\.currency))
    if let plan, records.plan != nil { codes.insert(plan) }
    codes.formUnion(records.values.currencies)
    let rows =
      records.values.accounts.map { (String?.none, $0) }
      + records.postings.map { ($0.currency, $0.account) }
    for (currency, account) in rows {
      if let code = currency ?? accounts[account]?.currency?.code { codes.insert(code) }
    }
    return Set(codes.map { CurrencyUnit($0).major })
  }

  /// Nil where nothing is known of the account.
  mutating func worth(of account: String) throws(DecimalError) -> AccountWorth? {
    guard let source = source(of: account) else { return nil }
    let own = settings[account]?.currency?.code ?? base
    var found = (value: Decimal?.none, currency: own, date: CalendarDate?.none)
    switch source {
    case .activities, .positions:
      (found.value, found.currency) = try sum(of: holdings(of: account))
      found.date = source == .activities ? active[account] : stated[account]
    case .values:
      let value = records.values[account]
      found = (value?.sum.amount, value?.sum.currency ?? own, value?.date)
    case .transactions:
      let entry = records.postings[account]
      (found.value, found.currency) = try sum(
        of: (entry?.sums ?? []).map { ($0.amount, $0.currency ?? own) })
      found.date = entry?.date
    case .plan: found = (try claims.sum(on: account), planCurrency ?? own, nil)
    }
    let (value, currency, date) = found
    let claimed = try claims.sum(on: account).flatMap { told($0, planCurrency, in: currency) }
    return AccountWorth(
      account: account, kind: settings[account]?.kind, group: settings[account]?.group,
      source: source, currency: currency, value: value,
      valueBase: isMixed ? nil : value.flatMap { told($0, currency, in: base) }, valueDate: date,
      claimed: claimed, unclaimed: try value.subtracting(claimed),
      unpriced: source <= .positions ? unpriced(of: account) : 0,
      claims: claims.claims[account] ?? [])
  }

  /// What the account holds that has a price.
  private func holdings(of account: String) -> [(amount: Decimal?, currency: String?)] {
    let positions = (portfolio.positions + portfolio.positionsInTransit).filter {
      $0.account == account && $0.price != nil
    }
    let cash = (portfolio.cash + portfolio.cashInTransit).filter { $0.account == account }
    return positions.map { ($0.marketValue, $0.currency) } + cash.map { ($0.amount, $0.currency) }
  }

  /// The sum in the currency that all amounts are in, else in the base currency; nil where there is
  /// none, or a rate is missing.
  private mutating func sum(
    of amounts: [(amount: Decimal?, currency: String?)]
  ) throws(DecimalError) -> (Decimal?, String?) {
    let codes = Set(amounts.map(\.currency))
    if codes.count > 1, base == nil { return (nil, nil) }
    let currency = codes.count == 1 ? amounts.first?.currency ?? base : base
    var sum: Decimal? = .zero
    for (amount, code) in amounts {
      sum = try sum.adding(amount.flatMap { told($0, code, in: currency) })
    }
    return (sum, currency)
  }

  private func unpriced(of account: String) -> Int {
    (portfolio.positions + portfolio.positionsInTransit)
      .count { $0.account == account && $0.price == nil }
  }

  private func source(of account: String) -> AccountWorth.Source? {
    let first: AccountWorth.Source =
      switch settings[account]?.tracking {
      case .values: .values
      case .holdings: .positions
      case .transactions, nil: .activities
      }
    return AccountWorth.Source.allCases.first { $0 >= first && has($0, account) }
  }

  private func has(_ source: AccountWorth.Source, _ account: String) -> Bool {
    switch source {
    case .activities: active[account] != nil
    case .positions: stated[account] != nil
    case .values: records.values[account] != nil
    case .transactions: records.postings[account] != nil
    case .plan: claims.claims[account] != nil
    }
  }

  /// An amount in another currency; where nobody names one of the two, they are the same.
  private mutating func told(
    _ amount: Decimal, _ code: String?, in currency: String?
  ) -> Decimal? {
    guard let code, let currency else { return amount }
    return exchange.convert(amount, from: code, to: currency, on: portfolio.asOf)
  }
}

extension AccountWorth.Source: Comparable {
  /// In the order in which records are looked at.
  package static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

extension Booking {
  /// The day of the last booked row of each account.
  ///
  /// - Complexity: linear in the booked rows.
  fileprivate var lastDays: [String: CalendarDate] {
    var days = [CalendarDate?](repeating: nil, count: ledger.accounts.count)
    for index in 0..<rowCount {
      let row = ledger[index]
      days[row.account] = row.date
    }
    var named: [String: CalendarDate] = [:]
    for (account, day) in zip(ledger.accounts, days) { named[account] = day }
    return named
  }
}
