package import FinanceModel
import PlainText

extension Allocation {
  /// A note that says why cash is left over; nil when none is.
  ///
  /// It names no amount: the answer does, and hides it where the reader wants that.
  package func unallocatedNote(of plan: Plan) -> Finding? {
    guard unallocated > 0 else { return nil }
    guard let growthTier else {
      return Finding(
        .note, PlanCode.unallocated, "some cash is unallocated: there is no growth tier to take it",
        at: .plan,
        hint: "name a tier 'Tier 4', put 'Growth' in a purpose, or set plan.growth_tier in"
          + " coffer.json")
    }
    let tier = plan.tiers[growthTier]
    let why = tier.accounts.isEmpty ? "has no accounts" : "is full, each account is at its cap"
    return Finding(
      .note, PlanCode.unallocated,
      "some cash is unallocated: growth tier '\(tier.name.visible)' \(why)",
      at: .tier(growthTier, .accounts), hint: "raise a cap, or add an account without one")
  }
}
