import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct DuplicateNamesTests {
  private static func plan(_ tiers: [(String, [String])]) -> Plan {
    Plan(
      tiers: tiers.map { name, accounts in
        Tier(
          name: name, target: .zero, priority: .one, accounts: accounts.map { Account(name: $0) })
      })
  }

  @Test("each name is warned of where it comes again, and tiers tell where it was first")
  func again() {
    let plan = Self.plan([("A", ["x", "y", "x", "x"]), ("B", ["x"]), ("A", []), ("A", [])])
    let account = Finding(
      .warning, PlanCode.duplicateAccount, "account 'x' is in tier 'A' twice",
      at: .account(2, ofTier: 0, .name), hint: "rename one of them, or merge their balances")
    let third = Finding(
      .warning, PlanCode.duplicateAccount, "account 'x' is in tier 'A' twice",
      at: .account(3, ofTier: 0, .name), hint: "rename one of them, or merge their balances")
    let tiers = [2, 3].map {
      Finding(
        .warning, PlanCode.duplicateTier, "tier 'A' is there twice, first as tiers[0]",
        at: .tier($0, .name), hint: "give each tier a name of its own")
    }
    #expect(findings(in: plan) == tiers + [account, third])
  }

  @Test("one name in two tiers is one account that serves two purposes, and no finding")
  func shared() {
    #expect(findings(in: Self.plan([("A", ["x"]), ("B", ["x"])])).isEmpty)
  }
}
