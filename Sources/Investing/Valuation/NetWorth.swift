package import FinanceModel
package import PlainText

/// A household's assets minus debts on a day; each account is counted once.
///
/// An account's value comes from the first available source: its activities or positions, its last
/// value on or before the day, its transactions, or the plan. The plan's balances are claims on
/// accounts and do not add to an account with its own value. Example: Saver has 5000 in one tier
/// and 3000 in another, and its last recorded value is 8200. Its value is 8200, and 200 are
/// unclaimed.
package struct NetWorth: Sendable {
  /// Totals of all accounts of one kind, in the base currency.
  package struct KindSum: Equatable, Sendable {
    /// Kind of the accounts; nil if the settings do not state it.
    package let kind: AccountSettings.Kind?
    package let sum: Sum
  }

  /// Totals of positive values, of negative values, and of all values; nil if a value is nil.
  package struct Sum: Equatable, Sendable {
    package let assets: Decimal?
    package let debts: Decimal?
    package let net: Decimal?
  }

  /// Account records in addition to activities.
  package struct Records: Sendable {
    /// Statements included in the portfolio.
    package var statements: [StatedPosition]
    package var values: ValueLedger
    package var postings: AccountPostings
    package var plan: Plan?

    package init(
      statements: [StatedPosition] = [], values: ValueLedger = .empty,
      postings: AccountPostings = AccountPostings(), plan: Plan? = nil
    ) {
      self.statements = statements
      self.values = values
      self.postings = postings
      self.plan = plan
    }
  }

  package let asOf: CalendarDate
  /// The base currency in the settings, otherwise the only currency in all records. nil in two
  /// cases. If there are several currencies, totals are nil. If no record states a currency, totals
  /// are in an unnamed currency.
  package let baseCurrency: String?
  /// Whether there are several currencies but no base currency.
  package let isMixed: Bool
  /// Accounts in the order of the settings, then by name, omitting accounts without records.
  /// Pending transfers come last.
  package private(set) var accounts: [AccountWorth]
  /// Accounts in the plan that are omitted because their balance on the day is unknown.
  package private(set) var withoutPast: [String]
  /// Totals in the order of the kinds; accounts without a kind come last.
  package private(set) var kinds: [KindSum]
  /// Total of all accounts.
  package private(set) var total: Sum
  /// Number of positions without a price, which all totals exclude.
  package private(set) var unpriced: Int
  /// `plan-overclaimed` warnings for claims that exceed an account's value, located at the plan's
  /// balances.
  package let findings: [PathFinding]

  /// - Parameter worth: provides account values by day and records missing prices and rates.
  /// - Throws: `overflow`.
  /// - Precondition: no later day was requested from `worth`.
  package init(on day: CalendarDate, _ worth: inout DailyWorth) throws(DecimalError) {
    let (accounts, withoutPast) = try worth.accounts(on: day)
    asOf = day
    baseCurrency = worth.baseCurrency
    isMixed = worth.isMixed
    self.accounts = accounts
    self.withoutPast = withoutPast
    total = try Sum(of: accounts)
    kinds = try Self.kinds(of: accounts)
    unpriced = accounts.reduce(0) { $0 + $1.unpriced }
    findings = accounts.compactMap(\.overclaimedFinding)
  }

  /// Removes all accounts except the named ones, also from the totals.
  ///
  /// - Throws: `overflow`.
  package mutating func keep(_ names: Set<String>) throws(DecimalError) {
    accounts.removeAll { !names.contains($0.account) }
    withoutPast.removeAll { !names.contains($0) }
    total = try Sum(of: accounts)
    kinds = try Self.kinds(of: accounts)
    unpriced = accounts.reduce(0) { $0 + $1.unpriced }
  }

  private static func kinds(of accounts: [AccountWorth]) throws(DecimalError) -> [KindSum] {
    var sums: [KindSum] = []
    for kind in AccountSettings.Kind.allCases.map(Optional.some) + [nil] {
      let ofKind = accounts.filter { $0.kind == kind }
      if !ofKind.isEmpty { sums.append(KindSum(kind: kind, sum: try Sum(of: ofKind))) }
    }
    return sums
  }
}

extension NetWorth.Sum {
  fileprivate init(of accounts: [AccountWorth]) throws(DecimalError) {
    // Totals are nil if no value is known.
    guard accounts.contains(where: { !$0.isUnpriced }) else {
      self.init(assets: nil, debts: nil, net: nil)
      return
    }
    var (above, below): (Decimal?, Decimal?) = (.zero, .zero)
    for account in accounts where !account.isUnpriced {
      let isBelow = account.valueBase?.isNegative ?? false
      above = try above.adding(isBelow ? .zero : account.valueBase)
      below = try below.adding(isBelow ? account.valueBase : account.valueBase.map { _ in .zero })
    }
    self.init(assets: above, debts: below, net: try above.adding(below))
  }
}

extension AccountWorth {
  /// A warning that the plan's balances exceed the account's value by more than half a minor unit;
  /// otherwise nil. Smaller differences result from rounding the balances.
  package var overclaimedFinding: PathFinding? {
    guard source != .plan, unpriced == 0, let value, let claimed, let unclaimed,
      claimed.isPositive,
      unclaimed.units(minorDigits: CurrencyUnit(currency ?? "").minorDigits ?? 2, .halfEven) < 0,
      let last = claims.last
    else { return nil }
    func text(_ amount: Decimal) -> String {
      CurrencyUnit.printedText(of: amount, in: currency) + (currency.map { " \($0)" } ?? "")
    }
    return PathFinding(
      .warning, PlanCode.overclaimed,
      "the plan claims \(text(claimed)) in '\(account.visible)', but the account's value is"
        + " \(text(value))",
      at: .account(last.index, ofTier: last.tier, .balance),
      hint: claims.contains(where: \.follows)
        ? "reduce the balances that do not follow the account by \(text(unclaimed.magnitude))"
        : "set the balances from the account's value: plan-set --from-worth \(account.shellWord)"
          + " --apply")
  }
}

/// One account's value on a day, from the record that determines it, and the plan's claims on the
/// account.
package struct AccountWorth: Equatable, Sendable {
  /// The record that determines the value.
  package enum Source: String, CaseIterable, Sendable {
    case activities, positions, values, transactions, plan

    /// Selects the first existing record of an account in this order: activities, positions,
    /// values, transactions, plan. nil if there are no records.
    ///
    /// Activities are considered only if the account is tracked by them. Positions are considered
    /// only if the account is not tracked by values.
    package init?(
      trackedBy tracking: AccountSettings.Tracking?, hasActivity: Bool, hasStatement: Bool,
      hasValue: Bool, hasPosting: Bool = false, hasClaim: Bool = false
    ) {
      let tracking = tracking ?? .transactions
      if tracking == .transactions, hasActivity {
        self = .activities
      } else if tracking != .values, hasStatement {
        self = .positions
      } else if hasValue {
        self = .values
      } else if hasPosting {
        self = .transactions
      } else if hasClaim {
        self = .plan
      } else {
        return nil
      }
    }
  }

  package let account: String
  package let kind: AccountSettings.Kind?
  package let group: String?
  package let source: Source
  /// Currency code of ``value``, ``claimed`` and ``unclaimed``: the only currency in the account's
  /// records, otherwise the base currency; nil if unknown.
  package let currency: String?
  /// The account's value, negative for a debt; nil if a rate is missing or none of the holdings has
  /// a price.
  package let value: Decimal?
  package let valueBase: Decimal?
  /// Day of the last record on or before the requested day; nil if the value is from the plan.
  package let valueDate: CalendarDate?
  /// Total of the plan's claims; nil if there are no claims.
  package let claimed: Decimal?
  /// Value minus claims. A positive amount is money that is not assigned to a tier. A negative
  /// amount is money that the tiers include but the account does not contain. nil if there are no
  /// claims or a position has no price.
  package let unclaimed: Decimal?
  /// Number of positions that are excluded from the value because they have no price.
  package let unpriced: Int
  package let claims: [PlanClaims.Claim]
  /// Whether none of the account's holdings has a price, so that the account has no value.
  let isUnpriced: Bool

  /// Name for pending transfers, which belong to the total but not to any account.
  package static let inTransitName = "(in transit)"

  /// - Parameter claimed: the total claims in the value's currency.
  init(
    account: String, kind: AccountSettings.Kind?, group: String?,
    _ worth: NetWorthCalculation.Worth, valueBase: Decimal?, claimed: Decimal?,
    claims: [PlanClaims.Claim]
  ) throws(DecimalError) {
    self.account = account
    self.kind = kind
    self.group = group
    source = worth.source
    currency = worth.currency
    value = worth.value
    self.valueBase = valueBase
    valueDate = worth.date
    self.claimed = claimed
    unclaimed = worth.unpriced > 0 ? nil : try worth.value.subtracting(claimed)
    unpriced = worth.unpriced
    self.claims = claims
    isUnpriced = worth.isUnpriced
  }
}

/// Values and transactions of each account, day by day.
struct WorthRecords {
  private let ledger: ValueLedger
  /// Histories by the account's index in the ledger.
  private var histories: [AccountHistory]
  private let postings: AccountPostings
  /// Row indices in date order; nil if the rows already are in date order.
  private let order: [Int]?
  private var next = 0
  /// Index of each account in the postings, by name.
  private let numbers: [String: Int]
  /// Day of each account's last row so far, by account index; nil if no row of the account has been
  /// reached.
  private var dates: [CalendarDate?]
  /// Currencies of each account's rows so far, by account index, in order of occurrence, with the
  /// indices of their sums.
  private var places: [[CurrencyPlace]]
  /// Currency of each account's last row, by account index. Most other rows share this currency.
  private var last: [CurrencyPlace]
  private var sums: [Decimal] = []
  private var day: CalendarDate?

  /// An amount in a currency; the currency is nil if the row does not state one.
  struct CurrencySum {
    let currency: String?
    var amount: Decimal
  }

  /// The index of a currency and the index of its sum.
  private struct CurrencyPlace {
    var currency = -1
    var place = 0
  }

  /// The last value of an account; zero after a closing.
  struct Value {
    let sum: CurrencySum
    let date: CalendarDate
    let isOpen: Bool
  }

  /// - Complexity: linear in the number of accounts, plus a sort of the rows if they are not in
  ///   order.
  init(_ ledger: ValueLedger, _ postings: AccountPostings) {
    self.ledger = ledger
    histories = ledger.accounts.indices.map { AccountHistory(ledger, account: $0) }
    self.postings = postings
    let rows = postings.rows
    order =
      postings.isOrdered
      ? nil : rows.indices.sorted { (rows[$0].date, $0) < (rows[$1].date, $1) }
    dates = postings.accounts.map { _ in nil }
    places = postings.accounts.map { _ in [] }
    last = postings.accounts.map { _ in CurrencyPlace() }
    numbers = Dictionary(
      postings.accounts.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// First day of any record; nil if there are no records.
  var firstDay: CalendarDate? {
    (histories.compactMap(\.firstDay) + (postings.rows.isEmpty ? [] : [row(at: 0).date])).min()
  }

  /// Advances to the end of a day, which must not be before the previous day.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of transactions since the previous day.
  mutating func advance(through date: CalendarDate) throws(DecimalError) {
    day = date
    while next < postings.rows.count {
      let row = row(at: next)
      guard row.date <= date else { return }
      try add(row)
      next += 1
    }
  }

  /// Returns the sums of an account's transactions by currency, with the day of the last
  /// transaction; nil before the account's first row.
  func transactions(of name: String) -> (sums: [CurrencySum], date: CalendarDate)? {
    guard let account = numbers[name], let date = dates[account] else { return nil }
    let own = places[account].map { place in
      CurrencySum(currency: postings.currencies[place.currency], amount: sums[place.place])
    }
    return (own, date)
  }

  /// Returns a row by its index in date order.
  @inline(__always) private func row(at place: Int) -> Transactions.Row {
    postings.rows[order?[place] ?? place]
  }

  private mutating func add(_ row: Transactions.Row) throws(DecimalError) {
    let account = postings.account(of: row)
    let currency = postings.currency(of: row)
    if last[account].currency != currency { find(currency, of: account) }
    let place = last[account].place
    sums[place] = try sums[place] + row.amount
    dates[account] = row.date
  }

  private mutating func find(_ currency: Int, of account: Int) {
    if let known = places[account].first(where: { $0.currency == currency }) {
      last[account] = known
      return
    }
    last[account] = CurrencyPlace(currency: currency, place: sums.count)
    places[account].append(last[account])
    sums.append(.zero)
  }

  /// Returns the value of the account with the given index in the values ledger; nil before the
  /// account's first value.
  ///
  /// - Throws: `overflow`.
  mutating func value(ofAccount number: Int) throws(DecimalError) -> Value? {
    guard let day else { return nil }
    let state = try histories[number].state(onEveningOf: day)
    guard state.value != nil, let date = state.mark.date else { return nil }
    return Value(
      sum: CurrencySum(
        currency: state.currency.map { ledger.currencies[$0] }, amount: state.mark.worth),
      date: date, isOpen: state.isOpen)
  }
}
