import Expectations
import PlainText
import Testing

@Suite struct DiagnosticTests {
  private enum Code: String {
    case missing = "plan-name-missing"
  }

  @Test("a finding has its code's text and the values it was created with")
  func parts() {
    let excerpt = SourceText(file: "plan.json", bytes: Array("{}".utf8)).excerpts(of: [1..<2])[0]
    let finding = Diagnostic(
      .warning, Code.missing, "name is missing", at: excerpt, hint: "add a name")
    expect(finding.severity, equals: .warning)
    expect(finding.code, equals: "plan-name-missing")
    expect(finding.message, equals: "name is missing")
    expect(finding.excerpt?.position, equals: SourcePosition(file: "plan.json", line: 1, column: 2))
    expect(finding.hint, equals: "add a name")
  }

  @Test("place and hint are optional")
  func absentParts() {
    let finding = Diagnostic(.error, Code.missing, "name is missing")
    expect(finding.excerpt == nil)
    expect(finding.hint == nil)
  }

  @Test("findings that differ in any property are not equal")
  func equality() {
    let finding = Diagnostic(.error, Code.missing, "name is missing")
    var other = finding
    expect(other, equals: finding)
    other.severity = .note
    expect(other != finding)
    expect(Set([finding, other, finding]).count, equals: 2)
  }

  @Test("severities have the names that are printed")
  func severities() {
    let names = [Diagnostic.Severity.error, .warning, .note].map(\.rawValue)
    expect(names, equals: ["error", "warning", "note"])
  }
}
