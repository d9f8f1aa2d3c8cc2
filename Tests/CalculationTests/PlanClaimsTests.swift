import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct PlanClaimsTests {
  @Test("a balance belongs to the account that claims it, or to the account with its name or alias")
  func owners() throws {
    let settings = try require(
      read(
        Settings.self,
        from: """
          {"accounts": [{"name": "Saver", "aliases": ["Tagesgeld"],
            "claims": [{"tier": "T", "account": "Buffer"}]}, {"name": "Buffer"}]}
          """, stage: "settings"
      ).value)
    let plan = Plan(
      tiers: ["T", "U"].map { tier in
        Tier(
          name: tier, target: .one, priority: .one,
          accounts: ["Buffer", "Tagesgeld"].map { Account(name: $0, balance: Decimal(3)) })
      })
    let claims = PlanClaims(of: plan, settings)
    expect(
      claims.claims.mapValues { $0.map(\.name) },
      equals: [
        "Saver": [
          AccountName(tier: "T", account: "Buffer"), AccountName(tier: "T", account: "Tagesgeld"),
          AccountName(tier: "U", account: "Tagesgeld"),
        ],
        "Buffer": [AccountName(tier: "U", account: "Buffer")],
      ])
    try expect(claims.sum(on: "Saver"), equals: Decimal(9))
    expect(try claims.sum(on: "Nobody") == nil)
    expect(PlanClaims(of: nil, settings).claims.isEmpty)
  }
}
