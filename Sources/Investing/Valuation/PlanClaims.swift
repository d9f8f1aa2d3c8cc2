package import FinanceModel
package import PlainText

/// The plan's balances as claims on accounts. A balance is money in the account that lists the
/// balance under `claims`, otherwise in the account with the same name, regardless of the tier.
package struct PlanClaims: Sendable {
  /// A plan balance, as a claim on an account.
  package struct Claim: Hashable, Sendable {
    package let name: AccountName
    package let amount: Decimal
    /// The tier's index in the plan.
    package let tier: Int
    package let index: Int
    /// Whether the balance is computed from the account's value: see ``AccountSettings/follows``.
    package fileprivate(set) var follows = false

    /// Index of the tier, and of the account in the tier.
    package var place: (tier: Int, account: Int) { (tier, index) }
  }

  /// Claims by account name, each list in the order of the plan.
  package let claims: [String: [Claim]]

  /// - Complexity: linear in the size of the plan and of the settings.
  package init(of plan: Plan?, _ settings: Settings) {
    let owners = ClaimOwners(settings)
    var claims: [String: [Claim]] = [:]
    for (tierIndex, tier) in (plan?.tiers ?? []).enumerated() {
      for (index, account) in tier.accounts.enumerated() {
        let name = AccountName(tier: tier.name, account: account.name)
        claims[owners.owner(of: name), default: []].append(
          Claim(name: name, amount: account.balance, tier: tierIndex, index: index))
      }
    }
    for account in settings.accounts ?? [] where account.follows == true {
      claims[account.name]?.follow(account.claims ?? [])
    }
    self.claims = claims
  }

  /// Returns the total of the claims on an account that do not follow the account's value.
  ///
  /// - Throws: `overflow`.
  func fixedSum(on account: String) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for claim in claims[account] ?? [] where !claim.follows { sum = try sum + claim.amount }
    return sum
  }

  /// Returns the total of the claims on an account; nil if there are no claims.
  ///
  /// - Throws: `overflow`.
  package func sum(on account: String) throws(DecimalError) -> Decimal? {
    guard let claims = claims[account] else { return nil }
    var sum = Decimal.zero
    for claim in claims { sum = try sum + claim.amount }
    return sum
  }
}

extension [PlanClaims.Claim] {
  /// Marks the claims that follow the account's value. If there is only one claim, it follows the
  /// value. Otherwise the claim on the rest and the claims on a symbol follow the value.
  fileprivate mutating func follow(_ listed: [AccountSettings.Claim]) {
    for index in indices {
      let setting = listed.first { $0.name == self[index].name }
      self[index].follows = count == 1 || setting?.isRest == true || setting?.symbol != nil
    }
  }
}

/// The owner of each balance in the plan. The owner is the account that lists the balance under
/// `claims`, otherwise the account with the same name.
package struct ClaimOwners {
  private var listed: [AccountName: String] = [:]
  private let names: [String: String]

  package init(_ settings: Settings) {
    names = settings.accountNames
    for account in settings.accounts ?? [] {
      for claim in account.claims ?? [] {
        // Names in the history have no line breaks.
        let name = AccountName(tier: claim.tier, account: claim.account)
        for name in [name, name.asRecorded] where listed[name] == nil {
          listed[name] = account.name
        }
      }
    }
  }

  /// Returns the account that a plan balance claims.
  package func owner(of name: AccountName) -> String {
    listed[name] ?? names[name.account] ?? name.account
  }
}

/// New balances for a plan's claims on one account, which make the claims sum to the account's
/// value.
///
/// Claims on a symbol share that symbol's value; other claims share the rest of the value. Within
/// each group, a surplus goes to the last claim. A shortage reduces the claims from last to first,
/// and no balance falls below zero. The value of an unclaimed symbol remains unclaimed. The rest of
/// the value also remains unclaimed if every claim has a symbol. Example: claims of 500, 300 and
/// 200 on an account with the value 850 become 500, 300 and 50; with the value 600, they become
/// 500, 100 and 0.
///
/// If a claim is marked as the rest, it is the only claim without a symbol that changes. It falls
/// below zero only if there are no other claims. Example: if the first of these three claims is the
/// rest and the value is 600, the claims become 100, 300 and 200. If the value is 400, they become
/// 0, 300 and 200, and ``unclaimed`` is -100.
package struct ClaimSetting: Equatable, Sendable {
  /// A plan balance, as a claim on an account.
  package struct Claim: Equatable, Sendable {
    package let name: AccountName
    package let balance: Decimal
    /// The asset whose value the balance equals; nil if the claim is on any money in the account.
    package let symbol: String?
    /// Whether the claim receives the rest after all other claims.
    package let isRest: Bool

    package init(
      name: AccountName, balance: Decimal, symbol: String? = nil, isRest: Bool = false
    ) {
      self.name = name
      self.balance = balance
      self.symbol = symbol
      self.isRest = isRest
    }
  }

  /// The reason for a new balance.
  package enum Reason: Equatable, Sendable {
    /// The balance is the symbol's value.
    case symbol(String)
    /// The balance is the only claim on the account.
    case worth
    case surplus
    case shortage
    /// The balance is the rest of the value.
    case rest
  }

  /// A claim with its new balance.
  package struct Setting: Equatable, Sendable {
    package let claim: Claim
    package let balance: Decimal
    /// Reason for the new balance; nil if the balance does not change.
    package let reason: Reason?
  }

  /// New balances in the order of the claims.
  package let settings: [Setting]
  /// Unclaimed value; negative if claims that cannot fall below zero exceed the value, for example
  /// if the account is in debt.
  package let unclaimed: Decimal

  /// - Parameters:
  ///   - claims: in serving order; the last claim is reduced first.
  ///   - worth: the account's value in the plan's currency.
  ///   - values: the values of the account's assets in that currency; a missing symbol has the
  ///     value zero.
  /// - Throws: `overflow`.
  package init(
    of claims: [Claim], worth: Decimal, values: [String: Decimal]
  ) throws(DecimalError) {
    var balances = claims.map(\.balance)
    var plain = worth
    var symbols: [String?] = []
    for claim in claims where !symbols.contains(claim.symbol) { symbols.append(claim.symbol) }
    for symbol in symbols.compactMap(\.self) { plain = try plain - (values[symbol] ?? .zero) }
    var reasons: [Int: Reason] = [:]
    for symbol in symbols {
      let indices = claims.indices.filter { claims[$0].symbol == symbol }
      let total = symbol.map { values[$0] ?? .zero } ?? plain
      let rest = indices.first { symbol == nil && claims[$0].isRest }
      if let rest {
        try Self.settle(&balances, rest: rest, among: indices, total)
      } else {
        try Self.settle(&balances, indices, total)
      }
      for index in indices where balances[index] != claims[index].balance {
        let isMore = balances[index] > claims[index].balance
        reasons[index] =
          symbol.map(Reason.symbol)
          ?? (claims.count == 1 ? .worth : rest != nil ? .rest : isMore ? .surplus : .shortage)
      }
    }
    settings = claims.indices.map { index in
      Setting(claim: claims[index], balance: balances[index], reason: reasons[index])
    }
    var left = worth
    for balance in balances { left = try left - balance }
    unclaimed = left
  }

  /// Sets the rest to `total` minus the other balances at the given indices, but not below zero. If
  /// the rest is the only balance, sets it to `total`, which is negative if the account is
  /// overdrawn.
  private static func settle(
    _ balances: inout [Decimal], rest: Int, among indices: [Int], _ total: Decimal
  ) throws(DecimalError) {
    var left = total
    for index in indices where index != rest { left = try left - balances[index] }
    balances[rest] = indices.count > 1 ? max(left, .zero) : left
  }

  /// Adjusts the balances at the given indices to sum to `total` without falling below zero.
  private static func settle(
    _ balances: inout [Decimal], _ indices: [Int], _ total: Decimal
  ) throws(DecimalError) {
    guard let last = indices.last else { return }
    var difference = total
    for index in indices { difference = try difference - balances[index] }
    guard difference.isNegative else {
      balances[last] = try balances[last] + difference
      return
    }
    var missing = -difference
    for index in indices.reversed() where balances[index].isPositive {
      let part = min(missing, balances[index])
      balances[index] = try balances[index] - part
      missing = try missing - part
    }
  }
}

/// The member who owns each balance in a plan. A balance belongs to the owner of the account that
/// it claims.
package struct PlanMembers {
  private let owners: ClaimOwners
  private let members: [String: String]

  package init(_ settings: Settings) {
    owners = ClaimOwners(settings)
    members = settings.members
  }

  /// Returns the members with balances in the plan, sorted. If any balance has no member, nil comes
  /// last.
  package func names(in plan: Plan) -> [String?] {
    var names: Set<String?> = []
    for tier in plan.tiers {
      for account in tier.accounts { names.insert(member(of: account, in: tier)) }
    }
    let sorted: [String?] = names.compactMap(\.self).sorted()
    return names.contains(nil) ? sorted + [nil] : sorted
  }

  /// Returns the plan with only one member's accounts.
  ///
  /// - Parameter member: the member's name; nil for accounts without a member.
  package func part(of plan: Plan, member: String?) -> Plan {
    var plan = plan
    for index in plan.tiers.indices {
      let tier = plan.tiers[index]
      plan.tiers[index].accounts.removeAll { self.member(of: $0, in: tier) != member }
    }
    return plan
  }

  /// Returns the member who owns a balance; nil if the balance has no member.
  package func member(of name: AccountName) -> String? { members[owners.owner(of: name)] }

  private func member(of account: Account, in tier: Tier) -> String? {
    member(of: AccountName(tier: tier.name, account: account.name))
  }
}
