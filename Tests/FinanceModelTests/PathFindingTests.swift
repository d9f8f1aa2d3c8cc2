import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PathFindingTests {
  @Test("paths are written as in the file")
  func paths() {
    expect([JSONPathStep].plan.text, equals: "tiers")
    expect([JSONPathStep].tier(2).text, equals: "tiers[2]")
    expect([JSONPathStep].tier(2, .preferredAccount).text, equals: "tiers[2].preferred_account")
    expect([JSONPathStep].account(1, ofTier: 2).text, equals: "tiers[2].accounts[1]")
    expect(
      [JSONPathStep].account(1, ofTier: 2, .cap).text, equals: "tiers[2].accounts[1].account_target"
    )
  }

  @Test("a finding has the values it was created with, and its code as text")
  func carries() {
    let finding = PathFinding(
      .warning, PlanCode.negativeTarget, "target is negative", at: .tier(0, .target),
      hint: "write 0")
    expect(finding.severity, equals: .warning)
    expect(finding.code, equals: "plan-negative-target")
    expect(finding.message, equals: "target is negative")
    expect(finding.path, equals: [.key("tiers"), .index(0), .key("target")])
    expect(finding.hint, equals: "write 0")
    expect(PathFinding(.note, PlanCode.more, "and more", at: .plan).hint == nil)
  }
}
