import FinanceEngine
import FinanceModel
import PlainText
import Testing

/// What all rules together find, in their order.
func findings(in settings: Settings, of plan: Plan) -> [Finding] {
  settingsRules.flatMap { $0(settings, plan) }
}

@Suite struct SettingsRulesTests {
  @Test("settings that say nothing have no findings, whatever the plan")
  func empty() {
    let plan = Plan(tiers: [Tier(name: "T", target: .zero, priority: .one)])
    #expect(findings(in: Settings(), of: plan).isEmpty)
    #expect(findings(in: Settings(), of: Plan(tiers: [])).isEmpty)
  }

  @Test("an account that only the settings know is no finding: it need not be in the plan")
  func otherAccounts() {
    let settings = Settings(accounts: [AccountSettings(name: "Pension", kind: .pension)])
    #expect(findings(in: settings, of: Plan(tiers: [])).isEmpty)
  }
}
