import FinanceModel
import PlainText

/// Warns of settings of accounts that change nothing: what only activities need, of an account that
/// is not tracked by them; what stays in an account that nothing is drawn from; a growth of an
/// account that no balance of the plan is in; a claim that another account lists first. `default`
/// and `archived`, which no tool reads yet, are notes.
@Sendable func accountSettingsWithoutEffect(in settings: Settings, of plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  var claimed: [AccountSettings.Claim: String] = [:]
  let planned = PlannedNames(plan, settings)
  for (index, account) in (settings.accounts ?? []).enumerated() {
    for (key, reason, hint) in account.reasonsWithoutEffect(isPlanned: planned.has(account.name)) {
      findings.append(
        .noEffect(
          "\(key.rawValue) of account '\(account.name.visible)' has no effect: \(reason)",
          at: [.key("accounts"), .index(index), .key(key.rawValue)], hint: hint))
    }
    for (key, isStated) in [
      (AccountSettings.CodingKeys.isDefault, account.isDefault != nil),
      (.isArchived, account.isArchived != nil),
    ] where isStated {
      findings.append(
        Finding(
          .note, SettingsCode.noEffect,
          "\(key.rawValue) of account '\(account.name.visible)' has no effect:"
            + " no tool reads it yet",
          at: [.key("accounts"), .index(index), .key(key.rawValue)],
          hint: "the account is treated as any other"))
    }
    for (position, claim) in (account.claims ?? []).enumerated() {
      guard let first = claimed[claim] else {
        claimed[claim] = account.name
        continue
      }
      findings.append(
        .noEffect(
          "the claim of '\(claim.account.visible)' in tier '\(claim.tier.visible)' has no effect: "
            + "account '\(first.visible)' lists it first",
          at: [
            .key("accounts"), .index(index), .key("claims"), .index(position),
          ], hint: "a balance is money in one account: keep one of the two"))
    }
  }
  return findings
}

/// The names of the accounts that balances of the plan are in.
private struct PlannedNames {
  private var names: Set<String> = []

  init(_ plan: Plan, _ settings: Settings) {
    let owners = ClaimOwners(settings)
    let aliases = settings.accountNames
    for tier in plan.tiers {
      for account in tier.accounts {
        names.insert(owners.owner(of: AccountName(tier: tier.name, account: account.name)))
        names.insert(aliases[account.name] ?? account.name)
      }
    }
  }

  func has(_ name: String) -> Bool { names.contains(name) }
}

extension AccountSettings {
  /// The keys that change nothing, each with the reason and a hint.
  fileprivate func reasonsWithoutEffect(
    isPlanned: Bool
  ) -> [(key: CodingKeys, reason: String, hint: String)] {
    var reasons: [(key: CodingKeys, reason: String, hint: String)] = []
    if let tracking, tracking != .transactions {
      let reason = "its tracking is \(tracking.rawValue), so activities do not count"
      let hint = "leave it out, or write \"tracking\": \"TRANSACTIONS\""
      if cash != nil { reasons.append((.cash, reason, hint)) }
      if lotsMethod != nil { reasons.append((.lotsMethod, reason, hint)) }
    }
    if let kind, keep?.isPositive == true, !kind.isDrawnOn {
      reasons.append(
        (.keep, "nothing is drawn from an account of kind \(kind.rawValue)", "leave it out"))
    }
    if keep?.isNegative == true {
      reasons.append((.keep, "an amount below zero counts as zero", "write 0 or more"))
    }
    if meanPct != nil, volatilityPct != nil, !isPlanned {
      reasons.append(
        (
          .meanPct, "no balance of the plan is in the account",
          "name the account as the plan does, or list its balances under claims"
        ))
    }
    return reasons
  }
}

extension AccountSettings.Kind {
  /// Whether plan-rebalance and forecast runway take money out of such an account.
  fileprivate var isDrawnOn: Bool {
    switch self {
    case .cash, .savings, .securities, .crypto: true
    case .pension, .property, .loan, .card, .other: false
    }
  }
}
