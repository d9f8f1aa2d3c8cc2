import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
