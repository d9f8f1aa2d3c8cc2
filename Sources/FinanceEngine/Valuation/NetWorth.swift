package import FinanceModel
package import PlainText

/// What a person owns less what is owed, on a day; each account counted once.
///
/// An account is worth what its activities or positions come to, else its last value on or before
/// the day, else its transactions, else what the plan says. The plan's balances are claims on
/// accounts and add nothing to one that has a worth of its own. Example: Saver with 5000 in one
/// tier and 3000 in another, whose last value is 8200, is worth 8200, and 200 are unclaimed.
package struct NetWorth: Sendable {
  /// The sums of the accounts of one kind, in the base currency.
  package struct KindSum: Equatable, Sendable {
    /// Nil where the settings say none.
    package let kind: AccountSettings.Kind?
    package let sum: Sum
  }

  /// Of what is above zero, of what is below (negative), and of both. Nil where a value is.
  package struct Sum: Equatable, Sendable {
    package let assets: Decimal?
    package let debts: Decimal?
    package let net: Decimal?
  }

  /// What is known of accounts, beside what activities say.
  package struct Records: Sendable {
    /// Those that the portfolio was made with.
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
  /// The settings', else the one of all records. Nil where there are several, and then sums are
  /// nil, or where nobody names any, and then sums are in that one.
  package let baseCurrency: String?
  /// Whether there are several currencies and none to tell sums in.
  package let isMixed: Bool
  /// In the order of the settings, then by name; accounts of which nothing is known are left out.
  /// What is in transit is the last one.
  package let accounts: [AccountWorth]
  /// The accounts of the plan that are left out, for their balance on the day is unknown.
  package let withoutPast: [String]
  /// In the order of the kinds, those without one last.
  package let kinds: [KindSum]
  /// Of all accounts.
  package let total: Sum
  /// How many positions have no price, and are in no sum.
  package let unpriced: Int
  /// Claims above what an account is worth: warnings `plan-overclaimed`, at the plan's balances.
  package let findings: [PathFinding]

  /// - Parameter worth: tells accounts on days; it notes which prices and rates are missing.
  /// - Throws: `overflow`.
  /// - Precondition: no later day was asked of `worth`.
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
    // Where nothing is known, there is nothing to add up.
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
  /// The warning that balances of the plan exceed what the account is worth; nil if they do not.
  package var overclaimedFinding: PathFinding? {
    guard source != .plan, unpriced == 0, let value, let claimed, let unclaimed,
      claimed.isPositive, unclaimed.isNegative,
      let last = claims.last
    else { return nil }
    func text(_ amount: Decimal) -> String {
      CurrencyUnit.printedText(of: amount, in: currency) + (currency.map { " \($0)" } ?? "")
    }
    return PathFinding(
      .warning, PlanCode.overclaimed,
      "the plan counts \(text(claimed)) in '\(account.visible)', which is worth \(text(value))",
      at: .account(last.index, ofTier: last.tier, .balance),
      hint: claims.contains(where: \.follows)
        ? "lower the balances that do not follow the account by \(text(unclaimed.magnitude))"
        : "set the balances from the worth: plan-set --from-worth \(account.shellWord) --apply")
  }
}
