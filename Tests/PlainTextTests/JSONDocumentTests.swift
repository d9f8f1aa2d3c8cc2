import PlainText
import Testing

@Suite struct JSONDocumentTests {
  private let text = """
    {"name": "Caf\\u00e9 \\"x\\"", "é": [1.10, -0, 1e5], "t": true, "f": false,
     "n": null, "deep": {"a": [{"b": "c"}], "": 0}}
    """

  private func document() throws -> JSONDocument { try #require(parse(text).value) }

  @Test("kinds, key order and number texts are kept")
  func keepsOrder() throws {
    let document = try document()
    let members = Array(document.members(of: document.root))
    #expect(members.map(\.key) == ["name", "é", "t", "f", "n", "deep"])
    #expect(
      members.map { document.kind(of: $0.value) }
        == [.string, .array, .true, .false, .null, .object])
    let numbers = document.elements(of: members[1].value)
    #expect(
      numbers.map { document.numberText(of: $0).map { String(decoding: $0, as: UTF8.self) } }
        == ["1.10", "-0", "1e5"])
    #expect(document.string(of: members[0].value) == "Café \"x\"")
  }

  @Test("ranges are the bytes of the text, also after characters of several bytes")
  func rangesAreExact() throws {
    let document = try document()
    func slice(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: document.source.bytes[$0], as: UTF8.self) }
    }
    let list = try #require(document.value(of: document.root, key: "é"))
    #expect(slice(document.range(of: list)) == "[1.10, -0, 1e5]")
    #expect(slice(document.keyRange(of: list)) == "\"é\"")
    #expect(slice(document.range(of: document.root)) == text)
    #expect(document.keyRange(of: document.root) == nil)
    let first = try #require(document.elements(of: list).first { _ in true })
    #expect(slice(document.range(of: first)) == "1.10")
    #expect(document.keyRange(of: first) == nil)
    let name = try #require(document.value(of: document.root, key: "name"))
    #expect(slice(document.range(of: name)) == "\"Caf\\u00e9 \\\"x\\\"\"")
    for member in document.members(of: document.root) {
      #expect(document.keyRange(of: member.value) == member.keyRange)
    }
  }

  @Test("a path leads to a node, and the node's path leads back")
  func pathsLead() throws {
    let document = try document()
    let path: [JSONPathStep] = [.key("deep"), .key("a"), .index(0), .key("b")]
    let node = try #require(document.node(at: path))
    #expect(document.string(of: node) == "c")
    #expect(document.path(to: node) == path)
    #expect(document.path(to: document.root).isEmpty)
    #expect(document.node(at: []) == document.root)
    #expect(document.node(at: [.key("deep"), .key("")]).map { document.kind(of: $0) } == .number)
    for wrong: [JSONPathStep] in [
      [.key("none")], [.index(0)], [.key("é"), .index(3)], [.key("é"), .index(-1)],
      [.key("t"), .key("x")],
    ] {
      #expect(document.node(at: wrong) == nil)
    }
  }

  @Test("a path is written as people write it")
  func pathText() {
    #expect([JSONPathStep.key("tiers"), .index(2), .key("target")].text == "tiers[2].target")
    #expect(
      [JSONPathStep.index(0), .key("a b"), .key("c\u{1B}")].text == #"[0]["a b"]["c\u001b"]"#)
    #expect([JSONPathStep]().text == "")
  }

  @Test("what a node is not, it does not have")
  func asksTheWrongKind() throws {
    let document = try document()
    #expect(document.string(of: document.root) == nil)
    #expect(document.numberText(of: document.root) == nil)
    #expect(document.elements(of: document.root).first { _ in true } == nil)
    let list = try #require(document.value(of: document.root, key: "é"))
    #expect(document.members(of: list).first { _ in true } == nil)
    #expect(document.value(of: list, key: "name") == nil)
  }

  @Test("escapes are resolved, surrogate pairs too, in values and keys")
  func resolvesEscapes() throws {
    let document = try #require(
      parse(#"{"\ud83d\ude00\/": "\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\uD83D\uDE00\u0000"}"#).value)
    let member = try #require(document.members(of: document.root).first { _ in true })
    #expect(member.key == "😀/")
    #expect(document.value(of: document.root, key: "😀/") == member.value)
    #expect(
      document.string(of: member.value) == "\"\\/\u{8}\u{C}\n\r\tAé€😀\u{0}")
  }

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

  @Test(
    "messages and hints say how to mend it",
    arguments: [
      ("[01]", "'01' is not a JSON number", "write 1"),
      ("[+5]", "'+5' is not a JSON number", "write 5"),
      ("[.5]", "'.5' is not a JSON number", "write 0.5"),
      ("[1_000]", "'1_000' is not a JSON number", "write it without grouping: 1000"),
      ("[True]", "'True' is not a JSON value", "write true"),
      ("[None]", "'None' is not a JSON value", "write null"),
      ("[a b]", "'a b' is not a JSON value", "put text in quotes: \"a b\""),
      ("{a: 1}", "key 'a' is not in quotes", "write \"a\""),
      ("['a']", "single quotes around 'a'", "write double quotes: \"a\""),
      ("[“a”]", "typographic quotes around 'a'", "write plain quotes: \"a\""),
      (
        "[NaN]", "'NaN' is not a number JSON can hold",
        "write a finite number, or null where the value may be absent"
      ),
      ("{\"a\" 1}", "no ':' after the key 'a'", "add ':' between the key and its value"),
      ("[1 2]", "no ',' between two elements", "add ','"),
      ("[\"\u{1B}\"]", "control character U+001B inside a string", "write '\\u001B'"),
      ("[\"a\nb\"]", "line break inside a string", "write '\\n'"),
      ("[1", "the file ends inside an array", "add ']', and what else is left out at the end"),
      ("[1}", "'}' closes an array, expected ']'", "write ']'"),
      (
        "[\u{1B}]", "character U+001B between values, which is no blank in JSON", "use plain spaces"
      ),
    ])
  func words(_ text: String, _ message: String, _ hint: String) throws {
    let finding = try #require(parse(text).diagnostics.first)
    #expect(finding.message == message)
    #expect(finding.hint == hint)
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

  @Test("a file over 64 MiB is refused before it is read")
  func refusesLargeFiles() {
    let blank = [UInt8](repeating: 0x20, count: (64 << 20) + 1)
    let loaded = JSONDocument.parse(SourceText(file: "a", bytes: blank))
    #expect(loaded.diagnostics.map(\.code) == ["json-too-large"])
  }
}
