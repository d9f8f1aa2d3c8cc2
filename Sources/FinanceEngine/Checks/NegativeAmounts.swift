import FinanceModel
import PlainText

/// Warns of targets, weights and caps below zero, and says what they count as.
@Sendable func negativeAmounts(in plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  for (index, tier) in plan.tiers.enumerated() {
    if tier.target.isNegative {
      findings.append(
        Finding(
          .warning, PlanCode.negativeTarget,
          "target of tier '\(tier.name.visible)' is negative: \(tier.target)",
          at: .tier(index, .target), hint: "write 0 for a tier that needs nothing"))
    }
    for (position, account) in tier.accounts.enumerated() {
      if account.weight.isNegative {
        findings.append(
          Finding(
            .warning, PlanCode.negativeWeight,
            "weight of account '\(account.name.visible)' is negative and counts as 0: "
              + "\(account.weight)",
            at: .account(position, ofTier: index, .weight), hint: "write 0, or a share above it"))
      }
      if let cap = account.cap, cap.isNegative {
        findings.append(
          Finding(
            .warning, PlanCode.negativeCap,
            "cap of account '\(account.name.visible)' is negative"
              + (account.balance < cap ? ": \(cap)" : ", so it takes nothing: \(cap)"),
            at: .account(position, ofTier: index, .cap), hint: "write null for no cap"))
      }
    }
  }
  return findings
}
