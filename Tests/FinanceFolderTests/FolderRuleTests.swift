import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct FolderRuleTests {
  @Test("rules have unique names in kebab-case, and a clause that says what they check")
  func names() {
    expect(Set(folderRules.map(\.name)).count, equals: folderRules.count)
    for rule in folderRules {
      expect(rule.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }, "\(rule.name)")
      expect(!rule.help.hasSuffix(".") && !rule.help.isEmpty, "\(rule.name)")
    }
  }

  @Test("findings are sorted by file, then by place, whatever the order of the rules")
  func order() throws {
    let money = try MoneyFolder()
    try money.write("{", to: "recurring.json")
    try money.write("{", to: "coffer.json")
    try money.write("a\na,b\n\"", to: "ledgers/values.csv")
    try money.write("", to: "ledgers/history.csv")
    try money.write("<<<<<<< a\n", to: "README.md")
    try money.run("ln reserve_manager.json 'coffer 2.json'")
    let survey = try money.place.survey()
    let findings = survey.findings(by: folderRules).withoutNotes
    let files = findings.compactMap { $0.file?.dropFirst(money.folder.place.path.count + 1) }
    expect(
      files,
      equals: [
        "reserve_manager.json", "coffer.json", "recurring.json", "ledgers/history.csv",
        "ledgers/values.csv", "ledgers/values.csv", "README.md", "coffer 2.json",
      ])
    let other = survey.findings(by: folderRules.reversed()).withoutNotes
    expect(findings.map(\.file), equals: other.map(\.file))
    expect(findings.allSatisfy { !$0.rule.isEmpty })
  }
}
