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

struct SettingsFollowsTests {
  private static let plan = """
    {"tiers": [{"name": "T", "target": 9, "priority": 1, "purpose": "", "accounts": [
      {"name": "Saver", "balance": 5}, {"name": "Trip", "balance": 3}]}]}
    """

  @Test(
    "exactly one of several claims on a following account is the rest, without a symbol",
    arguments: [
      (#""claims": [{"tier": "T", "account": "Saver"}, {"tier": "T", "account": "Trip"}]"#, 1),
      (
        #""claims": [{"tier": "T", "account": "Saver", "rest": true}, "#
          + #"{"tier": "T", "account": "Trip"}]"#, 0
      ),
      (
        #""claims": [{"tier": "T", "account": "Saver", "rest": true}, "#
          + #"{"tier": "T", "account": "Trip", "rest": true}]"#, 1
      ),
      (
        #""claims": [{"tier": "T", "account": "Saver", "rest": true, "symbol": "X"}, "#
          + #"{"tier": "T", "account": "Trip"}]"#, 1
      ),
      (#""kind": "SAVINGS""#, 0), (#""claims": [{"tier": "T", "account": "Nobody"}]"#, 0),
    ])
  func rest(claims: String, count: Int) throws {
    let text = #"{"accounts": [{"name": "Saver", "follows": true, \#(claims)}]}"#
    let settings = try require(read(Settings.self, from: text, stage: "settings").value)
    let plan = try require(read(Plan.self, from: Self.plan, stage: "plan").value)
    let rule = settingsRules().flatMap { $0(settings, plan) }
    let found = rule.filter { $0.code == SettingsCode.follows.rawValue }
    expect(found.count, equals: count, "\(found)")
    expect(found.allSatisfy { $0.severity == .error })
  }
}
