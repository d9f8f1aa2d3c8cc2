import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SettingsWithoutEffectTests {
  @Test("a rate has an effect unless a later row sets another rate for that day")
  func rates() throws {
    let day = try CalendarDate(parsing: "2027-01-01")
    func rate(_ account: String, _ pct: Int) -> Settings.DatedRate {
      Settings.DatedRate(tier: "T", account: account, from: day, nominalRatePct: Decimal(pct))
    }
    var settings = Settings(plan: .init())
    func found() throws -> [String] {
      let plan = try plan("T/S 1", "T/R 1")
      return settingsCheckRules.flatMap { $0(settings, plan) }.map { "\($0.code): \($0.message)" }
    }
    settings.plan?.rates = [rate("S", 1), rate("R", 1)]
    try expect(found(), equals: [])
    settings.plan?.rates?.append(rate("S", 2))
    try expect(
      found(),
      equals: [
        "settings-no-effect: the rate of account 'S' from 2027-01-01 has no effect: plan.rates[2] "
          + "sets another rate for that day"
      ])
    settings.plan?.rates = [rate("S", 1)]
    settings.plan?.terms = [
      Settings.Term(tier: "T", account: "S", matures: day, laterRatePct: .one),
      Settings.Term(tier: "T", account: "R", matures: day, laterRatePct: .one),
    ]
    try expect(
      found(),
      equals: [
        "settings-no-effect: 'then_apy' of account 'S' has no effect: plan.rates[0] sets the rate"
          + " from 2027-01-01"
      ])
  }
}

@Suite struct AccountSettingsWithoutEffectTests {
  private static func found(_ accounts: AccountSettings...) throws -> [String] {
    let plan = try plan("T/S 1")
    return settingsCheckRules.flatMap { $0(Settings(accounts: accounts), plan) }.map {
      "\($0.severity) \($0.path.count): \($0.message)"
    }
  }

  @Test("a setting that its account does not support is reported, and a supported one is not")
  func accounts() throws {
    var growing = AccountSettings(name: "S", cash: .implied, lotsMethod: .fifo, keep: .one)
    growing.meanPct = .one
    growing.volatilityPct = .one
    try expect(Self.found(growing), equals: [])
    growing.name = "Elsewhere"
    try expect(
      Self.found(growing),
      equals: [
        "warning 3: 'mean_pct' of account 'Elsewhere' has no effect: the plan has no balance in the"
          + " account"
      ])
    try expect(
      Self.found(AccountSettings(name: "H", kind: .property, tracking: .values, keep: .one)),
      equals: [
        "warning 3: 'keep' of account 'H' has no effect: money is not withdrawn from accounts of"
          + " kind PROPERTY"
      ])
    try expect(
      Self.found(AccountSettings(name: "H", tracking: .holdings, lotsMethod: .fifo)),
      equals: [
        "warning 3: 'lots_method' of account 'H' has no effect: its tracking is HOLDINGS, so"
          + " activities are ignored"
      ])
    var archived = AccountSettings(name: "Old")
    archived.isArchived = true
    try expect(
      Self.found(archived),
      equals: [
        "note 3: 'archived' of account 'Old' has no effect: tools do not read it yet"
      ])
  }

  @Test("a balance belongs to the first account that claims it")
  func claims() throws {
    let claim = AccountSettings.Claim(tier: "T", account: "S")
    try expect(
      Self.found(
        AccountSettings(name: "A", claims: [claim]), AccountSettings(name: "B", claims: [claim])),
      equals: [
        "warning 4: the claim of 'S' in tier 'T' has no effect: account 'A' lists the same claim"
          + " first"
      ])
  }
}

@Suite struct GoalAccountsTests {
  @Test("accounts in plan, ledgers and aliases are known, but names in claims are not")
  func known() throws {
    var depot = AccountSettings(name: "Depot", claims: [.init(tier: "T", account: "Fund")])
    depot.aliases = ["Broker"]
    var settings = Settings(accounts: [depot])
    func found(_ names: String...) throws -> [String] {
      let goal = SpendingSettings.Goal(name: "Car", target: .one, accounts: names)
      settings.spending = SpendingSettings(goals: [goal])
      return goalAccounts(in: settings, of: try plan("T/S 1", "T/Fund 2"), recorded: ["Bank"])
        .map { "\($0.severity): \($0.hint ?? "")" }
    }
    try expect(found("S", "Depot", "Broker", "Bank"), equals: [])
    try expect(
      found("S", "Fund", "Bnak"),
      equals: [
        "error: name 'Depot'", "error: did you mean 'Bank'?",
      ])
  }
}

@Suite struct PastGoalsTests {
  @Test("a goal due today or earlier is reported; a later or undated goal is not")
  func days() throws {
    let text = #"""
      {"spending": {"goals": [{"name": "a", "target": 1, "by": "2026-11-21"},
        {"name": "b", "target": 1, "by": "2026-11-22"}, {"name": "c", "target": 1}]}}
      """#
    let source = SourceText(file: "coffer.json", bytes: Array(text.utf8))
    let settings = try require(
      JSONDocument.read(source, as: Settings.self, stage: "settings").value?.value)
    let today = try CalendarDate(parsing: "2026-11-21")
    let found = pastGoals(in: settings, on: today)
    expect(
      found.map(\.message),
      equals: ["goal 'a' was due by 2026-11-21, but today is 2026-11-21"])
    expect(found.map(\.path), equals: [.goal(0, .by)])
    expect(found.map(\.severity), equals: [.warning])
  }
}
