import Expectations
import PlainText
import Testing

struct FindingTests {
  @Test("a finding has a line, highlighted bytes and a hint; a second place is a note")
  func findingsAreWhole() throws {
    let findings = parse("{\n  \"é\": 1,\n  \"é\": [2,],\n}").diagnostics
    expect(
      findings.map(\.message),
      equals: [
        "duplicate key 'é'", "the first is here", "comma before ']'",
        "comma before '}'",
      ])
    expect(findings.map(\.severity), equals: [.error, .note, .error, .error])
    expect(
      findings.map(\.hint),
      equals: ["remove one", nil, "remove the comma", "remove the comma"])
    let excerpt = try require(findings[0].excerpt)
    expect(String(decoding: excerpt.line, as: UTF8.self), equals: "  \"é\": [2,],")
    expect(excerpt.marked, equals: 2..<6)
    expect(findings[1].excerpt?.position, equals: SourcePosition(file: "a", line: 2, column: 3))
  }

  @Test("after a hundred findings, a note says that there are more")
  func boundsFindings() {
    func count(_ text: String) -> Int { parse(text).diagnostics.count }
    expect(count("[" + String(repeating: "01,", count: 100) + "1]"), equals: 100)
    let many = parse("[" + String(repeating: "01,", count: 101) + "1]").diagnostics
    expect(many.count, equals: 101)
    expect(many.last?.code, equals: "json-more")
    expect(many.last?.severity, equals: .note)
    expect(many.last?.message, equals: "and more")
    let bad = JSONDocument.parse(
      SourceText(file: "a", bytes: (0..<300).flatMap { _ in [0x22, 0xFF, 0x22, 0x2C] as [UInt8] }))
    expect(bad.diagnostics.count { $0.severity == .error }, equals: 100)
    expect(bad.diagnostics.last?.code, equals: "json-more")
  }

  @Test(
    "a repeated error stops reading after a hundred reports and a note",
    arguments: [99, 100, 101, 102, 300])
  func endsAfterTheLimit(count: Int) {
    for document in refusedDocuments {
      let elements = Array(repeating: document.text, count: count)
      let members = elements.enumerated().map { "\"k\($0)\":\($1)" }
      for text in [
        "[" + elements.joined(separator: ",") + "]", "{" + members.joined(separator: ",\n") + "}",
      ] {
        let comment: Comment = "\(count) times \(document.text)"
        let loaded = parse(text)
        let errors = loaded.diagnostics.count { $0.severity == .error }
        expect((errors == 0) == (loaded.value != nil) && errors <= 100, comment)
        if loaded.diagnostics.contains(where: { $0.code == "json-more" }) {
          expect(errors == 100 && loaded.diagnostics.last?.code == "json-more", comment)
        }
      }
    }
  }

  @Test(
    "each of a hundred errors is reported, then a note",
    arguments: [
      #""\q""#, #""a\u12""#, #""\ud800""#, "\"a\tb\"", "\"a\nb\"", "01", "NaN", "None", "'a'",
      "“a”",
      "[1,]", "[1 2]", "{\"a\" 1}", "{a:1}", "{\"a\":1,\"a\":2}", "1 # a\n", "\u{A0}1", "@",
    ])
  func tellsAHundred(_ text: String) {
    for (count, isMore) in [(99, false), (100, false), (101, true), (102, true), (300, true)] {
      let elements = Array(repeating: text, count: count).joined(separator: ",")
      let members = (0..<count).map { "\"k\($0)\":\(text)" }.joined(separator: ",")
      for text in ["[\(elements)]", "{\(members)}", "[[\(elements)],0]", "[{\(members)}]"] {
        let found = parse(text).diagnostics
        expect(found.count { $0.severity == .error }, equals: min(count, 100), "\(text)")
        expect((found.last?.code == "json-more") == isMore, "\(text)")
      }
    }
  }

  @Test(
    "reading a large file of only errors finishes", .timeLimit(.minutes(1)),
    arguments: [
      ("[", "\"\\q\",", "]"), ("[", "\"a\tb\",", "]"), ("[\"", "\\q", "\"]"), ("[\"", "\n", "\"]"),
      ("{", "\"a\":1,", "}"), ("{", "\"\\u0061\":1,", "}"), ("", "[", ""), ("", "{\"a\":", ""),
      ("[", "\"a\n,", "]"), ("[", "'a,", "]"), ("[", "“a,", "]"), ("[1", " @", "]"), ("", "]", ""),
    ])
  func refusesInTheEnd(_ start: String, _ mistake: String, _ end: String) {
    let text = start + String(repeating: mistake, count: 20_000) + end
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    expect(JSONDocument.parse(source).diagnostics.count { $0.severity == .error } <= 100)
  }
}

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
