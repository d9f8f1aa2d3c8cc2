import FinanceModel
import PlainText

/// Warns of accounts of one name in a tier, and of tiers of one name, at the later one.
///
/// The tools still answer, for they count by place; a name then means the first of its bearers.
@Sendable func duplicateNames(in plan: Plan) -> [Finding] {
  var findings = repeated(plan.tiers.map(\.name)).map { index, first in
    Finding(
      .warning, PlanCode.duplicateTier,
      "tier '\(plan.tiers[index].name.visible)' is there twice, first as tiers[\(first)]",
      at: .tier(index, .name), hint: "give each tier a name of its own")
  }
  for (index, tier) in plan.tiers.enumerated() {
    findings += repeated(tier.accounts.map(\.name)).map { position, _ in
      Finding(
        .warning, PlanCode.duplicateAccount,
        "account '\(tier.accounts[position].name.visible)' is in tier '\(tier.name.visible)' twice",
        at: .account(position, ofTier: index, .name),
        hint: "rename one of them, or merge their balances")
    }
  }
  return findings
}

/// The indices of names that stand earlier too, each with the first of its kind.
private func repeated(_ names: [String]) -> [(index: Int, first: Int)] {
  guard Set(names).count < names.count else { return [] }
  var firsts: [String: Int] = [:]
  return names.indices.compactMap { index in
    if let first = firsts[names[index]] { return (index, first) }
    firsts[names[index]] = index
    return nil
  }
}
