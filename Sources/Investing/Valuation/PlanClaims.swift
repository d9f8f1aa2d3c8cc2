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
