import PlainText
import Testing

struct JSONFindingTests {
  @Test("a finding has the line, the marked bytes, a hint; a second place is a note")
  func findingsAreWhole() throws {
    let findings = parse("{\n  \"é\": 1,\n  \"é\": [2,],\n}").diagnostics
    #expect(
      findings.map(\.message) == [
        "key 'é' is twice in one object", "the first one is here", "comma before ']'",
        "comma before '}'",
      ])
    #expect(findings.map(\.severity) == [.error, .note, .error, .error])
    #expect(
      findings.map(\.hint) == ["keep one of the two", nil, "remove the comma", "remove the comma"])
    let excerpt = try #require(findings[0].excerpt)
    #expect(String(decoding: excerpt.line, as: UTF8.self) == "  \"é\": [2,],")
    #expect(excerpt.marked == 2..<6)
    #expect(findings[1].excerpt?.position == SourcePosition(file: "a", line: 2, column: 3))
  }

  @Test("after a hundred findings a note says that there are more")
  func boundsFindings() {
    func count(_ text: String) -> Int { parse(text).diagnostics.count }
    #expect(count("[" + String(repeating: "01,", count: 100) + "1]") == 100)
    let many = parse("[" + String(repeating: "01,", count: 101) + "1]").diagnostics
    #expect(many.count == 101)
    #expect(many.last?.code == "json-more")
    #expect(many.last?.severity == .note)
    #expect(many.last?.message == "and more")
    let bad = JSONDocument.parse(
      SourceText(file: "a", bytes: (0..<300).flatMap { _ in [0x22, 0xFF, 0x22, 0x2C] as [UInt8] }))
    #expect(bad.diagnostics.count { $0.severity == .error } == 100)
    #expect(bad.diagnostics.last?.code == "json-more")
  }
}
