import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SettingsTests {
  @Test("the fast path reads what decoding reads", arguments: [UInt64(1), 2])
  func readable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var law = ReadAsDecoded(JSONReader<Settings>.object)
    for text in try CaseFile.texts(of: "coffer.json") { law.look(at: text, &random) }
    expect(law.broken == [] && law.count > 200, "\(law.count)")
    let example = try Repository.text(of: "examples/household/coffer.json")
    let source = SourceText(file: "coffer.json", bytes: Array(example.utf8))
    expect(JSONDocument.parse(source).value?.readable(JSONReader<Settings>.object) != nil)
  }

  private static func read(_ text: String) -> Loaded<Settings> {
    TestSupport.read(Settings.self, from: text, stage: "settings")
  }

  @Test("an empty object gives empty settings")
  func empty() {
    let loaded = Self.read("{}")
    expect(loaded.diagnostics.isEmpty)
    expect(loaded.value, equals: Settings())
  }

  @Test("every key is decoded; keys that no tool uses yet are kept as written")
  func decoding() throws {
    let text = """
      {"base_currency": "EUR", "time_zone": "Europe/Lisbon", "privacy": true,
       "backups": {"keep": 9},
       "plan": {"currency": "JPY", "growth_tier": "Tier 4", "default_contribution": 250.5,
         "due": [{"tier": "T", "date": "2027-06-15"}],
         "rates": [{"tier": "T", "account": "a", "from": "2026-01-31", "apy": 2.5}],
         "terms": [{"tier": "T", "account": "a", "matures": "2028-02-29", "then_apy": 0}]},
       "recurring": {"Rent": {"day": 31}}, "accounts": [{"name": "a"}],
       "assets": [ ], "targets": {"by": "kind", "weights": {"CASH": 100}},
       "spending": {"rules": [{"match": "x"}],
         "goals": [{"name": "Boat", "target": 4000, "accounts": ["Jar"], "by": "2027-07-19"}]}}
      """
    let loaded = Self.read(text)
    expect(loaded.diagnostics.isEmpty)
    let settings = try require(loaded.value)
    expect(settings.baseCurrency?.code, equals: "EUR")
    expect(settings.timeZone, equals: "Europe/Lisbon")
    expect(settings.privacy, equals: true)
    expect(settings.backups?.keep, equals: 9)
    expect(settings.recurring?["Rent"]?.day, equals: 31)
    expect(settings.accounts, equals: [AccountSettings(name: "a")])
    expect(settings.assets, equals: [])
    expect(settings.targets, equals: AllocationTargets(by: .kind, weights: ["CASH": Decimal(100)]))
    expect(settings.spending?.rules, equals: [CategoryRule(match: "x")])
    expect(
      settings.spending?.goals,
      equals: [
        .init(
          name: "Boat", target: Decimal(4000), accounts: ["Jar"],
          by: CalendarDate(year: 2027, month: 7, day: 19))
      ])
    let plan = try require(settings.plan)
    expect(plan.currency?.code, equals: "JPY")
    expect(plan.growthTier, equals: "Tier 4")
    expect(plan.defaultContribution == (try Decimal(parsing: "250.5")))
    expect(plan.due?.first?.date, equals: CalendarDate(year: 2027, month: 6, day: 15))
    expect(plan.rates?.first?.from, equals: CalendarDate(year: 2026, month: 1, day: 31))
    expect(plan.rates?.first?.nominalRatePct == (try Decimal(parsing: "2.5")))
    expect(plan.terms?.first?.matures, equals: CalendarDate(year: 2028, month: 2, day: 29))
    expect(plan.terms?.first?.laterRatePct, equals: .zero)
  }

  @Test("all errors are reported at once, each at its place")
  func problems() {
    let text = """
      {"base_curency": "EUR",
       "privacy": "true",
       "backups": {"keep": 1.5},
       "plan": {"currency": "EURO", "growth-tier": "x",
         "due": [{"tier": "T", "date": "2026-02-29"}, {"date": "15.6.2027"}]},
       "recurring": {"Rent": {"dy": 31}},
       "zzz": 0}
      """
    expect(
      Self.read(text).diagnostics.map(\.oneLine),
      equals: [
        "1:2 warning: unknown key 'base_curency' [settings-unknown-key]"
          + " (did you mean 'base_currency'?)",
        "2:13 error: privacy is a string, expected true or false [settings-wrong-type]"
          + " (remove the quotes: \"privacy\": true)",
        "3:22 error: backups.keep is 1.5, expected a whole number [settings-wrong-type]"
          + " (write a number without decimals)",
        "4:23 error: plan.currency 'EURO' is not an ISO 4217 currency code"
          + " [settings-value-malformed] (did you mean 'EUR'?)",
        "4:31 warning: unknown key 'growth-tier' in plan [settings-unknown-key]"
          + " (did you mean 'growth_tier'?)",
        "5:34 error: plan.due[0].date '2026-02-29' is not a calendar day [settings-value-malformed]"
          + " (write a day from 01 to 28)",
        "5:49 error: plan.due[1].tier is missing [settings-missing-key]"
          + " (add the key \"tier\", with a string)",
        "5:58 error: plan.due[1].date '15.6.2027' is not a date [settings-value-malformed]"
          + " (write year, month and day: 2026-11-21)",
        "6:25 warning: unknown key 'dy' in recurring.Rent [settings-unknown-key]"
          + " (did you mean 'day'?)",
        "7:2 warning: unknown key 'zzz' [settings-unknown-key] (known keys: base_currency,"
          + " time_zone, privacy, backups, plan, recurring, accounts, assets, targets, spending,"
          + " quotes)",
      ])
  }

  @Test("a warning does not prevent the settings from being used")
  func warnings() {
    expect(Self.read(#"{"privcy": true}"#).value, equals: Settings())
  }
}
