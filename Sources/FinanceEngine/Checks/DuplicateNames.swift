import FinanceModel
import PlainText

/// Warns of accounts of one name in a tier, and of tiers of one name, at the later one.
///
/// The tools still answer, for they count by place; a name then means the first of its bearers.
@Sendable func duplicateNames(in plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  var tiers: [String: Int] = [:]
  for (index, tier) in plan.tiers.enumerated() {
    if let first = tiers[tier.name] {
      findings.append(
        Finding(
          .warning, PlanCode.duplicateTier,
          "tier '\(tier.name.visible)' is there twice, first as tiers[\(first)]",
          at: .tier(index, .name), hint: "give each tier a name of its own"))
    } else {
      tiers[tier.name] = index
    }
    findings += duplicateAccounts(in: tier, at: index)
  }
  return findings
}

private func duplicateAccounts(in tier: Tier, at index: Int) -> [Finding] {
  var accounts: [String: Int] = [:]
  var findings: [Finding] = []
  for (position, account) in tier.accounts.enumerated() {
    if accounts[account.name] == nil {
      accounts[account.name] = position
      continue
    }
    findings.append(
      Finding(
        .warning, PlanCode.duplicateAccount,
        "account '\(account.name.visible)' is in tier '\(tier.name.visible)' twice",
        at: .account(position, ofTier: index, .name),
        hint: "rename one of them, or merge their balances"))
  }
  return findings
}
