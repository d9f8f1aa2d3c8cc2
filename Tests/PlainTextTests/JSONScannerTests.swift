import PlainText
import TestSupport
import Testing

@Suite struct JSONScannerTests {
  @Test("a text that RFC 8259 allows is accepted without a word", arguments: acceptedDocuments)
  func accepts(_ text: String) {
    let loaded = parse(text)
    #expect(loaded.value != nil)
    #expect(loaded.diagnostics.isEmpty)
  }

  @Test("a mistake gives its code and place once, and reading goes on", arguments: refusedDocuments)
  func refuses(_ document: RefusedDocument) {
    let loaded = parse(document.text)
    #expect(loaded.value == nil)
    #expect(summary(loaded.diagnostics) == document.findings)
  }

  @Test("bytes that are not UTF-8 are found where they are")
  func refusesBytes() {
    for (bytes, findings) in refusedBytes {
      let loaded = JSONDocument.parse(SourceText(file: "a", bytes: bytes))
      #expect(loaded.value == nil, "\(bytes)")
      #expect(summary(loaded.diagnostics) == findings, "\(bytes)")
    }
  }

  @Test("every code of a mistake has a document that shows it")
  func coversCodes() {
    let shown = Set(
      (refusedDocuments.flatMap(\.findings) + refusedBytes.flatMap(\.1)).compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    let all = Set(JSONCode.allCases.map(\.rawValue))
    // Both have tests of their own below.
    #expect(all.subtracting(shown) == ["json-too-large", "json-more"])
    #expect(acceptedDocuments.count + refusedDocuments.count >= 200)
  }
}

func parse(_ text: String) -> Loaded<JSONDocument> {
  JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8)))
}

/// The errors as "code line:column".
func summary(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.filter { $0.severity == .error }.map { finding in
    let place = finding.excerpt.map { "\($0.position.line):\($0.position.column)" } ?? "nowhere"
    return "\(finding.code) \(place)"
  }
}
