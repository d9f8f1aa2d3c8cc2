import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct JSONScannerTests {
  @Test("a text that RFC 8259 allows is accepted without findings", arguments: acceptedDocuments)
  func accepts(_ text: String) {
    let loaded = parse(text)
    expect(loaded.value != nil)
    expect(loaded.diagnostics.isEmpty)
  }

  @Test(
    "an error gives its code and place once, and reading continues", arguments: refusedDocuments)
  func refuses(_ document: RefusedDocument) {
    let loaded = parse(document.text)
    expect(loaded.value == nil)
    expect(summary(loaded.diagnostics), equals: document.findings)
  }

  @Test("invalid UTF-8 is found at its position")
  func refusesBytes() {
    for (bytes, findings) in refusedBytes {
      let loaded = JSONDocument.parse(SourceText(file: "a", bytes: bytes))
      expect(loaded.value == nil, "\(bytes)")
      expect(summary(loaded.diagnostics), equals: findings, "\(bytes)")
    }
  }

  @Test("the corpus and the recogniser agree")
  func corpusAgrees() {
    for text in acceptedDocuments { expect(JSONRecogniser.accepts(Array(text.utf8)), "\(text)") }
    for document in refusedDocuments {
      expect(!JSONRecogniser.accepts(Array(document.text.utf8)), "\(document.text)")
    }
  }

  @Test("on mutated documents, the scanner accepts exactly what the grammar accepts")
  func mutationsAgree() {
    let seed: UInt64 = 20_250_830
    var random = SeededGenerator(seed: seed)
    let pieces =
      Array("{}[]\",:\\/'#-+.eEu0123456789tfn \n\t<=>|".utf8).map { [$0] }
      + ["null", "true", "\\u0041", "\\ud800", "\"a\":", "NaN", "“", "\u{A0}", "é", "//", "/*"]
      .map { Array($0.utf8) } + [[0xFF], [0x00], [0xC3]]
    var accepted = 0
    for turn in 0..<6_000 {
      var bytes = Array(acceptedDocuments[turn % acceptedDocuments.count].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...2, using: &random))
        let isCut = Bool.random(using: &random)
        bytes.replaceSubrange(
          start..<end, with: isCut ? [] : pieces.randomElement(using: &random) ?? [])
      }
      let loaded = JSONDocument.parse(SourceText(file: "a", bytes: bytes))
      let expected = JSONRecogniser.accepts(bytes)
      accepted += expected ? 1 : 0
      expect(
        (loaded.value != nil) == expected,
        "seed \(seed), turn \(turn): \(String(decoding: bytes, as: UTF8.self))")
      expect(loaded.diagnostics.isEmpty, equals: expected, "seed \(seed), turn \(turn)")
    }
    expect(accepted > 500 && accepted < 5_500)
  }

  @Test("random bytes and random JSON punctuation never trap, and findings are in file order")
  func survivesAnything() {
    let seed: UInt64 = 8_259
    var random = SeededGenerator(seed: seed)
    let marks =
      Array("{}[]\"\",:\\'/*#-+.e0tfnu<=>|\n\n \"".utf8) + [0xE2, 0x80, 0x9C, 0xC2, 0xA0, 0, 0xFF]
    for turn in 0..<3_000 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes: [UInt8] = (0..<count).map { _ in
        turn.isMultiple(of: 3)
          ? UInt8.random(in: .min ... .max, using: &random)
          : marks.randomElement(using: &random) ?? 0
      }
      let loaded = JSONDocument.parse(SourceText(file: "a", bytes: bytes))
      expect((loaded.value != nil) == JSONRecogniser.accepts(bytes), "seed \(seed), turn \(turn)")
      let places = loaded.diagnostics.filter { $0.severity == .error }.compactMap {
        $0.excerpt.map { [$0.position.line, $0.position.column] }
      }
      let isOrdered = zip(places, places.dropFirst()).allSatisfy {
        $0.lexicographicallyPrecedes($1) || $0 == $1
      }
      expect(isOrdered, "seed \(seed), turn \(turn)")
    }
  }
}

func parse(_ text: String) -> Loaded<JSONDocument> {
  JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8)))
}

/// Returns the errors as "code line:column".
func summary(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.filter { $0.severity == .error }.map { finding in
    let place = finding.excerpt.map { "\($0.position.line):\($0.position.column)" } ?? "nowhere"
    return "\(finding.code) \(place)"
  }
}
