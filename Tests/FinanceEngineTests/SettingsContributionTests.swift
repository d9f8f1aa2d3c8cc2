import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SettingsContributionTests {
  @Test("a check of the folder finds a default contribution that cannot be paid in")
  func check() throws {
    func codes(_ amount: String) throws -> [String] {
      let text = "{\"plan\": {\"default_contribution\": \(amount)}}"
      let settings = try #require(read(Settings.self, from: text, stage: "settings").value)
      return settingsCheckRules.flatMap { $0(settings, Plan(tiers: [])) }.map(\.code)
    }
    #expect(try codes("-1") == ["settings-value-range"])
    #expect(try codes("1.005") == ["settings-value-range"])
    #expect(try codes("1.05").isEmpty)
  }
}
