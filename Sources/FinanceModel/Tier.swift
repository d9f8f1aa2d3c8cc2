package import PlainText

/// A purpose for which money is set aside, with a target and the accounts that hold the money.
package struct Tier: Codable, Equatable, Sendable {
  package var name: String
  package var purpose: String
  /// The target balance of the tier. A negative target causes a warning and never results in a gap.
  package var target: Decimal
  /// The priority. Tiers with lower numbers receive money first. A fractional priority causes a
  /// warning, but tiers are still sorted by its value.
  package var priority: Decimal
  /// The name of the account that is filled first; nil or empty if there is no preference.
  package var preferredAccount: String?
  package var accounts: [Account]

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, purpose, target, priority
    case preferredAccount = "preferred_account"
    case accounts
  }

  package init(
    name: String, purpose: String = "", target: Decimal, priority: Decimal,
    preferredAccount: String? = nil, accounts: [Account] = []
  ) {
    self.name = name
    self.purpose = purpose
    self.target = target
    self.priority = priority
    self.preferredAccount = preferredAccount
    self.accounts = accounts
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    purpose = try container.decode(String.self, forKey: .purpose)
    target = try container.decode(Decimal.self, forKey: .target)
    priority = try container.decode(Decimal.self, forKey: .priority)
    preferredAccount = try container.decodeIfPresent(String.self, forKey: .preferredAccount)
    accounts = try container.decode([Account].self, forKey: .accounts, default: [])
  }

  /// Encodes every key, as the desktop app does; a missing preferred account becomes null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(purpose, forKey: .purpose)
    try container.encode(target, forKey: .target)
    try container.encode(priority, forKey: .priority)
    try container.encode(preferredAccount, forKey: .preferredAccount)
    try container.encode(accounts, forKey: .accounts)
  }

  /// Returns the sum of the tier's balances, including negative ones; zero if there are no
  /// accounts.
  ///
  /// - Throws: `overflow` beyond about 1.7 x 10^20, which the check `plan-total-range` reports
  ///   first.
  package func balance() throws(DecimalError) -> Decimal {
    var total = Decimal.zero
    for account in accounts { total = try total + account.balance }
    return total
  }

  /// Returns the amount by which the balance is below the target; zero if the balance reaches or
  /// exceeds the target.
  package func gap() throws(DecimalError) -> Decimal {
    max(.zero, try target - balance())
  }

  /// The index of the first account with the preferred account's name; nil if there is no such
  /// account.
  package var preferredIndex: Int? {
    guard let preferredAccount, !preferredAccount.isEmpty else { return nil }
    return accounts.firstIndex { $0.name == preferredAccount }
  }
}

extension Tier: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    purpose = try object.required(CodingKeys.purpose, .text)
    target = try object.required(CodingKeys.target, .decimal)
    priority = try object.required(CodingKeys.priority, .decimal)
    preferredAccount = try object.optional(CodingKeys.preferredAccount, .text)
    accounts = try object.required(CodingKeys.accounts, .list(of: .object), default: [])
  }
}
