import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns the findings of all rules, in their order.
func findings(in settings: Settings, of plan: Plan) -> [PathFinding] {
  settingsRules().flatMap { $0(settings, plan) }
}

@Suite struct SettingsRulesTests {
  @Test("empty settings have no findings for any plan")
  func empty() {
    let plan = Plan(tiers: [Tier(name: "T", target: .zero, priority: .one)])
    expect(findings(in: Settings(), of: plan).isEmpty)
    expect(findings(in: Settings(), of: Plan(tiers: [])).isEmpty)
  }

  @Test("for moving money, an unknown term or claim is an error, but an unknown rate is not")
  func movingMoney() throws {
    let text = """
      {"plan": {"rates": [{"tier": "X", "account": "a", "from": "2027-01-01", "apy": 1}],
        "terms": [{"tier": "t", "account": "a", "matures": "2099-01-01"}]},
       "accounts": [{"name": "a", "claims": [{"tier": "T", "account": "b"}]}]}
      """
    let settings = try require(read(Settings.self, from: text, stage: "settings").value)
    let plan = Plan(tiers: [
      Tier(name: "T", target: .zero, priority: .one, accounts: [Account(name: "a")])
    ])
    let strict = settingsRules(movingMoney: true).flatMap { $0(settings, plan) }
    expect(strict.map(\.severity), equals: [.warning, .error, .error])
    expect(strict[1].hint, equals: "did you mean 'T'?")
    expect(
      findings(in: settings, of: plan).map(\.severity), equals: [.warning, .warning, .warning])
  }

  @Test("an account name that differs in case is an error, because its minimum would be ignored")
  func slipOfCase() throws {
    let settings = Settings(accounts: [AccountSettings(name: "term Deposit", kind: .pension)])
    let plan = Plan(tiers: [
      Tier(name: "T", target: .zero, priority: .one, accounts: [Account(name: "Term deposit")])
    ])
    let found = settingsRules(movingMoney: true).flatMap { $0(settings, plan) }
    expect(found.map(\.severity), equals: [.error])
    expect(
      found.first?.message, equals: "account 'term Deposit' is spelled differently in the plan")
    expect(found.first?.hint, equals: "did you mean 'Term deposit'?")
    expect(findings(in: settings, of: plan).map(\.severity), equals: [.warning])
  }

  @Test("an account that is only in the settings is not a finding")
  func otherAccounts() {
    let settings = Settings(accounts: [AccountSettings(name: "Pension", kind: .pension)])
    expect(findings(in: settings, of: Plan(tiers: [])).isEmpty)
  }
}

@Suite struct SettingsAccountsTests {
  @Test("a repeated account is a warning at the later one")
  func twice() {
    let settings = Settings(accounts: ["a", "b", "a", "A"].map { AccountSettings(name: $0) })
    let found = findings(in: settings, of: Plan(tiers: []))
    expect(
      found,
      equals: [
        PathFinding(
          .warning, SettingsCode.duplicateAccount,
          "account 'a' is defined twice, first as accounts[0]",
          at: [.key("accounts"), .index(2), .key("name")], hint: "write one entry per account")
      ])
  }
}

@Suite struct SettingsContributionTests {
  @Test("checking the folder reports an invalid default contribution")
  func check() throws {
    func codes(_ amount: String) throws -> [String] {
      let text = "{\"plan\": {\"default_contribution\": \(amount)}}"
      let settings = try require(read(Settings.self, from: text, stage: "settings").value)
      return settingsCheckRules.flatMap { $0(settings, Plan(tiers: [])) }.map(\.code)
    }
    try expect(codes("-1"), equals: ["settings-value-range"])
    try expect(codes("1.005"), equals: ["settings-value-range"])
    expect(try codes("1.05").isEmpty)
  }
}

@Suite struct SettingsGoalsTests {
  typealias Goal = SpendingSettings.Goal

  private static func messages(_ goals: [Goal]) -> [String] {
    var settings = Settings()
    settings.spending = SpendingSettings(goals: goals)
    return settingsGoals(in: settings, of: Plan(tiers: [])).map(\.message)
  }

  @Test("valid goals and missing goals have no findings")
  func sound() {
    expect(Self.messages([]), equals: [])
    expect(
      Self.messages([
        Goal(name: "a", target: .one, monthlyIncome: Decimal(5)),
        Goal(name: "b", target: .one, accounts: ["x"], monthlyIncome: Decimal(5)),
      ]), equals: [])
  }

  @Test("each error is reported with the goal's name")
  func mistakes() {
    expect(
      Self.messages([
        Goal(name: "a", target: .zero, saved: -.one), Goal(name: "a", target: .one),
        Goal(name: "b", target: .one, saved: .one, accounts: ["x"]),
        Goal(name: "c", target: .one, monthlyIncome: .one, monthlySpending: -.one),
        Goal(name: "d", target: .one, monthlyIncome: -.one, monthlySpending: .one),
      ]),
      equals: [
        "goal 'a' has no positive target", "goal 'a' has a negative saved amount",
        "goal 'a' is defined twice", "goal 'b' has both 'saved' and 'accounts'",
        "goal 'c' has negative spending", "goal 'd' has a negative income",
        "goal 'd' has a different monthly_income from goal 'c'",
        "goal 'd' has a different monthly_spending from goal 'c'",
      ])
  }
}

@Suite struct SettingsGrowthTierTests {
  @Test("a missing growth tier is reported only when checking the folder")
  func unknown() {
    let plan = Plan(tiers: [Tier(name: "House", target: .zero, priority: .one)])
    func found(_ name: String?) -> [String] {
      let settings = Settings(plan: .init(growthTier: name))
      expect(findings(in: settings, of: plan).isEmpty)
      return settingsCheckRules.flatMap { $0(settings, plan) }.map {
        "\($0.severity) \($0.code): \($0.message)"
      }
    }
    expect(found(nil) == [] && found("House") == [])
    expect(
      found("Horse"),
      equals: [
        "error settings-growth-tier-unknown: growth tier 'Horse' is not in the plan"
      ])
  }
}

@Suite struct SettingsNamesTests {
  private static let plan = Plan(tiers: [
    Tier(name: "House", target: .zero, priority: .one, accounts: [Account(name: "Saver")]),
    Tier(name: "House", target: .zero, priority: .one, accounts: [Account(name: "Bonds")]),
  ])

  private static func findings(_ settings: String) throws -> [String] {
    let settings = try require(read(Settings.self, from: settings, stage: "settings").value)
    return CalculationTests.findings(in: settings, of: plan).map {
      "\($0.path.text) \($0.severity): \($0.message) [\($0.code)] (\($0.hint ?? ""))"
    }
  }

  @Test("an unknown tier or account is a warning wherever it is named")
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
    try expect(
      Self.findings(settings),
      equals: [
        "plan.due[1].tier warning: tier 'Hous' is not in the plan [settings-name-unknown]"
          + " (did you mean 'House'?)",
        "plan.rates[0].account warning: account 'Savr' is not in tier 'House' of the plan"
          + " [settings-name-unknown] (did you mean 'Saver'?)",
        "plan.terms[0].tier warning: tier 'Boat' is not in the plan [settings-name-unknown] (use a"
          + " name from reserve_manager.json, exactly as it is written there)",
        "accounts[1].claims[1].account warning: account 'Zebra' is not in tier 'House' of the plan"
          + " [settings-name-unknown] (use a name from reserve_manager.json, exactly as it"
          + " is written there)",
      ])
  }

  @Test("if two tiers have the name, the account may be in either")
  func duplicateTiers() throws {
    let settings = """
      {"plan": {"terms": [{"tier": "House", "account": "Bonds", "matures": "2027-01-01"},
        {"tier": "House", "account": "Saver", "matures": "2027-01-01"}]}}
      """
    expect(try Self.findings(settings).isEmpty)
  }
}

@Suite struct SettingsTargetsTests {
  private func findings(_ weights: [String: Decimal]) -> [PathFinding] {
    var settings = Settings()
    settings.targets = AllocationTargets(by: .kind, weights: weights)
    return settingsTargets(in: settings)
  }

  @Test("weights that sum to 100 and missing targets are accepted")
  func sound() throws {
    try expect(
      findings(["A": Decimal(parsing: "33.4"), "B": Decimal(parsing: "66.6")]), equals: [])
    expect(settingsTargets(in: Settings()), equals: [])
  }

  @Test("another total is reported with its value, and negative weights by name")
  func others() {
    expect(
      findings(["A": Decimal(90), "B": Decimal(-5)]),
      equals: [
        PathFinding(
          .error, SettingsCode.valueRange, "weight of 'B' is negative: -5",
          at: [.key("targets"), .key("weights"), .key("B")],
          hint: "write the share in percent, 0 or more"),
        PathFinding(
          .warning, SettingsCode.targetsSum, "weights sum to 85 percent, not 100",
          at: [.key("targets"), .key("weights")], hint: "write shares that sum to 100"),
      ])
    expect(
      findings(["A": .greatest, "B": .greatest]).map(\.message),
      equals: ["weights sum to more than 10^20 percent, not 100"])
    expect(
      findings(["A": .zero, "B": .zero]),
      equals: [
        PathFinding(
          .error, SettingsCode.targetsSum, "every weight is 0, so there is nothing to hold",
          at: [.key("targets"), .key("weights")], hint: "write shares that sum to 100")
      ])
  }
}

@Suite struct SettingsValuesTests {
  private static func found(_ text: String) throws -> [String] {
    let settings = try require(read(Settings.self, from: text, stage: "settings").value)
    return findings(in: settings, of: Plan(tiers: [])).map {
      "\($0.path.text) \($0.severity) \($0.code): \($0.message); \($0.hint ?? "-")"
    }
  }

  @Test("valid numbers have no findings")
  func sound() throws {
    try expect(
      Self.found(
        #"{"backups": {"keep": 0}, "recurring": {"a": {"day": 1}, "b": {"day": 31}, "c": {}}}"#),
      equals: [])
  }

  @Test("an invalid growth and an incomplete one are warnings")
  func growths() throws {
    let accounts = [
      #"{"name": "a", "mean_pct": 5, "volatility_pct": 15}"#,
      #"{"name": "b", "mean_pct": -100, "volatility_pct": -3}"#,
      #"{"name": "c", "mean_pct": 5}"#, #"{"name": "d", "volatility_pct": 1000.5}"#,
    ]
    try expect(
      Self.found(#"{"accounts": [\#(accounts.joined(separator: ", "))]}"#),
      equals: [
        "accounts[1].mean_pct warning settings-value-range: account 'b' has a mean of -100 %, which"
          + " is a total loss; write a mean above -100",
        "accounts[1].volatility_pct warning settings-value-range: account 'b' has an invalid"
          + " volatility of -3 %; write a yearly standard deviation, such as 15",
        "accounts[2].mean_pct warning settings-value-range: account 'c' has mean_pct but no"
          + " volatility_pct; write both or neither",
        "accounts[3].volatility_pct warning settings-value-range: account 'd' has an invalid"
          + " volatility of 1000.5 %; write a yearly standard deviation, such as 15",
        "accounts[3].volatility_pct warning settings-value-range: account 'd' has volatility_pct"
          + " but no mean_pct; write both or neither",
      ])
  }

  @Test("a negative number of backups and an impossible day of the month are warnings")
  func range() throws {
    let text = #"{"backups": {"keep": -3}, "recurring": {"b": {"day": 32}, "a": {"day": 0}}}"#
    try expect(
      Self.found(text),
      equals: [
        "backups.keep warning settings-value-range: 'keep' is negative: -3; write the number of"
          + " earlier plan versions to keep",
        "recurring.a.day warning settings-value-range: day of recurring item 'a' is out of range:"
          + " 0; write a day from 1 to 31",
        "recurring.b.day warning settings-value-range: day of recurring item 'b' is out of range:"
          + " 32; write a day from 1 to 31",
      ])
  }
}
