import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SettingsNamesTests {
  private static let plan = Plan(tiers: [
    Tier(name: "House", target: .zero, priority: .one, accounts: [Account(name: "Saver")]),
    Tier(name: "House", target: .zero, priority: .one, accounts: [Account(name: "Bonds")]),
  ])

  private static func findings(_ settings: String) throws -> [String] {
    let settings = try #require(read(Settings.self, from: settings, stage: "settings").value)
    return FinanceEngineTests.findings(in: settings, of: plan).map {
      "\($0.path.text) \($0.severity): \($0.message) [\($0.code)] (\($0.hint ?? ""))"
    }
  }

  @Test("a tier or account that the plan does not have is warned of wherever it is named")
  func everywhere() throws {
    let settings = """
      {"plan": {
        "due": [{"tier": "House", "date": "2027-01-01"}, {"tier": "Hous", "date": "2027-01-01"}],
        "rates": [{"tier": "House", "account": "Savr", "from": "2027-01-01", "apy": 1}],
        "terms": [{"tier": "Boat", "account": "Saver", "matures": "2027-01-01"}]},
       "accounts": [{"name": "x"},
         {"name": "y", "claims": [{"tier": "House", "account": "Bonds"},
           {"tier": "House", "account": "Zebra"}]}]}
      """
    #expect(
      try Self.findings(settings) == [
        "plan.due[1].tier warning: tier 'Hous' is not in the plan [settings-name-unknown]"
          + " (did you mean 'House'?)",
        "plan.rates[0].account warning: account 'Savr' is not in tier 'House' of the plan"
          + " [settings-name-unknown] (did you mean 'Saver'?)",
        "plan.terms[0].tier warning: tier 'Boat' is not in the plan [settings-name-unknown]"
          + " (use a name from reserve_manager.json, as it is written there)",
        "accounts[1].claims[1].account warning: account 'Zebra' is not in tier 'House' of the plan"
          + " [settings-name-unknown]"
          + " (use a name from reserve_manager.json, as it is written there)",
      ])
  }

  @Test("where two tiers have the name, the account may be in either")
  func duplicateTiers() throws {
    let settings = """
      {"plan": {"terms": [{"tier": "House", "account": "Bonds", "matures": "2027-01-01"},
        {"tier": "House", "account": "Saver", "matures": "2027-01-01"}]}}
      """
    #expect(try Self.findings(settings).isEmpty)
  }
}
