import Expectations
import PlainText
import Testing

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
