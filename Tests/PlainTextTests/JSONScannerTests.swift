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

@Suite struct JSONScanTests {
  private func read<Value: Decodable & Sendable>(_ type: Value.Type, _ text: String) -> [String] {
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let loaded = JSONDocument.read(source, as: type, stage: "plan")
    expect((loaded.value == nil) == loaded.diagnostics.contains { $0.severity == .error })
    return lines(loaded.diagnostics)
  }

  @Test("syntax errors and invalid values are reported together, in file order")
  func tellsBoth() {
    expect(
      read(
        Plan.self,
        """
        {
          "tiers": [
            {"name": "T", "target": "5000", "priority": 1, "accounts": [],},
            {"name": "U", "target": 7, priority: 1.5, "acounts": [] // none
            }
          ],
          'rates': {"a": null, "a": 1}
          "last": 0
        }
        """),
      equals: [
        "3:29 plan-wrong-type: tiers[0].target is a string, expected a number"
          + " (remove the quotes: \"target\": 5000)",
        "3:66 json-trailing-comma: comma before '}' (remove the comma)",
        "4:5 plan-missing-key: tiers[1].accounts is missing"
          + " (add the key \"accounts\", with an array)",
        "4:32 json-unquoted-key: key 'priority' is not in quotes (write \"priority\")",
        "4:42 plan-wrong-type: tiers[1].priority is 1.5, expected a whole number"
          + " (write a number without decimals)",
        "4:47 warning plan-unknown-key: unknown key 'acounts' in tiers[1]"
          + " (did you mean 'accounts'?)",
        "4:61 json-comment: JSON does not allow comments (remove it)",
        "7:3 json-single-quote: single quotes around 'rates' (write double quotes: \"rates\")",
        "7:18 plan-null-value: rates.a is null, expected a number"
          + " (write a number, such as \"a\": 0)",
        "7:24 json-duplicate-key: duplicate key 'a' (remove one)",
        "7:13 note json-duplicate-key: the first is here",
        "7:31 json-missing-comma: missing ',' between members (add ',')",
        "8:3 warning plan-unknown-key: unknown key 'last' (known keys: tiers, rates)",
      ])
  }

  @Test(
    "a value with a syntax error is reported once, whatever kind was expected",
    arguments: [
      ("01", "json-number"), ("+1", "json-number"), ("NaN", "json-not-finite"),
      ("-Infinity", "json-not-finite"), ("None", "json-bare-word"), ("Saver", "json-bare-word"),
      (#""\x""#, "json-escape"), (#""\ud800""#, "json-lone-surrogate"),
      ("\"a\tb\"", "json-control-character"), ("5%", "json-number"),
    ])
  func tellsDamageOnce(_ text: String, _ code: String) {
    func codes<Value: Decodable & Sendable>(_ type: Value.Type) -> [String] {
      let source = SourceText(file: "a", bytes: Array("{\"v\": \(text)}".utf8))
      return JSONDocument.read(source, as: [String: Value].self, stage: "x").diagnostics.map(\.code)
    }
    expect(codes(Decimal.self), equals: [code])
    expect(codes(String.self), equals: [code])
    expect(codes(Int.self), equals: [code])
    expect(codes(Bool.self), equals: [code])
    expect(codes(Double.self), equals: [code])
    expect(codes(Pair.self), equals: [code])
    expect(codes(Point.self), equals: [code])
    expect(codes(Account.Kind.self), equals: [code])
    expect(codes(Day.self), equals: [code])
    expect(codes([Int].self), equals: [code])
    expect(codes([String: Int].self), equals: [code])
    expect(codes(Decimal?.self), equals: [code])
    expect(codes(CalendarDate.self), equals: [code])
    expect(codes(UninterpretedJSON.self), equals: [code])
  }

  @Test("a key without a value is reported once")
  func tellsLoneKeys() {
    expect(
      read(Pair.self, "{\"low\", \"high\": 2}"),
      equals: [
        "1:7 json-missing-colon: missing ':' after key 'low' (add ':' and a value)"
      ])
    expect(
      read(Pair.self, "{low, \"high\": 2}"),
      equals: [
        "1:2 json-unquoted-key: key 'low' is not in quotes (write \"low\")"
      ])
    expect(
      read(Twice.self, "{\"low\": 1, \"high\": 5,000}"),
      equals: [
        "1:20 json-number: '5,000' is not a number (write the number without grouping: 5000)"
      ])
  }

  @Test(
    "if the structure is lost, only that is reported",
    arguments: [
      "{\"low\": \"x\"", "{\"low\": \"x\"]", "{\"low\": \"x\n, \"high\": 2}", "{\"low\": \"x\" @}",
      "{\"low\": \"x\"} 1", "{\n<<<<<<< a\n\"low\": \"x\"\n=======\n>>>>>>> b\n}",
      "{\"low\": \"x\", \"\\x\": 1}", "{\"low\": \"x\" /* no end", "{\"low\": \"x\", \"high\":}",
      "\u{FEFF}{\"low\": \"x\"", "{\"low\": [" + String(repeating: "[", count: 200), "",
    ])
  func tellsSyntaxOnly(_ text: String) {
    let loaded = JSONDocument.read(
      SourceText(file: "a", bytes: Array(text.utf8)), as: Pair.self, stage: "plan")
    expect(!loaded.diagnostics.isEmpty)
    expect(loaded.diagnostics.allSatisfy { $0.code.hasPrefix("json-") })
    expect(loaded.diagnostics.map(\.code), equals: parse(text).diagnostics.map(\.code))
    let bad = Array("{\"low\": \"".utf8) + [0xFF] + Array("\"}".utf8)
    let invalid = JSONDocument.read(
      SourceText(file: "a", bytes: bad), as: Pair.self, stage: "plan")
    expect(invalid.diagnostics.map(\.code), equals: ["json-invalid-utf8"])
  }

  @Test("a valid text gives its value and its document")
  func readsSound() throws {
    let source = SourceText(file: "a", bytes: Array("{\"low\": 1, \"high\": 2}".utf8))
    let read = try require(JSONDocument.read(source, as: Pair.self, stage: "plan").value)
    expect(read.value, equals: Pair(low: 1, high: 2))
    expect(
      read.document.node(at: [.key("high")]).map { read.document.range(of: $0) }, equals: 19..<20)
  }

  @Test("at most a hundred errors are reported in all, then a note that there are more")
  func bounds() {
    let elements = (0..<60).map { _ in "01, \"x\"" }.joined(separator: ", ")
    let source = SourceText(file: "a", bytes: Array("[\(elements)]".utf8))
    let codes = JSONDocument.read(source, as: [Int].self, stage: "plan").diagnostics.map(\.code)
    expect(codes.count { $0 == "json-number" }, equals: 60)
    expect(codes.count { $0 == "plan-wrong-type" }, equals: 40)
    expect(codes.last, equals: "plan-more")
  }

  @Test("reading values of a refused document never traps or returns one, and reports syntax")
  func survivesAnything() {
    let seed: UInt64 = 31_415
    var random = SeededGenerator(seed: seed)
    let whole =
      #"{"tiers": [{"name": "T", "target": 1.5, "priority": 2, "accounts": [{"name": "A","#
      + #" "balance": 0.1, "cap": null, "kind": "CASH", "extra": [1]}]}], "rates": {"a": 1}}"#
    let marks = "{}[]\",:'“”/#+0axN\\ \n".map { Array(String($0).utf8) }
    var told = 0
    for turn in 0..<3_000 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...2, using: &random))
        bytes.replaceSubrange(start..<end, with: marks.randomElement(using: &random) ?? [])
      }
      let source = SourceText(file: "a", bytes: bytes)
      let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
      let syntax = JSONDocument.parse(source).diagnostics
      let comment: Comment = "seed \(seed), turn \(turn): \(String(decoding: bytes, as: UTF8.self))"
      expect(syntax.isEmpty || loaded.value == nil, comment)
      expect(loaded.diagnostics.filter { $0.code.hasPrefix("json-") }, equals: syntax, comment)
      told += !syntax.isEmpty && loaded.diagnostics.count > syntax.count ? 1 : 0
    }
    expect(told > 100)
  }

  @Test("values of any type can be read from every document refused by the grammar")
  func survivesCorpus() {
    for document in refusedDocuments {
      let source = SourceText(file: "a", bytes: Array(document.text.utf8))
      let syntax = parse(document.text).diagnostics.map(\.code)
      for codes in [
        JSONDocument.read(source, as: [String: Int].self, stage: "x").diagnostics.map(\.code),
        JSONDocument.read(source, as: [[Int]].self, stage: "x").diagnostics.map(\.code),
        JSONDocument.read(source, as: Plan.self, stage: "x").diagnostics.map(\.code),
      ] {
        expect(codes.filter { $0.hasPrefix("json-") }, equals: syntax)
      }
    }
  }
}
