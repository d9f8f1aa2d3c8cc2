import Expectations
import PlainText
import TestSupport
import Testing

struct JSONEditTests {
  private func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("a value's text is its bytes as written")
  func textOfNodes() throws {
    let document = try document(#" {"a" : 1.50, "\u0062": [ 1 , "é" ]} "#)
    expect(
      text(Array(document.text(of: document.root))), equals: #"{"a" : 1.50, "\u0062": [ 1 , "é" ]}"#
    )
    let list = try require(document.node(at: [.key("b")]))
    expect(text(Array(document.text(of: list))), equals: #"[ 1 , "é" ]"#)
  }

  @Test("only the bytes of the given values are replaced, in any order")
  func replaces() throws {
    let document = try document("\u{20}{\"a\":1,\r\n \"b\" : [2,  3]}\n\n")
    let b = try require(document.node(at: [.key("b")]))
    let nodes = [Array(document.elements(of: b))[1], try require(document.node(at: [.key("a")]))]
    let texts = [Array("30".utf8), Array("\"x\"".utf8)]
    let result = document.replacing(Array(zip(nodes, texts)).map { (node: $0, text: $1) })
    expect(text(result), equals: " {\"a\":\"x\",\r\n \"b\" : [2,  30]}\n\n")
    expect(document.replacing([]), equals: document.source.bytes)
  }

  @Test("edits at the same place keep their order")
  func order() throws {
    let document = try document("[]")
    let edits = ["1", ",2", ",3"].map { JSONEdit(1..<1, Array($0.utf8)) }
    expect(text(document.applying(edits)), equals: "[1,2,3]")
  }

  @Test(
    "a member is added with the whitespace of the members around it",
    arguments: [
      (#"{"name": "A", "notes": ""}"#, #"{"name": "A", "balance": 5, "notes": ""}"#),
      (#"{"notes": "", "name": "A"}"#, #"{"notes": "", "name": "A", "balance": 5}"#),
      (#"{"name": "A"}"#, #"{"name": "A", "balance": 5}"#),
      (#"{ "name": "A" }"#, #"{ "name": "A", "balance": 5 }"#),
      (#"{"name":"A"}"#, #"{"name":"A","balance":5}"#),
      (#"{"name":"A","x":[]}"#, #"{"name":"A","balance":5,"x":[]}"#),
      (#"{"name" : "A" , "x" : 1}"#, #"{"name" : "A", "balance" : 5 , "x" : 1}"#),
      ("{\n  \"name\": \"A\"\n}", "{\n  \"name\": \"A\",\n  \"balance\": 5\n}"),
      (
        "{ \"name\": \"A\",\r\n\t\"x\": 1 }",
        "{ \"name\": \"A\",\r\n\t\"balance\": 5,\r\n\t\"x\": 1 }"
      ),
    ])
  func adds(before: String, after: String) throws {
    let document = try document(before)
    let name = try require(document.node(at: [.key("name")]))
    let edit = document.adding("balance", Array("5".utf8), to: document.root, after: name)
    expect(text(document.applying([edit])), equals: after)
  }

  @Test("a new key is escaped if needed")
  func escapes() throws {
    let document = try document(#"{"a":1}"#)
    let node = try require(document.node(at: [.key("a")]))
    let edit = document.adding("\"\n", Array("2".utf8), to: document.root, after: node)
    expect(text(document.applying([edit])), equals: #"{"a":1,"\"\n":2}"#)
  }

  @Test("after random edits the values are new and all bytes around them are unchanged")
  func randomEdits() throws {
    for seed in 0..<100 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var (before, after) = ("[", "[")
      var chosen: [(index: Int, text: [UInt8])] = []
      for index in 0..<Int.random(in: 1...20, using: &generator) {
        let blank = [" ", "", "\n", "\t "].randomElement(using: &generator) ?? ""
        let old = "\(Int.random(in: -9...9999, using: &generator))"
        let new = "\(Int.random(in: -99...99, using: &generator)).50"
        let isChanged = Bool.random(using: &generator)
        let start = (index > 0 ? "," : "") + blank
        before += start + old
        after += start + (isChanged ? new : old)
        if isChanged { chosen.append((index, Array(new.utf8))) }
      }
      let document = try document(before + "]\n")
      let nodes = Array(document.elements(of: document.root))
      let texts = chosen.shuffled(using: &generator).map { (node: nodes[$0.index], text: $0.text) }
      expect(text(document.replacing(texts)), equals: after + "]\n", "seed \(seed)")
    }
  }
}

struct JSONStructureEditTests {
  private static func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  /// Returns the text with the edit that `make` returns.
  private static func edited(
    _ text: String, _ make: (JSONDocument) throws -> JSONEdit
  ) throws -> String {
    let document = try document(text)
    let result = document.applying([try make(document)])
    _ = try Self.document(String(decoding: result, as: UTF8.self))
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    "a member is added at the end, in the format of the others",
    arguments: [
      ("{}", "{\"b\": 2}"), ("{\"a\":1}", "{\"a\":1,\"b\":2}"),
      ("{\"a\": 1, \"c\": 3}", "{\"a\": 1, \"c\": 3, \"b\": 2}"),
      ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"b\": 2\n}\n"),
      ("{\r\n\t\"a\" : 1\r\n}", "{\r\n\t\"a\" : 1,\r\n\t\"b\" : 2\r\n}"),
      ("{\n}", "{\n  \"b\": 2\n}"),
    ])
  func addsMember(text: String, expected: String) throws {
    let result = try Self.edited(text) { $0.appending("b", Array("2".utf8), to: $0.root) }
    expect(result, equals: expected)
  }

  @Test(
    "an element is added at the end, in the format of the others",
    arguments: [
      ("[]", "[9]"), ("[1]", "[1, 9]"), ("[1,2]", "[1,2,9]"),
      ("[\n  1,\n  2\n]", "[\n  1,\n  2,\n  9\n]"),
    ])
  func addsElement(text: String, expected: String) throws {
    try expect(Self.edited(text) { $0.appending(Array("9".utf8), to: $0.root) }, equals: expected)
  }

  @Test(
    "an element is removed with its comma",
    arguments: [
      ("[1]", 0, "[]"), ("[1, 2, 3]", 0, "[2, 3]"), ("[1, 2, 3]", 1, "[1, 3]"),
      ("[1, 2, 3]", 2, "[1, 2]"), ("[\n  1\n]", 0, "[]"), ("[\n  1,\n  2\n]", 1, "[\n  1\n]"),
    ])
  func removesElement(text: String, index: Int, expected: String) throws {
    let result = try Self.edited(text) { document in
      let node = Array(document.elements(of: document.root))[index]
      return document.removing(node, from: document.root)
    }
    expect(result, equals: expected)
  }

  @Test(
    "a member is removed with its key",
    arguments: [
      ("{\"a\": 1}", "{}"), ("{\"a\": 1, \"b\": 2}", "{\"b\": 2}"),
      ("{\"b\": 2, \"a\": 1}", "{\"b\": 2}"), ("{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"b\": 2\n}"),
    ])
  func removesMember(text: String, expected: String) throws {
    let result = try Self.edited(text) { document in
      let node = try require(document.value(of: document.root, key: "a"))
      return document.removing(node, from: document.root)
    }
    expect(result, equals: expected)
  }

  @Test("a file counts as escaped if it has escapes and only ASCII")
  func escapes() throws {
    expect(try Self.document(#"["\u00e9"]"#).writesASCII)
    expect(try !Self.document(#"["e"]"#).writesASCII)
    expect(try !Self.document(#"["é\u00e9"]"#).writesASCII)
  }
}
