import FinanceModel
import PlainText
import Testing

@Suite struct RecurringAccountsTests {
  @Test("tiers and accounts that are not in the plan are told with the nearest")
  func unknown() throws {
    var tier = try item(.daily, "2026-01-01", name: "a")
    tier.tierName = "Tier"
    var account = try item(.daily, "2026-01-01", name: "b")
    account.accountName = "Savngs"
    let plan = try plan(["Savings": "5", "x": "1"])
    #expect(
      findings(in: [tier, account, try item(.daily, "2026-01-01")], plan: plan) == [
        Finding(
          .warning, RecurringCode.tierUnknown, "tier 'Tier' of 'a' is not in the plan",
          at: .recurring(0, .tierName),
          hint: "use a name from reserve_manager.json, as it is written there"),
        Finding(
          .warning, RecurringCode.accountUnknown,
          "account 'Savngs' of 'b' is not in tier 'T' of the plan",
          at: .recurring(1, .accountName), hint: "did you mean 'Savings'?"),
      ])
  }

  @Test("without a plan no name is wrong")
  func noPlan() throws {
    #expect(findings(in: [try item(.daily, "2026-01-01")]).isEmpty)
  }
}
