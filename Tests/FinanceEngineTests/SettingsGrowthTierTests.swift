import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct SettingsGrowthTierTests {
  @Test("a growth tier that is not there is found by the check of a folder only")
  func unknown() {
    let plan = Plan(tiers: [Tier(name: "House", target: .zero, priority: .one)])
    func found(_ name: String?) -> [String] {
      let settings = Settings(plan: .init(growthTier: name))
      #expect(findings(in: settings, of: plan).isEmpty)
      return settingsCheckRules.flatMap { $0(settings, plan) }.map {
        "\($0.severity) \($0.code): \($0.message)"
      }
    }
    #expect(found(nil) == [] && found("House") == [])
    #expect(
      found("Horse") == [
        "error settings-growth-tier-unknown: growth tier 'Horse' is not in the plan"
      ])
  }
}
