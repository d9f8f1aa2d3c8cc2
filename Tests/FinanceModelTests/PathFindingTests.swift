import FinanceModel
import PlainText
import Testing

@Suite struct PathFindingTests {
  @Test("paths read as they stand in the file")
  func paths() {
    #expect([JSONPathStep].plan.text == "tiers")
    #expect([JSONPathStep].tier(2).text == "tiers[2]")
    #expect([JSONPathStep].tier(2, .preferredAccount).text == "tiers[2].preferred_account")
    #expect([JSONPathStep].account(1, ofTier: 2).text == "tiers[2].accounts[1]")
    #expect(
      [JSONPathStep].account(1, ofTier: 2, .cap).text == "tiers[2].accounts[1].account_target")
  }

  @Test("a finding carries what it was made of, its code as text")
  func carries() {
    let finding = PathFinding(
      .warning, PlanCode.negativeTarget, "target is negative", at: .tier(0, .target),
      hint: "write 0")
    #expect(finding.severity == .warning)
    #expect(finding.code == "plan-negative-target")
    #expect(finding.message == "target is negative")
    #expect(finding.path == [.key("tiers"), .index(0), .key("target")])
    #expect(finding.hint == "write 0")
    #expect(PathFinding(.note, PlanCode.more, "and more", at: .plan).hint == nil)
  }
}
