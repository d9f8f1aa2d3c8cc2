import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct NegativeAmountsTests {
  @Test("a negative target, weight and cap are each warned of with what they count as")
  func negatives() throws {
    let account = Account(
      name: "a", balance: Decimal(-1), nominalRatePct: Decimal(-1),
      weight: try Decimal(parsing: "-0.5"), cap: Decimal(-7))
    let tier = Tier(name: "T", target: Decimal(-5), priority: .one, accounts: [account])
    #expect(
      findings(in: Plan(tiers: [tier])) == [
        Finding(
          .warning, PlanCode.negativeTarget, "target of tier 'T' is negative: -5",
          at: .tier(0, .target), hint: "write 0 for a tier that needs nothing"),
        Finding(
          .warning, PlanCode.negativeWeight,
          "weight of account 'a' is negative and counts as 0: -0.5",
          at: .account(0, ofTier: 0, .weight), hint: "write 0, or a share above it"),
        Finding(
          .warning, PlanCode.negativeCap, "cap of account 'a' is negative, so it takes nothing: -7",
          at: .account(0, ofTier: 0, .cap), hint: "write null for no cap"),
      ])
  }

  @Test("a debt that lies below a negative cap may still be paid back up to it")
  func debtBelowCap() throws {
    let account = Account(name: "a", balance: Decimal(-10), cap: Decimal(-7))
    let tier = Tier(name: "T", target: .zero, priority: .one, accounts: [account])
    #expect(
      findings(in: Plan(tiers: [tier])).map(\.message) == ["cap of account 'a' is negative: -7"])
    #expect(try account.room() == Decimal(3))
  }

  @Test("zero is no negative number, and a negative balance is a debt")
  func zeros() {
    let account = Account(name: "a", balance: Decimal(-1), weight: .zero, cap: .zero)
    let tier = Tier(name: "T", target: .zero, priority: Decimal(-1), accounts: [account])
    #expect(findings(in: Plan(tiers: [tier])).isEmpty)
  }
}
