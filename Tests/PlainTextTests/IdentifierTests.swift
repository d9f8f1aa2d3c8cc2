import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct IdentifierTests {
  private let alphabet = Set("0123456789abcdefghijklmnopqrstuv")

  @Test("an identifier is 26 characters of base32")
  func form() {
    var random = SeededGenerator(seed: 91)
    for milliseconds in [0, 1, 1_795_253_400_000, 1 << 48 - 1, .max, -5] as [Int64] {
      let fresh = Identifier.fresh(milliseconds: milliseconds, random: &random)
      let row = Identifier.row(op: "op-1", row: 0, milliseconds: milliseconds)
      for text in [fresh, row] {
        expect(text.count, equals: 26)
        expect(alphabet.isSuperset(of: text), "\(text)")
      }
    }
  }

  @Test("text order is time order")
  func order() {
    var random = SeededGenerator(seed: 92)
    for round in 0..<500 {
      let a = Int64.random(in: 0..<(1 << 48), using: &random)
      let step = Int64.random(
        in: 1...(1 << Int64.random(in: 0...40, using: &random)), using: &random)
      let b = min(a + step, 1 << 48 - 1)
      guard a < b else { continue }
      let comment: Comment = "seed 92, round \(round): \(a), \(b)"
      let earlier = Identifier.fresh(milliseconds: a, random: &random)
      let later = Identifier.fresh(milliseconds: b, random: &random)
      expect(earlier < later, comment)
      let row = Identifier.row(op: "x", row: round, milliseconds: b)
      expect(earlier < row, comment)
    }
  }

  @Test("a row's identifier depends only on operation, row and time")
  func rows() {
    let row = Identifier.row(op: "op-1", row: 2, milliseconds: 1_795_253_400_000)
    // Computed with Python: base32hex of six bytes of time and ten of sha256("op-1\0" + "2").
    expect(row, equals: "06gvqs7ho1vt5c98hou61deguk")
    let others = [
      Identifier.row(op: "op-1", row: 3, milliseconds: 1_795_253_400_000),
      Identifier.row(op: "op-2", row: 2, milliseconds: 1_795_253_400_000),
      Identifier.row(op: "op-12", row: 2, milliseconds: 1_795_253_400_000),
      Identifier.row(op: "op-1", row: 2, milliseconds: 1_795_253_400_001),
    ]
    expect(Set(others + [row]).count, equals: 5)
    expect(row.prefix(9), equals: others[0].prefix(9))
  }

  @Test("an operation's name and a row's number are kept separate")
  func separation() {
    expect(
      Identifier.row(op: "a1", row: 2, milliseconds: 0)
        != Identifier.row(op: "a", row: 12, milliseconds: 0))
  }

  @Test("an identifier's time can be read back, and an invalid identifier has no time")
  func milliseconds() {
    var random = SeededGenerator(seed: 94)
    for round in 0..<500 {
      let time = Int64.random(in: 0..<(1 << 48), using: &random)
      let fresh = Identifier.fresh(milliseconds: time, random: &random)
      let row = Identifier.row(op: "x", row: round, milliseconds: time)
      expect(Identifier.milliseconds(of: fresh), equals: time, "seed 94, round \(round)")
      expect(Identifier.milliseconds(of: row), equals: time, "seed 94, round \(round)")
    }
    expect(Identifier.milliseconds(of: "06gvqs7ho1vt5c98hou61deguk"), equals: 1_795_253_400_000)
    for text in ["", "06gvqs7ho1vt5c98hou61degu", "06gvqs7ho1vt5c98hou61deguW", "é"] {
      expect(Identifier.milliseconds(of: text) == nil)
    }
  }

  @Test("a row's content gives its identifier, regardless of column order and blank cells")
  func content() {
    let cells = [("date", "2026-11-21"), ("payee", "Bäcker, \"Süd\""), ("amount", "-3.20")]
    let id = Identifier.content(of: cells, in: "transactions", occurrence: 1)
    expect(id, equals: "ibope2hlp23emlcr6jlk6vtde8")
    expect(Identifier.isOfContent(id))
    for other in [cells.reversed(), cells + [("note", ""), ("tags", " \t")]] {
      expect(Identifier.content(of: other, in: "transactions", occurrence: 1), equals: id)
    }
  }

  @Test("different contents, ledgers or occurrences give different identifiers")
  func otherContents() {
    let contents = [
      [("a", "bc")], [("ab", "c")], [("a", "b"), ("c", "")], [("a", "b"), ("c", "d")],
      [("a", "b1:c1:d")], [("a", "bc ")], [("c", "b"), ("a", "d")], [],
    ]
    var ids: [String] = []
    for content in contents {
      for ledger in ["values", "positions"] {
        ids += (1...3).map { Identifier.content(of: content, in: ledger, occurrence: $0) }
      }
    }
    expect(Set(ids).count, equals: ids.count)
    expect(ids.allSatisfy(Identifier.isOfContent))
  }

  @Test("identifiers of an operation's row, or written by a person, are not content-based")
  func notOfContent() {
    for id in ["06gvqs7ho1vt5c98hou61deguk", "", "i", "i" + String(repeating: "w", count: 25)] {
      expect(!Identifier.isOfContent(id))
    }
  }

  @Test("new identifiers in the same millisecond differ")
  func fresh() {
    var random = SeededGenerator(seed: 93)
    let texts = (0..<1000).map { _ in Identifier.fresh(milliseconds: 5, random: &random) }
    expect(Set(texts).count, equals: 1000)
    expect(Set(texts.map { $0.prefix(9) }).count, equals: 1)
  }

  @Test(
    "valid operation names are accepted",
    arguments: ["a", "2026-11-21", "Paycheck_3.b", ".x", "_", String(repeating: "z", count: 64)])
  func valid(text: String) {
    expect(Identifier.isValid(op: text))
  }

  @Test(
    "invalid operation names are refused",
    arguments: [
      "", "-a", "a b", "a/b", "a,b", "é", "a\n", "a\u{0}", "１", "a\u{301}",
      String(repeating: "z", count: 65),
    ])
  func invalid(text: String) {
    expect(!Identifier.isValid(op: text))
  }
}
