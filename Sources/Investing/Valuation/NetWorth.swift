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
