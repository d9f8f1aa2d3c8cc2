import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct PreferredAccountsTests {
  private static func plan(preferred: String?) -> Plan {
    let accounts = ["Saver", "World fund"].map { Account(name: $0) }
    return Plan(tiers: [
      Tier(
        name: "T", target: .zero, priority: .one, preferredAccount: preferred, accounts: accounts)
    ])
  }

  @Test("a name that no account of the tier has is warned of, with the nearest that one has")
  func unknown() {
    func finding(_ name: String, hint: String) -> Finding {
      Finding(
        .warning, PlanCode.preferredUnknown,
        "preferred account '\(name)' is not in tier 'T'",
        at: .tier(0, .preferredAccount), hint: hint)
    }
    #expect(
      findings(in: Self.plan(preferred: "saver"))
        == [finding("saver", hint: "did you mean 'Saver'?")])
    #expect(
      findings(in: Self.plan(preferred: "Bank"))
        == [finding("Bank", hint: "name one of its accounts, or write null")])
  }

  @Test("an account of the tier, an empty name and none at all are no findings")
  func known() {
    for preferred in ["Saver", "", nil] {
      #expect(findings(in: Self.plan(preferred: preferred)).isEmpty)
    }
  }
}
