package import PlainText

/// The settings of one account in `coffer.json`: its kind, and the plan balances that are claims on
/// the account.
package struct AccountSettings: Codable, Equatable, Sendable {
  /// The kind of an account.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case securities = "SECURITIES"
    case cash = "CASH"
    case crypto = "CRYPTO"
    case savings = "SAVINGS"
    case pension = "PENSION"
    case property = "PROPERTY"
    case loan = "LOAN"
    case card = "CARD"
    case other = "OTHER"
  }

  /// The records that determine the account's value.
  package enum Tracking: String, Codable, CaseIterable, Sendable {
    case transactions = "TRANSACTIONS"
    case holdings = "HOLDINGS"
    case values = "VALUES"
  }

  /// Whether cash is booked separately or assumed to follow each trade.
  package enum CashBooking: String, Codable, CaseIterable, Sendable {
    case tracked, implied
  }

  /// The day on which a trade changes the account's cash.
  package enum CashDay: String, Codable, CaseIterable, Sendable {
    case trade, settlement
  }

  /// The accounts whose lots a disposal uses.
  package enum LotsScope: String, Codable, CaseIterable, Sendable {
    case account, member
  }

  /// A plan balance that represents money in this account.
  package struct Claim: Codable, Hashable, Sendable {
    package var tier: String
    package var account: String
    /// The asset in the account that the balance represents; nil if the balance represents any
    /// money in the account.
    package var symbol: String?
    /// Whether the balance is the remainder of the account's value after the other claims. Requires
    /// ``AccountSettings/follows``.
    package var isRest: Bool?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case tier, account, symbol
      case isRest = "rest"
    }

    package init(tier: String, account: String, symbol: String? = nil, isRest: Bool? = nil) {
      self.tier = tier
      self.account = account
      self.symbol = symbol
      self.isRest = isRest
    }

    /// The tier and account that identify the plan balance.
    package var name: AccountName { AccountName(tier: tier, account: account) }
  }

  package var name: String
  package var kind: Kind?
  package var currency: Currency?
  package var group: String?
  package var tracking: Tracking?
  package var cash: CashBooking?
  package var cashOn: CashDay?
  /// The household member who owns the account.
  package var member: String?
  package var lotsMethod: LotsMethod?
  package var lotsScope: LotsScope?
  /// The amount that must remain in the account after withdrawals.
  package var keep: Decimal?
  package var claims: [Claim]?
  /// Whether the plan balances that are claims on the account are derived from the account's value.
  package var follows: Bool?
  package var aliases: [String]?
  package var isDefault: Bool?
  package var isArchived: Bool?
  package var meanPct: Decimal?
  package var volatilityPct: Decimal?
  /// The terms of the account's debt.
  package var debt: DebtSettings?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, kind, currency, group, tracking, cash
    case cashOn = "cash_on"
    case member
    case lotsMethod = "lots_method"
    case lotsScope = "lots_scope"
    case keep, claims, follows, aliases
    case isDefault = "default"
    case isArchived = "archived"
    case meanPct = "mean_pct"
    case volatilityPct = "volatility_pct"
    case debt
  }

  /// Creates settings that contain only a name.
  package init(name: String) { self.name = name }
}

extension Settings {
  /// The member who owns each account, by account name.
  package var members: [String: String] {
    var members: [String: String] = [:]
    for account in accounts ?? [] where members[account.name] == nil {
      if let member = account.member, !member.isBlankCell { members[account.name] = member }
    }
    return members
  }
}

extension AccountSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    kind = try object.optional(CodingKeys.kind, .word)
    currency = try object.optional(CodingKeys.currency, .currency)
    group = try object.optional(CodingKeys.group, .text)
    tracking = try object.optional(CodingKeys.tracking, .word)
    cash = try object.optional(CodingKeys.cash, .word)
    cashOn = try object.optional(CodingKeys.cashOn, .word)
    member = try object.optional(CodingKeys.member, .text)
    lotsMethod = try object.optional(CodingKeys.lotsMethod, .word)
    lotsScope = try object.optional(CodingKeys.lotsScope, .word)
    keep = try object.optional(CodingKeys.keep, .decimal)
    claims = try object.optional(CodingKeys.claims, .list(of: .object))
    follows = try object.optional(CodingKeys.follows, .flag)
    aliases = try object.optional(CodingKeys.aliases, .list(of: .text))
    isDefault = try object.optional(CodingKeys.isDefault, .flag)
    isArchived = try object.optional(CodingKeys.isArchived, .flag)
    meanPct = try object.optional(CodingKeys.meanPct, .decimal)
    volatilityPct = try object.optional(CodingKeys.volatilityPct, .decimal)
    debt = try object.optional(CodingKeys.debt, .object)
  }
}

extension AccountSettings.Claim: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    tier = try object.required(CodingKeys.tier, .text)
    account = try object.required(CodingKeys.account, .text)
    symbol = try object.optional(CodingKeys.symbol, .text)
    isRest = try object.optional(CodingKeys.isRest, .flag)
  }
}

/// Restrictions in `coffer.json` on withdrawals from a plan account.
package struct AccountConditions: Equatable, Sendable {
  /// The kind of account; nil means cash.
  package let kind: AccountSettings.Kind?
  /// The balance that must remain in the account; at least zero.
  package let keep: Decimal
  /// Whether the account is a term deposit that has not matured by the given day.
  package let isLocked: Bool

  package init(kind: AccountSettings.Kind? = nil, keep: Decimal = .zero, isLocked: Bool = false) {
    self.kind = kind
    self.keep = max(.zero, keep)
    self.isLocked = isLocked
  }
}

/// The restrictions for all accounts on one day, by tier and account name.
///
/// Settings that list the plan account in `claims` apply first. Otherwise, settings without claims
/// apply if their name or alias is the name of the plan account. If several settings match, the
/// first is used. A term deposit is locked until the day on which it matures.
package struct ConditionsByName: Sendable {
  private var claimed: [AccountName: AccountSettings] = [:]
  private var named: [String: AccountSettings] = [:]
  private var locked: Set<AccountName> = []

  package init(_ settings: Settings, on day: CalendarDate) {
    for account in settings.accounts ?? [] {
      for claim in account.claims ?? [] where claimed[claim.name] == nil {
        claimed[claim.name] = account
      }
      guard account.claims == nil else { continue }
      for name in [account.name] + (account.aliases ?? []) where named[name] == nil {
        named[name] = account
      }
    }
    for term in settings.plan?.terms ?? [] where day < term.matures {
      locked.insert(AccountName(tier: term.tier, account: term.account))
    }
  }

  /// Returns the restrictions for one account. If the settings do not cover the account, the result
  /// is cash without a minimum balance.
  package func conditions(tier: String, account: String) -> AccountConditions {
    let claim = AccountName(tier: tier, account: account)
    let settings = claimed[claim] ?? named[account]
    return AccountConditions(
      kind: settings?.kind, keep: settings?.keep ?? .zero, isLocked: locked.contains(claim))
  }
}

/// The interpretation of a yearly rate.
package enum Compounding: String, CaseIterable, Sendable {
  /// A nominal rate, as in the desktop app. A twelfth of it is earned each month: 12 % means 1 % a
  /// month.
  case monthly
  /// An effective yearly yield: 12 % means that the monthly factor is the twelfth root of 1.12.
  case annual
}

extension Settings {
  /// The interpretation of yearly rates according to `plan.apy_is`; monthly by default.
  ///
  ///     {"plan": {"apy_is": "effective"}}   // annual
  package var compounding: Compounding {
    switch plan?.rateKind {
    case .nominal, nil: .monthly
    case .effective: .annual
    }
  }
}

/// The terms of a debt in `coffer.json`: the interest, the minimum payment, and the rules for early
/// repayment.
package struct DebtSettings: Codable, Equatable, Sendable {
  /// The method of computing the interest that the bank adds on each due date.
  package enum Compounding: String, Codable, CaseIterable, Sendable {
    /// A twelfth of the yearly rate.
    case monthly
    /// The twelfth root of the yearly factor: at 12 %, 100 becomes 112 in a year.
    case annual
    /// A 365th of the yearly rate for each day.
    case daily
  }

  /// The minimum payment on each due date: the larger of a percentage of the balance and a fixed
  /// amount.
  package struct Minimum: Codable, Equatable, Sendable {
    package var amount: Decimal?
    /// The minimum as a percentage of the balance.
    package var pct: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable { case amount, pct }

    package init(amount: Decimal? = nil, pct: Decimal? = nil) {
      self.amount = amount
      self.pct = pct
    }
  }

  package var ratePct: Decimal
  /// The compounding method; nil means monthly.
  package var compounding: Compounding?
  /// The minimum payment; nil if no payment is required.
  package var minimum: Minimum?
  /// The day of the month on which interest and payments are due; nil means 1.
  package var dueDay: Int?
  /// The fee for early repayments beyond ``freePerYear``, in percent.
  package var earlyFeePct: Decimal?
  /// The amount that can be repaid early in a calendar year without a fee. If ``earlyFeePct`` is
  /// nil, it is also the maximum early repayment.
  package var freePerYear: Decimal?
  /// The last day of the fixed rate; nil if the rate is fixed indefinitely.
  package var until: CalendarDate?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case ratePct = "rate_pct"
    case compounding, minimum
    case dueDay = "due_day"
    case earlyFeePct = "early_fee_pct"
    case freePerYear = "free_per_year"
    case until
  }

  /// Creates terms that contain only an interest rate.
  package init(ratePct: Decimal) { self.ratePct = ratePct }
}

extension DebtSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    ratePct = try object.required(CodingKeys.ratePct, .decimal)
    compounding = try object.optional(CodingKeys.compounding, .word)
    minimum = try object.optional(CodingKeys.minimum, .object)
    dueDay = try object.optional(CodingKeys.dueDay, .wholeNumber)
    earlyFeePct = try object.optional(CodingKeys.earlyFeePct, .decimal)
    freePerYear = try object.optional(CodingKeys.freePerYear, .decimal)
    until = try object.optional(CodingKeys.until, .date)
  }
}

extension DebtSettings.Minimum: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    amount = try object.optional(CodingKeys.amount, .decimal)
    pct = try object.optional(CodingKeys.pct, .decimal)
  }
}
