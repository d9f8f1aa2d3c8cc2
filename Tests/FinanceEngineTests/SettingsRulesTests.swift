import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

/// What all rules together find, in their order.
func findings(in settings: Settings, of plan: Plan) -> [Finding] {
  settingsRules().flatMap { $0(settings, plan) }
}

@Suite struct SettingsRulesTests {
  @Test("settings that say nothing have no findings, whatever the plan")
  func empty() {
    let plan = Plan(tiers: [Tier(name: "T", target: .zero, priority: .one)])
    #expect(findings(in: Settings(), of: plan).isEmpty)
    #expect(findings(in: Settings(), of: Plan(tiers: [])).isEmpty)
  }

  @Test("where money is moved, a term or claim that names nothing is an error; a rate is not")
  func movingMoney() throws {
    let text = """
      {"plan": {"rates": [{"tier": "X", "account": "a", "from": "2027-01-01", "apy": 1}],
        "terms": [{"tier": "t", "account": "a", "matures": "2099-01-01"}]},
       "accounts": [{"name": "a", "claims": [{"tier": "T", "account": "b"}]}]}
      """
    let settings = try #require(read(Settings.self, from: text, stage: "settings").value)
    let plan = Plan(tiers: [
      Tier(name: "T", target: .zero, priority: .one, accounts: [Account(name: "a")])
    ])
    let strict = settingsRules(movingMoney: true).flatMap { $0(settings, plan) }
    #expect(strict.map(\.severity) == [.warning, .error, .error])
    #expect(strict[1].hint == "did you mean 'T'?")
    #expect(findings(in: settings, of: plan).map(\.severity) == [.warning, .warning, .warning])
  }

  @Test("a slip of case in an account's name is told, for it would take away what it keeps")
  func slipOfCase() throws {
    let settings = Settings(accounts: [AccountSettings(name: "term Deposit", kind: .pension)])
    let plan = Plan(tiers: [
      Tier(name: "T", target: .zero, priority: .one, accounts: [Account(name: "Term deposit")])
    ])
    let found = settingsRules(movingMoney: true).flatMap { $0(settings, plan) }
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message == "account 'term Deposit' is written otherwise in the plan")
    #expect(found.first?.hint == "did you mean 'Term deposit'?")
    #expect(findings(in: settings, of: plan).map(\.severity) == [.warning])
  }

  @Test("an account that only the settings know is no finding: it need not be in the plan")
  func otherAccounts() {
    let settings = Settings(accounts: [AccountSettings(name: "Pension", kind: .pension)])
    #expect(findings(in: settings, of: Plan(tiers: [])).isEmpty)
  }
}
