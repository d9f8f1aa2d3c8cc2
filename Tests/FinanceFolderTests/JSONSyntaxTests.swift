import FinanceFolder
import PlainText
import Testing

struct JSONSyntaxTests {
  @Test("a plan must be there, settings and recurring items need not")
  func missing() throws {
    let money = try MoneyFolder()
    for rule in ["plan-syntax", "settings-syntax", "recurring-syntax"] {
      #expect(try money.codes(by: rule) == [])
    }
    try money.remove("reserve_manager.json")
    #expect(try money.codes(by: "plan-syntax") == ["folder-plan-missing"])
  }

  @Test(
    "broken JSON is found in each of the three, by its own rule and no other",
    arguments: [
      ("reserve_manager.json", "plan-syntax"), ("coffer.json", "settings-syntax"),
      ("recurring.json", "recurring-syntax"),
    ])
  func broken(name: String, rule: String) throws {
    let money = try MoneyFolder()
    try money.write("{\n<<<<<<< HEAD\n", to: name)
    let findings = try money.place.survey().findings(by: folderRules)
      .filter { $0.diagnostic.severity == .error }
    #expect(findings.contains { $0.diagnostic.code == "json-conflict-marker" })
    #expect(findings.allSatisfy { $0.rule == rule && $0.file?.hasSuffix(name) == true })
  }

  @Test("a key of its own is an error in recurring items, a warning elsewhere")
  func unknownKeys() throws {
    let money = try MoneyFolder()
    try money.write("{\"colour\": 1}\n", to: "coffer.json")
    let item = #"{"name": "R", "tier_name": "T", "account_name": "A", "amount": 1, "#
    let rest = #""frequency": "monthly", "next_date": "2024-03-01", "colour": 1}"#
    try money.write("[\(item)\(rest)]\n", to: "recurring.json")
    let settings = try money.findings(by: "settings-syntax").map(\.diagnostic.severity)
    #expect(settings == [.warning])
    let recurring = try money.findings(by: "recurring-syntax").map(\.diagnostic.severity)
    #expect(recurring == [.error])
  }
}
