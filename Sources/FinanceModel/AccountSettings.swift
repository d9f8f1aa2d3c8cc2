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
