package import PlainText

/// A tier's account: the money set aside there for the tier's purpose, and the rules for adding new
/// money.
package struct Account: Codable, Equatable, Sendable {
  package var name: String
  package var balance: Decimal
  /// The yearly interest in percent: a nominal rate compounded monthly, as in the desktop app. A
  /// rate of 12 % yields 1 % a month.
  package var nominalRatePct: Decimal
  package var notes: String
  /// The account's share of new money, relative to the weights of the other accounts in its tier. A
  /// negative weight is treated as 0.
  package var weight: Decimal
  /// The account's maximum balance; nil if the balance is unlimited.
  package var cap: Decimal?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, balance
    case nominalRatePct = "apy_pct"
    case notes
    case weight = "alloc_weight"
    case cap = "account_target"
  }

  package init(
    name: String, balance: Decimal = .zero, nominalRatePct: Decimal = .zero, notes: String = "",
    weight: Decimal = .one, cap: Decimal? = nil
  ) {
    self.name = name
    self.balance = balance
    self.nominalRatePct = nominalRatePct
    self.notes = notes
    self.weight = weight
    self.cap = cap
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      balance: try container.decode(Decimal.self, forKey: .balance, default: .zero),
      nominalRatePct: try container.decode(Decimal.self, forKey: .nominalRatePct, default: .zero),
      notes: try container.decode(String.self, forKey: .notes, default: ""),
      weight: try container.decode(Decimal.self, forKey: .weight, default: .one),
      cap: try container.decodeIfPresent(Decimal.self, forKey: .cap))
  }

  /// Encodes every key, as the desktop app does; a missing cap becomes null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(balance, forKey: .balance)
    try container.encode(nominalRatePct, forKey: .nominalRatePct)
    try container.encode(notes, forKey: .notes)
    try container.encode(weight, forKey: .weight)
    try container.encode(cap, forKey: .cap)
  }

  /// Returns the amount that the account can still receive: the cap minus the balance, but at least
  /// zero; nil if there is no cap.
  package func room() throws(DecimalError) -> Decimal? {
    guard let cap else { return nil }
    return max(.zero, try cap - balance)
  }
}

extension Account: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    balance = try object.required(CodingKeys.balance, .decimal, default: .zero)
    nominalRatePct = try object.required(CodingKeys.nominalRatePct, .decimal, default: .zero)
    notes = try object.required(CodingKeys.notes, .text, default: "")
    weight = try object.required(CodingKeys.weight, .decimal, default: .one)
    cap = try object.optional(CodingKeys.cap, .decimal)
  }
}

/// The identity of a plan balance: the names of its tier and account.
package struct AccountName: Hashable, Sendable, Comparable {
  package let tier: String
  package let account: String

  package init(tier: String, account: String) {
    self.tier = tier
    self.account = account
  }

  /// Compares tiers, then accounts, byte by byte.
  package static func < (a: AccountName, b: AccountName) -> Bool {
    (a.tier, a.account) < (b.tier, b.account)
  }
}
