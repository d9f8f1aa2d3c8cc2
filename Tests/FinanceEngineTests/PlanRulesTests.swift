import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

/// What all rules together find, in their order.
func findings(in plan: Plan) -> [Finding] { planRules.flatMap { $0(plan) } }

@Suite struct PlanRulesTests {
  @Test("a sound plan has no findings")
  func sound() {
    let accounts = [Account(name: "a"), Account(name: "b", cap: Decimal(5))]
    let tiers = (1...3).map {
      Tier(
        name: "T\($0)", target: Decimal(10), priority: Decimal($0), preferredAccount: "b",
        accounts: accounts)
    }
    #expect(findings(in: Plan(tiers: tiers)).isEmpty)
    #expect(findings(in: Plan(tiers: [])).isEmpty)
  }

  @Test("every finding points at something that the plan has, and has a remedy")
  func places() {
    var generator = SeededGenerator(seed: 81)
    var codes: Set<String> = []
    for _ in 0..<300 {
      let plan = RandomPlan(using: &generator).plan
      for finding in findings(in: plan) {
        codes.insert(finding.code)
        #expect(finding.hint != nil && finding.severity == .warning, "seed 81: \(finding)")
        guard case .index(let tier)? = finding.path.dropFirst().first else {
          Issue.record("a finding is about a tier: \(finding)")
          continue
        }
        #expect(plan.tiers.indices.contains(tier))
        if case .index(let account)? = finding.path.dropFirst(3).first {
          #expect(plan.tiers[tier].accounts.indices.contains(account))
        }
      }
    }
    #expect(
      codes.sorted() == [
        "plan-negative-cap", "plan-negative-target", "plan-negative-weight",
        "plan-preferred-unknown", "plan-priority-fraction",
      ])
  }
}
