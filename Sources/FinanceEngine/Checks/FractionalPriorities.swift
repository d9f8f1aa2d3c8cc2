import FinanceModel
import PlainText

/// Warns of priorities that are no whole numbers; they sort by their value.
@Sendable func fractionalPriorities(in plan: Plan) -> [Finding] {
  plan.tiers.enumerated().compactMap { index, tier in
    let whole = tier.priority.units(minorDigits: 0, .towardZero)
    guard tier.priority.mantissa != whole * Decimal.one.mantissa else { return nil }
    return Finding(
      .warning, PlanCode.priorityFraction,
      "priority of tier '\(tier.name.visible)' is a fraction: \(tier.priority)",
      at: .tier(index, .priority),
      hint: "write a whole number; other programs refuse this one")
  }
}
