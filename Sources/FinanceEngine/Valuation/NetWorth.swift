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
  package struct KindSum: Hashable, Sendable {
    /// Nil where the settings say none.
    package let kind: AccountSettings.Kind?
    package let sum: Sum
  }

  /// Of what is above zero, of what is below (negative), and of both. Nil where a value is.
  package struct Sum: Hashable, Sendable {
    package let assets: Decimal?
    package let debts: Decimal?
    package let net: Decimal?
  }

  /// What is known of accounts, beside what activities say.
  package struct Records: Sendable {
    /// Those that the portfolio was made with.
    package var statements: [StatedPosition]
    package var values: ValueLedger
    package var postings: [AccountPosting]
    package var plan: Plan?

    package init(
      statements: [StatedPosition] = [], values: ValueLedger = .empty,
      postings: [AccountPosting] = [], plan: Plan? = nil
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
  /// In the order of the settings, then by name; accounts of which nothing is known are left out.
  package let accounts: [AccountWorth]
  /// In the order of the kinds, those without one last.
  package let kinds: [KindSum]
  /// Of all accounts.
  package let total: Sum
  /// Claims above what an account is worth: warnings `plan-overclaimed`, at the plan's balances.
  package let findings: [Finding]

  /// - Parameters:
  ///   - portfolio: of the booking's day.
  ///   - exchange: notes which rates are missing or old.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the booked rows, and in accounts times positions.
  package init(
    _ portfolio: Portfolio, _ booking: Booking, _ records: Records, _ settings: Settings,
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let claims = PlanClaims(of: records.plan, settings)
    var reckoning = NetWorthReckoning(
      booking, records, settings, claimants: claims.claims.keys, exchange: exchange)
    try reckoning.advance(to: portfolio.asOf, booking)
    reckoning.take(portfolio, records.statements)
    for account in claims.claims.keys {
      if let number = reckoning.number(of: account) {
        reckoning.setClaimed(try claims.sum(on: account), on: number)
      }
    }
    var accounts: [AccountWorth] = []
    for index in reckoning.accounts.indices {
      let name = reckoning.accounts[index].name
      if let worth = try reckoning.account(index, claims.claims[name] ?? []) {
        accounts.append(worth)
      }
    }
    exchange = reckoning.exchange
    asOf = portfolio.asOf
    baseCurrency = reckoning.base
    self.accounts = accounts
    total = try Sum(of: accounts)
    kinds = try Self.kinds(of: accounts)
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
    var (above, below): (Decimal?, Decimal?) = (.zero, .zero)
    for account in accounts {
      let isBelow = account.valueBase?.isNegative ?? false
      above = try above.adding(isBelow ? .zero : account.valueBase)
      below = try below.adding(isBelow ? account.valueBase : account.valueBase.map { _ in .zero })
    }
    self.init(assets: above, debts: below, net: try above.adding(below))
  }
}

extension NetWorthReckoning {
  /// Takes what is held on the evening.
  fileprivate mutating func take(_ portfolio: Portfolio, _ statements: [StatedPosition]) {
    for position in portfolio.positions + portfolio.positionsInTransit {
      guard let account = number(of: position.account) else { continue }
      if position.price == nil {
        addUnpriced(to: account)
      } else {
        add(position.marketValue, position.currency, to: account)
      }
    }
    for cash in portfolio.cash + portfolio.cashInTransit {
      if let account = number(of: cash.account) { add(cash.amount, cash.currency, to: account) }
    }
    for statement in statements {
      if let account = number(of: statement.account) {
        noteStatement(of: account, on: statement.date)
      }
    }
  }

  /// Nil where nothing is known of the account.
  fileprivate mutating func account(
    _ index: Int, _ claims: [PlanClaims.Claim]
  ) throws(DecimalError) -> AccountWorth? {
    guard let worth = try worth(of: index) else { return nil }
    let claimed = claimed(on: index, in: worth.currency)
    let account = accounts[index]
    return AccountWorth(
      account: account.name, kind: account.settings?.kind, group: account.settings?.group,
      source: worth.source, currency: worth.currency, value: worth.value,
      valueBase: base(worth.value, worth.currency), valueDate: worth.date, claimed: claimed,
      unclaimed: try worth.value.subtracting(claimed),
      unpriced: [.activities, .positions].contains(worth.source) ? account.unpriced : 0,
      claims: claims)
  }
}

extension AccountWorth {
  fileprivate var overclaimedFinding: Finding? {
    guard source != .plan, let value, let claimed, let unclaimed, unclaimed.isNegative,
      let last = claims.last
    else { return nil }
    func text(_ amount: Decimal) -> String {
      CurrencyUnit.printedText(of: amount, in: currency) + (currency.map { " \($0)" } ?? "")
    }
    return Finding(
      .warning, PlanCode.overclaimed,
      "balances of '\(account.visible)' come to \(text(claimed)), and it is worth \(text(value))",
      at: .account(last.index, ofTier: last.tier, .balance),
      hint: "lower them by \(text(unclaimed.magnitude)), or record what the account is worth")
  }
}
