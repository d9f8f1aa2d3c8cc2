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
  /// The currency of each account that activities name.
  private let booked: [String: String]
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
    booked = Dictionary(
      zip(booking.ledger.accounts, booking.terms.accountCurrencies).map {
        ($0, booking.terms.currencies[$1])
      }, uniquingKeysWith: { first, _ in first })
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
    let rows =
      records.values.map { ($0.currency, $0.account) }
      + records.postings.map { ($0.currency, $0.account) }
    for (currency, account) in rows {
      if let code = currency ?? accounts[account]?.currency?.code { codes.insert(code) }
    }
    return Set(codes.map { CurrencyUnit($0).major })
  }

  /// Nil where nothing is known of the account.
  mutating func worth(of account: String) throws(DecimalError) -> AccountWorth? {
    guard let source = source(of: account) else { return nil }
    let own = settings[account]?.currency?.code ?? currency(ofBooked: account) ?? base
    var found = (value: Decimal?.none, currency: own, date: CalendarDate?.none)
    switch source {
    case .activities: found = (try holdings(of: account, in: own), own, active[account])
    case .positions: found = (try holdings(of: account, in: own), own, stated[account])
    case .values:
      let value = records.values[account]
      found = (value?.sum.amount, value?.sum.currency ?? own, value?.date)
    case .transactions:
      let entry = records.postings[account]
      let sums = entry?.sums ?? []
      let currency = sums.count == 1 ? sums.first?.currency ?? own : own
      found = (.zero, currency, entry?.date)
      for sum in sums {
        found.value = try found.value.adding(told(sum.amount, sum.currency ?? own, in: currency))
      }
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

  /// What the account holds, in one currency; without one, nil unless nothing is held.
  private mutating func holdings(
    of account: String, in currency: String?
  ) throws(DecimalError) -> Decimal? {
    var sum: Decimal? = .zero
    for position in portfolio.positions + portfolio.positionsInTransit
    where position.account == account && position.price != nil {
      sum = try sum.adding(worth(position.marketValue, position.currency, in: currency))
    }
    for cash in portfolio.cash + portfolio.cashInTransit where cash.account == account {
      sum = try sum.adding(worth(cash.amount, cash.currency, in: currency))
    }
    return sum
  }

  private mutating func worth(
    _ amount: Decimal?, _ code: String, in currency: String?
  ) -> Decimal? {
    guard let amount, let currency else { return nil }
    return exchange.convert(amount, from: code, to: currency, on: portfolio.asOf)
  }

  private func currency(ofBooked account: String) -> String? {
    active[account] == nil ? nil : booked[account]
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
