import Expectations
import FinanceFolder
import FinanceModel
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

struct FolderFindingTests {
  private static let source = SourceText(file: "a", bytes: Array("x\ny\n".utf8))

  private static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: FolderCode, placed: Bool = true
  ) -> Diagnostic {
    Diagnostic(severity, code, "m", at: placed ? source.excerpts(of: [0..<1])[0] : nil)
  }

  @Test("a placed note with the same code explains the previous finding, other notes are separate")
  func explanations() {
    let error = Self.diagnostic(.error, .missing)
    let note = Self.diagnostic(.note, .missing)
    let findings = FolderFinding.of(
      [error, note, Self.diagnostic(.note, .unreadable), error, error, note, note], in: nil)
    expect(findings.map(\.explanations.count), equals: [1, 0, 0, 2])
  }

  @Test("a finding belongs to the file it points into, or to the named one")
  func file() {
    expect(FolderFinding(Self.diagnostic(.note, .missing), about: "b").file, equals: "a")
    expect(
      FolderFinding(Self.diagnostic(.note, .missing, placed: false), about: "b").file, equals: "b")
    expect(FolderFinding(Self.diagnostic(.note, .missing, placed: false)).file == nil)
  }

  @Test("without notes, an 'and more' note is kept only if its kind is still shown")
  func more() {
    let error = FolderFinding(Diagnostic(.error, SettingsCode.nameUnknown, "m"), about: "a")
    let note = FolderFinding(Diagnostic(.note, FolderCode.missing, "m"), about: "a")
    let more = FolderFinding(Diagnostic(.note, SettingsCode.more, "and more"), about: "a")
    let other = FolderFinding(Diagnostic(.note, SettingsCode.more, "and more"), about: "b")
    expect([error, note, more, other].withoutNotes, equals: [error, more])
    expect([note, more, other].withoutNotes, equals: [])
    expect(more.saysMore && !note.saysMore && !error.saysMore)
  }
}
