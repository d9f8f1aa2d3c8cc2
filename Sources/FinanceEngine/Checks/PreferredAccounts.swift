import FinanceModel
import PlainText

/// Warns of a preferred account that is not in its tier; it then counts as none.
@Sendable func preferredAccounts(in plan: Plan) -> [Finding] {
  plan.tiers.enumerated().compactMap { index, tier in
    guard let name = tier.preferredAccount, !name.isEmpty, tier.preferredIndex == nil else {
      return nil
    }
    let nearest = nearestName(to: name, among: tier.accounts.map(\.name))
    return Finding(
      .warning, PlanCode.preferredUnknown,
      "preferred account '\(name.visible)' is not in tier '\(tier.name.visible)'",
      at: .tier(index, .preferredAccount),
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "name one of its accounts, or write null")
  }
}
