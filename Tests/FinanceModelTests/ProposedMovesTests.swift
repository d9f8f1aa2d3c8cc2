import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns the moves of a proposal's text and its findings: a line for each move, or `line:column
/// [code] message; hint` for each finding.
func proposed(_ text: String) -> [String] { proposed(Array(text.utf8)) }

func proposed(_ bytes: [UInt8]) -> [String] {
  let loaded = ProposedMoves.reading(SourceText(file: "<stdin>", bytes: bytes))
  if let moves = loaded.value?.moves { return moves.map(\.shown) }
  return loaded.diagnostics.map(\.shown)
}

extension Move {
  /// The move as `op tier/account amount -> balance kind: description`.
  var shown: String {
    let balance = balanceAfter.map { "\($0)" } ?? "-"
    return "\(op ?? "-") \(tier)/\(account) \(amount) -> \(balance) \(kind): \(description)"
  }
}

extension Diagnostic {
  var shown: String {
    let place = excerpt.map { "\($0.position.line):\($0.position.column) " } ?? ""
    let marked =
      excerpt.map {
        String(decoding: $0.line[$0.marked.clamped(to: 0..<$0.line.count)], as: UTF8.self)
      } ?? ""
    return "\(place)[\(code)] \(message); \(hint ?? "-"): \(marked)"
  }
}

@Suite struct ProposedMovesTests {
  private static let moves = [
    "pay-1 Tier 1/Saver 649.4 -> 3000 allocation: preferred, up to its cap",
    "pay-1 Tier 2/Köln \"x\" 1 -> 1 allocation: by weight",
  ]

  @Test(
    "CSV, TSV, JSON, an array and JSON lines give the same rows",
    arguments: [
      "op,tier,account,amount,balance_after,reason\n"
        + "pay-1,Tier 1,Saver,649.40,3000.00,\"preferred, up to its cap\"\n"
        + "pay-1,Tier 2,\"Köln \"\"x\"\"\",1,1,by weight\n",
      "op\ttier\taccount\tamount\tbalance_after\treason\n"
        + "pay-1\tTier 1\tSaver\t649.40\t3000.00\tpreferred, up to its cap\n"
        + "pay-1\tTier 2\tKöln \"x\"\t1\t1\tby weight\n",
      """
      {"op": "pay-1", "method": "exact", "moves": [
        {"tier": "Tier 1", "account": "Saver", "amount": 649.40, "balance_after": 3000.00,
         "reason": "preferred, up to its cap"},
        {"op": null, "tier": "Tier 2", "account": "Köln \\"x\\"", "amount": 1,
         "balance_after": 1, "reason": "by weight"}], "unallocated": 0.00}
      """,
      """
      [{"op": "pay-1", "tier": "Tier 1", "account": "Saver", "amount": 649.40,
        "balance_after": 3000.00, "reason": "preferred, up to its cap"},
       {"op": "pay-1", "tier": "Tier 2", "account": "Köln \\"x\\"", "amount": 1,
        "balance_after": 1e0, "reason": "by weight"}]
      """,
      """
      {"op":"pay-1","tier":"Tier 1","account":"Saver","amount":649.40,"balance_after":3000.00,\
      "reason":"preferred, up to its cap"}
      {"op":"pay-1","tier":"Tier 2","account":"Köln \\"x\\"","amount":1,"balance_after":1,\
      "reason":"by weight"}

      """,
    ])
  func formats(text: String) {
    expect(proposed(text), equals: Self.moves)
  }

  @Test("a rebalancing row is a move out of one account and a move into another")
  func rebalancing() {
    let header = "op,from_tier,from_account,to_tier,to_account,amount,from_balance_after,"
    let text = header + "to_balance_after,kind\nr,A,Boat,B,Jar,5.00,1.00,9.00,sale\n"
    let moves = ["r A/Boat -5 -> 1 rebalance: to Jar", "r B/Jar 5 -> 9 rebalance: from Boat"]
    expect(proposed(text), equals: moves)
    let json = """
      {"op":"r","from_tier":"A","from_account":"Boat","to_tier":"B","to_account":"Jar",\
      "amount":5.00,"from_balance_after":1.00,"to_balance_after":9.00}
      """
    expect(proposed(json), equals: moves)
  }

  @Test(
    "the tools' output reads the same in every format", arguments: ["allocate", "rebalance"])
  func answers(tool: String) throws {
    func moves(_ format: String) throws -> [String] {
      let names = ["json": "JSON", "jsonl": "JSON lines"]
      let title = "the answer as \(names[format] ?? format)"
      let golden = try require(
        try CaseFile.all().first { $0.group == "plan-\(tool)" && $0.title == title })
      return proposed(String(decoding: golden.expected.output, as: UTF8.self))
    }
    let rows = try moves("csv")
    expect(rows.count == 6 && rows.allSatisfy { $0.contains(": ") && !$0.contains("[") })
    for format in ["tsv", "json", "jsonl"] { try expect(moves(format), equals: rows, "\(format)") }
    try expect(moves("text").first?.contains("[plan-move-format]"), equals: true)
  }

  @Test(
    "a proposal without rows has no moves and no findings",
    arguments: [
      "", " \n\t\r\n", "\u{FEFF}", "[]", "{\"op\": \"a\", \"moves\": []}",
      "tier,account,amount,balance_after\n", "tier\taccount\tamount\tbalance_after\n",
    ])
  func empty(text: String) {
    let loaded = ProposedMoves.reading(SourceText(file: "a", bytes: Array(text.utf8)))
    expect(loaded.value?.moves == [] && loaded.diagnostics.isEmpty)
  }

  @Test("errors are reported in text order, at most a hundred")
  func bounds() {
    let rows = String(repeating: ",,,\nT,S,x,\n", count: 60)
    let shown = proposed("tier,account,amount,balance_after\n" + rows)
    expect(shown.count == 101 && shown.last == "[plan-more] and more; -: ")
    expect(shown.dropLast().allSatisfy { !$0.contains("plan-more") })
    expect(shown[5].hasPrefix("3:7 [plan-move-blank] the row has no balance_after; "))
  }

  @Test("every text is read to its end, however malformed")
  func anyBytes() {
    var generator = SeededGenerator(seed: 71)
    let pieces =
      [
        "{", "}", "[", "]", "\"", "\\", ",", ":", "\n", "\r\n", "\t", " ", "tier", "account",
        "\"amount\"", "amount", "balance_after", "null", "1", "1e999", "-", "op", "\u{FEFF}", "é",
        "from_tier", "moves", "\0",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
    for round in 0..<3000 {
      let count = Int.random(in: 0...30, using: &generator)
      let bytes = (0..<count).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      let loaded = ProposedMoves.reading(SourceText(file: "a", bytes: bytes))
      expect(
        (loaded.value == nil) == loaded.diagnostics.contains { $0.severity == .error },
        "seed 71, round \(round)")
    }
  }
}

@Suite struct ProposedRowTests {
  @Test("the first non-blank byte distinguishes JSON from delimited rows")
  func formats() {
    let json = #"{"tier": "T", "account": "S", "amount": 1, "balance_after": 2}"#
    expect(proposed(" \n\t\(json)"), equals: ["- T/S 1 -> 2 allocation: "])
    expect(proposed("\n [\(json)]"), equals: ["- T/S 1 -> 2 allocation: "])
    expect(
      proposed("\u{FEFF}" + json).map { $0.prefix(26) }, equals: ["1:1 [json-byte-order-mark]"])
    expect(proposed("tier{,amount\n").first?.contains("'tier' is missing"), equals: true)
  }

  @Test("an array may contain rows of both kinds")
  func mixed() {
    let text = """
      [{"from_tier": "A", "from_account": "x", "to_tier": "B", "to_account": "y", "amount": 1,
        "from_balance_after": 0, "to_balance_after": 1},
       {"tier": "A", "account": "x", "amount": 2, "balance_after": 2}]
      """
    expect(
      proposed(text),
      equals: [
        "- A/x -1 -> 0 rebalance: to y", "- B/y 1 -> 1 rebalance: from x",
        "- A/x 2 -> 2 allocation: ",
      ])
  }
}

@Suite struct ProposedTableTests {
  @Test("rows may be omitted, columns may be in any order, and unknown columns are ignored")
  func columns() {
    let text = "colour,amount,tier,balance_after,account\nred,1,T,2,S\n"
    expect(proposed(text), equals: ["- T/S 1 -> 2 allocation: "])
    expect(proposed("\u{FEFF}" + text.replacing("\n", with: "\r\n")), equals: proposed(text))
    expect(proposed(text.replacing(",", with: "\t")), equals: proposed(text))
    expect(proposed(String(text.dropLast())), equals: proposed(text))
    expect(proposed("\n\n" + text), equals: proposed(text))
  }

  @Test("human-readable output is refused as text that is not the rows of a proposal")
  func page() {
    let hint = "pipe in the output of 'plan-allocate AMOUNT -f csv' or 'plan-rebalance -f csv'"
    for page in ["Nothing to move.\n", "Tier    Account   Amount\nT       S        5.00\n"] {
      let line = page.split(separator: "\n")[0]
      expect(
        proposed(page),
        equals: [
          "1:1 [plan-move-format] the input is text, expected the rows of a proposal; \(hint):"
            + " \(line)"
        ])
    }
  }

  @Test("a missing header is reported")
  func header() {
    let hint = "keep the header row; remove other rows with grep -v, for example"
    expect(
      proposed("pay,T,S,5.00,5.00,\n"),
      equals: [
        "1:1 [plan-move-columns] the header row is missing; \(hint): pay,T,S,5.00,5.00,"
      ])
    expect(proposed("pay\tT\tS\n").map { $0.prefix(23) }, equals: ["1:1 [plan-move-columns]"])
  }

  @Test("each missing column is reported, with a column that may be meant")
  func missingColumns() {
    let hint = "pipe in the output of 'plan-allocate AMOUNT -f csv' or 'plan-rebalance -f csv'"
    expect(
      proposed("tier,amount\nT,5\n"),
      equals: [
        "1:1 [plan-move-columns] column 'account' is missing; \(hint): tier,amount",
        "1:1 [plan-move-columns] column 'balance_after' is missing; \(hint): tier,amount",
      ])
    expect(
      proposed("tier\tacount\tamount\tbalance_after\n"),
      equals: [
        "1:1 [plan-move-columns] column 'account' is missing; rename 'acount' to 'account' if it is"
          + " that column: tier\tacount\tamount\tbalance_after"
      ])
    expect(proposed("to_tier,amount,to_account\n").count, equals: 4)
  }

  @Test("CSV errors and invalid values are reported together")
  func mistakes() {
    let shown = proposed("tier,account,amount,balance_after\nT,S,5\nT,S,\"1,5\",2\n")
    expect(
      shown.map { $0.prefix(while: { $0 != "]" }) },
      equals: [
        "2:6 [csv-field-count", "3:5 [plan-move-malformed",
      ])
    expect(proposed("tier;account;amount\n").first?.contains("[csv-semicolon]"), equals: true)
    expect(proposed([0xFF, 0xFE, 0x74, 0]).first?.contains("[csv-utf16]"), equals: true)
  }

  @Test("TSV has its own escapes, and rows must have as many fields as the header")
  func tabs() {
    let header = "tier\taccount\tamount\tbalance_after\n"
    expect(
      proposed(header + "a\\tb\\\\\tc\\n\\r\\x\\\t1\t2\r\n\n"),
      equals: ["- a\tb\\/c\n\r\\x\\ 1 -> 2 allocation: "])
    expect(
      proposed(header + "T\tS\t1\n"),
      equals: [
        "2:1 [plan-move-malformed] the row has 3 fields, expected 4; separate fields with one tab,"
          + " and write a tab inside a field as \\t: T\tS\t1"
      ])
  }
}
