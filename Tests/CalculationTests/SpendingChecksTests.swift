import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SpendingChecksTests {
  private static func findings(_ spending: String) -> [String] {
    let settings = Settings.of("{\"spending\": \(spending)}")
    return spendingSettingsRules.flatMap { $0(settings) }.map {
      "\($0.code) \($0.path.map { "\($0)" }.joined(separator: "."))"
    }
  }

  @Test(
    "day limits must not be negative, and green must not exceed yellow",
    arguments: [
      ("{}", nil), (#"{"green": 0, "yellow": 0}"#, nil), (#"{"green": 30}"#, nil),
      (#"{"green": -1}"#, "green"), (#"{"green": 50, "yellow": 20}"#, "yellow"),
      (#"{"yellow": 9}"#, "yellow"), (#"{"green": 31}"#, "green"),
    ] as [(String, String?)])
  func dayLimits(limits: String, key: String?) {
    let found = Self.findings("{\"day_limits\": \(limits)}")
    expect(found.count == (key == nil ? 0 : 1))
    if let key { expect(found.first?.contains(key) ?? false, "\(found)") }
  }

  @Test("budgets, rules and aliases are checked too")
  func others() {
    expect(
      Self.findings(#"{"budgets": [{"name": "A", "categories": [], "amounts": []}]}"#).count,
      equals: 1)
    expect(Self.findings(#"{"rules": [{"category": "A"}]}"#).count, equals: 1)
    expect(Self.findings(#"{"aliases": {"A": "B", "B": "A"}}"#).isEmpty, equals: false)
  }
}

@Suite struct RuleChecksTests {
  private static func settings(
    _ rules: [CategoryRule], _ aliases: [String: String] = [:]
  ) -> Settings {
    var settings = Settings(accounts: [AccountSettings(name: "Giro")])
    settings.spending = SpendingSettings(rules: rules, aliases: aliases)
    return settings
  }

  private static func found(_ findings: [PathFinding]) -> [String] {
    findings.map { "\($0.severity) \($0.code) \($0.message)" }
  }

  private static func rules(_ rules: CategoryRule...) -> [String] {
    found(spendingRules(in: settings(rules)))
  }

  @Test("valid rules have no findings")
  func sound() {
    expect(
      Self.rules(
        CategoryRule(match: "A*", category: "B"), CategoryRule(account: "Giro", payee: "P"),
        CategoryRule(amount: .init(min: .one, max: .one), tags: ["x"]),
        CategoryRule(match: "A*", sign: .incoming, kind: .transfer, to: "Giro")), equals: [])
  }

  @Test("a rule that cannot apply is an error, and a rule without effect a warning")
  func faults() {
    expect(
      Self.rules(
        CategoryRule(category: "A"), CategoryRule(match: " ", category: "A"),
        CategoryRule(match: "a", amount: .init(min: Decimal(3), max: Decimal(2)), category: "A"),
        CategoryRule(match: "b", amount: .init(max: Decimal(-2)), category: "A"),
        CategoryRule(match: "c", kind: .transfer), CategoryRule(match: "d", category: "A", to: "x"),
        CategoryRule(match: "e", category: "A", kind: .transfer, to: "x"),
        CategoryRule(match: "f"), CategoryRule(match: "F ", category: "A")),
      equals: [
        "error settings-rule-empty rule 1 has no condition and would match every row",
        "error settings-rule-empty rule 2 has a blank payee pattern",
        "error settings-value-range rule 3 has an empty amount range from 3 to 2",
        "error settings-value-range rule 4 has a maximum amount below zero: -2",
        "error settings-rule-transfer rule 5 makes transfers, but the other account is missing",
        "warning settings-no-effect 'to' of rule 6 has no effect: the rule does not make transfers",
        "warning settings-no-effect 'category' of rule 7 has no effect: transfers do not have"
          + " categories",
        "warning settings-no-effect rule 8 has no effect: it does not set anything",
        "warning settings-no-effect rule 9 never applies: rule 8 has the same conditions",
      ])
  }

  @Test("accounts in rules must be in the settings or a ledger, or the nearest one is suggested")
  func accounts() {
    let settings = Self.settings([
      CategoryRule(account: "Giro"), CategoryRule(account: "Card"), CategoryRule(account: "Grio"),
      CategoryRule(match: "x", kind: .transfer, to: "Depot"),
    ])
    let findings = ruleAccounts(in: settings, recorded: ["Card"])
    expect(findings.map { $0.path.count }, equals: [4, 4])
    expect(
      findings.map(\.hint),
      equals: [
        "did you mean 'Giro'?", "write the account's name as in the ledger",
      ])
  }

  @Test("cyclic aliases and blank names are errors, and chained aliases are a warning")
  func aliases() {
    let aliases = [
      "A": "B", "B": "C", "C": "A", "Food": "Food:All", "Old": "Food:Out", "Same": "Same", "X": " ",
      "Y": "Z",
    ]
    expect(
      Self.found(categoryAliases(in: Self.settings([], aliases))),
      equals: [
        "error settings-alias-cycle 'A' is renamed 'B' and then 'A' again",
        "error settings-alias-cycle 'B' is renamed 'C' and then 'B' again",
        "error settings-alias-cycle 'C' is renamed 'A' and then 'C' again",
        "warning settings-alias-chain 'Old' is renamed 'Food:Out', which also has an alias, but"
          + " aliases are applied only once",
        "warning settings-no-effect the alias of 'Same' has no effect: it is identical to the name",
        "error settings-value-range the alias of 'X' has a blank name",
      ])
  }

  @Test("an income or budget category close to one in the rows is a warning")
  func categories() {
    let settings = Settings.of(
      """
      {"spending": {"income": ["Salery", "Bonus"], "aliases": {"Eats": "Food:Out"},
       "budgets": [
        {"name": "B", "categories": ["Grocreies", "Eats", "Rent", "Fodo"], "amounts": []}]}}
      """)
    let found = spendingCategories(
      in: settings, recorded: ["", "Salary", "Food:Out", "Rent:Flat", "Groceries:Market"])
    expect(
      found.map { "\($0.message); \($0.hint ?? "")" },
      equals: [
        "category 'Salery' of income does not occur in any row; did you mean 'Salary'?",
        "category 'Grocreies' of budget 'B' does not occur in any row; did you mean 'Groceries'?",
      ])
    expect(spendingCategories(in: settings, recorded: []).isEmpty)
  }
}
