package import FinanceModel
import PlainText

extension Allocation {
  /// Returns a note that explains why cash is unallocated; nil if all cash is allocated.
  ///
  /// The note omits the amount, because the output contains the amount and hides it if requested.
  /// If the plan has no growth tier, the note names a tier that could be the growth tier, and
  /// contains the text to write.
  ///
  /// - Parameter settings: nil if the folder has no `coffer.json`.
  package func unallocatedNote(of plan: Plan, _ settings: Settings?) -> PathFinding? {
    guard unallocated > 0 else { return nil }
    guard let growthTier else {
      return PathFinding(
        .note, PlanCode.unallocated,
        "some cash is unallocated: the plan has no growth tier to receive it", at: .plan,
        hint: plan.growthTierCandidate.map { Self.growthTierHint(plan.tiers[$0].name, settings) }
          ?? "add an account without a cap, or raise a cap; no tier could receive the cash")
    }
    let tier = plan.tiers[growthTier]
    let why =
      tier.accounts.isEmpty
      ? "has no accounts"
      : "is full because each account is at its"
        + " cap"
    return PathFinding(
      .note, PlanCode.unallocated,
      "some cash is unallocated: growth tier '\(tier.name.visible)' \(why)",
      at: .tier(growthTier, .accounts), hint: "raise a cap, or add an account without a cap")
  }

  /// Returns the hint with the text that makes the tier the growth tier.
  private static func growthTierHint(_ tier: String, _ settings: Settings?) -> String {
    let name = JSONValue.string(tier).text(.compact)
    let subject = "tier '\(tier.visible)' could receive the cash:"
    guard let settings else {
      return "\(subject) create coffer.json with {\"plan\": {\"growth_tier\": \(name)}}"
    }
    return settings.plan == nil
      ? "\(subject) add \"plan\": {\"growth_tier\": \(name)} to coffer.json"
      : "\(subject) add \"growth_tier\": \(name) to \"plan\" in coffer.json"
  }
}
