import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SettingsAccountRulesTests {
  private func messages(_ accounts: String) -> [String] {
    let settings = Settings.of(#"{"accounts": [\#(accounts)]}"#)
    return settingsCheckRules.flatMap { $0(settings, Plan(tiers: [])) }
      .filter { ["settings-default-twice", "settings-alias-taken"].contains($0.code) }
      .map(\.message)
  }

  @Test("two default accounts conflict only if they are for the same kind of rows")
  func defaults() {
    expect(
      messages(#"{"name": "A", "default": true}, {"name": "B", "default": true}"#),
      equals: ["accounts 'B' and 'A' are both the default for transactions"])
    expect(
      messages(
        #"{"name": "A", "default": true}, {"name": "B", "kind": "CRYPTO", "default": true}"#),
      equals: [])
    expect(
      messages(#"{"name": "A", "default": true}, {"name": "B", "default": false}"#), equals: [])
  }

  @Test("an alias belongs to one account and is not another account's name")
  func aliases() {
    expect(
      messages(#"{"name": "A", "aliases": ["G", "A", "G"]}, {"name": "B", "aliases": ["A", "G"]}"#),
      equals: [
        "alias 'A' of account 'B' is another account's name",
        "alias 'G' of account 'B' is also an alias of 'A'",
      ])
    expect(
      messages(#"{"name": "A", "aliases": ["G"]}, {"name": "B", "aliases": ["H"]}"#), equals: [])
  }
}
