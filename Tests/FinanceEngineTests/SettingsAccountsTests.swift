import FinanceModel
import PlainText
import Testing

@Suite struct SettingsAccountsTests {
  @Test("an account that is there before is a warning at the later one")
  func twice() {
    let settings = Settings(accounts: ["a", "b", "a", "A"].map { AccountSettings(name: $0) })
    let found = findings(in: settings, of: Plan(tiers: []))
    #expect(
      found == [
        Finding(
          .warning, SettingsCode.duplicateAccount,
          "account 'a' is there twice, first as accounts[0]",
          at: [.key("accounts"), .index(2), .key("name")], hint: "give each account one entry")
      ])
  }
}
