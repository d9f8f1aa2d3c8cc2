package import FinanceModel

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
