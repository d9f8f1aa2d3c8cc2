import Expectations
import PlainText
import Testing

struct JSONPathTests {
  private let text = #"{"é": [1, 2], "t": true, "deep": {"a": [{"b": "c"}], "": 0}}"#

  private func document() throws -> JSONDocument { try require(parse(text).value) }

  @Test("a path leads to a node, and the node's path leads back")
  func pathsLead() throws {
    let document = try document()
    let path: [JSONPathStep] = [.key("deep"), .key("a"), .index(0), .key("b")]
    let node = try require(document.node(at: path))
    expect(document.string(of: node), equals: "c")
    expect(document.path(to: node), equals: path)
    expect(document.path(to: document.root).isEmpty)
    expect(document.node(at: []), equals: document.root)
    expect(
      document.node(at: [.key("deep"), .key("")]).map { document.kind(of: $0) }, equals: .number)
    for wrong: [JSONPathStep] in [
      [.key("none")], [.index(0)], [.key("é"), .index(3)], [.key("é"), .index(-1)],
      [.key("t"), .key("x")],
    ] {
      expect(document.node(at: wrong) == nil)
    }
  }

  @Test("part of a string is located exactly, or else by the whole value")
  func parts() throws {
    let bytes = Array(#"{"plain": "one two", "escaped": "one\u0020two", "list": [1]}"#.utf8)
    let document = try require(
      JSONDocument.parse(SourceText(file: "a", bytes: bytes)).value)
    func found(_ path: JSONPathStep...) -> String {
      String(decoding: bytes[document.range(at: path)], as: UTF8.self)
    }
    expect(found(.key("plain"), .part(4..<7)), equals: "two")
    expect(found(.key("plain"), .part(0..<0)), equals: "")
    expect(found(.key("plain"), .part(0..<8)), equals: "\"one two\"")
    expect(found(.key("escaped"), .part(0..<3)), equals: #""one\u0020two""#)
    expect(found(.key("list"), .index(0), .part(0..<1)), equals: "1")
    expect(found(.key("list"), .index(7), .part(0..<1)), equals: "[1]")
    expect(document.range(at: [.key("none"), .part(0..<1)]), equals: 0..<bytes.count)
    expect([JSONPathStep.key("a"), .part(0..<1)].text, equals: "a")
  }

  @Test("a path is written in its usual form")
  func pathText() {
    expect([JSONPathStep.key("tiers"), .index(2), .key("target")].text, equals: "tiers[2].target")
    expect(
      [JSONPathStep.index(0), .key("a b"), .key("c\u{1B}")].text, equals: #"[0]["a b"]["c\u001b"]"#)
    expect([JSONPathStep]().text, equals: "")
  }

  @Test("each value of a document has a unique path that leads back to it")
  func allPathsLead() throws {
    let document = try document()
    var paths: Set<[JSONPathStep]> = []
    func visit(_ node: JSONDocument.Node) {
      let path = document.path(to: node)
      expect(document.node(at: path), equals: node)
      paths.insert(path)
      for element in document.elements(of: node) { visit(element) }
      for member in document.members(of: node) { visit(member.value) }
    }
    visit(document.root)
    expect(paths.count, equals: 10)
  }
}

struct JSONMemberNameTests {
  private let document = JSONDocument.parse(
    SourceText(
      file: "a",
      bytes: Array(
        #"""
        {"tiers": [{"name": "T 1", "accounts": [{"name": "S\u001b", "balance": 5}]}],
         "plan": {"rates": [{"tier": "T", "account": "A", "from": "2026-01-01", "apy": 1}]},
         "assets": [{"name": "N", "symbol": "X"}], "odd key": [1, [2]]}
        """#.utf8)))

  @Test(
    "a name consists of keys and the values that identify elements",
    arguments: [
      ([], ""), (["tiers"], "tiers"),
      (
        [.key("tiers"), .index(0), .key("accounts"), .index(0), .key("balance")],
        #"tiers[T 1].accounts[S\u001b].balance"#
      ),
      ([.key("plan"), .key("rates"), .index(0)], "plan.rates[T, A, 2026-01-01]"),
      ([.key("assets"), .index(0), .key("name")], "assets[X].name"),
      ([.key("odd key"), .index(1), .index(0)], "[odd key][1][0]"),
    ] as [([Step], String)])
  func names(steps: [Step], name: String) throws {
    let document = try require(document.value)
    let node = try require(document.node(at: steps.map(\.step)))
    expect(document.memberName(of: document.ancestry(of: node)), equals: name)
  }

  @Test("a value is shown on one line, truncated to sixty characters")
  func values() throws {
    let text = "{\"a\": [1,\n\t  2]}"
    let document = try require(
      JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
    expect(document.shortText(of: document.root), equals: "{\"a\": [1, 2]}")
    let long = "\"" + String(repeating: "x", count: 90) + "\""
    let other = try require(
      JSONDocument.parse(SourceText(file: "a", bytes: Array(long.utf8))).value)
    expect(other.shortText(of: other.root), equals: long.prefix(59) + "…")
  }

  enum Step: Sendable, ExpressibleByStringLiteral {
    case key(String)
    case index(Int)

    init(stringLiteral key: String) { self = .key(key) }

    var step: JSONPathStep {
      switch self {
      case .key(let key): .key(key)
      case .index(let index): .index(index)
      }
    }
  }
}
