import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows in a ledger that correct each other, by id. A correction may have parts.
private struct Family {
  struct Row {
    let id: String
    let voids: String
    let op: String
    let split: String
    /// The amount; blank for a cancellation.
    let amount: String

    var line: String {
      amount.isEmpty
        ? "\(id),,,,\(voids),\(split),\(op)"
        : "\(id),2026-01-02,Giro,\(amount),\(voids),\(split),\(op)"
    }
  }

  static let header = "id,date,account,amount,voids,split,op\n"
  var rows: [Row] = []

  init(_ rows: [Row]) { self.rows = rows }

  /// Creates up to ten operations, each a row, a cancellation or a split of existing rows.
  init(using generator: inout SeededGenerator) {
    rows = [Row(id: "r0", voids: "", op: "", split: "", amount: "0")]
    for number in 1...Int.random(in: 1...10, using: &generator) {
      let target = rows.randomElement(using: &generator)?.id ?? ""
      let amount = String(Int.random(in: 1...3, using: &generator))
      switch Int.random(in: 0...3, using: &generator) {
      case 0: add("c\(number)", target, "op\(number)", "", "")
      case 1:
        add("s\(number)a", target, "op\(number)", "split\(number)", amount)
        add("s\(number)b", "", "op\(number)", "split\(number)", "9")
      default: add("x\(number)", target, "op\(number)", "", amount)
      }
    }
  }

  private mutating func add(
    _ id: String, _ voids: String, _ op: String, _ split: String, _ amount: String
  ) {
    rows.append(Row(id: id, voids: voids, op: op, split: split, amount: amount))
  }

  var live: Set<String> {
    let text = Self.header + rows.map { $0.line + "\n" }.joined()
    let table = RandomLedger.table(.transactions, [text])
    return Set(table.liveRows.map { table.text($0, "id") })
  }

  // MARK: Results according to the definition

  private func members(_ way: Row) -> [Row] {
    [way] + rows.filter { $0.voids.isEmpty && $0.op == way.op && !$0.split.isEmpty && $0.op != "" }
  }

  private func isCancelled(_ row: Row) -> Bool {
    guard !row.voids.isEmpty, let chosen = chosen(row) else { return false }
    return chosen.amount.isEmpty
  }

  private func last(_ row: Row) -> String {
    guard let chosen = chosen(row) else { return row.id }
    return members(chosen).map { last($0) }.max() ?? ""
  }

  private func end(of way: Row) -> String { members(way).map { last($0) }.max() ?? "" }

  private func chosen(_ row: Row) -> Row? {
    let ways = rows.filter { $0.voids == row.id }
    var distinct: [Row] = []
    for way in ways {
      let equal = ways.filter { said($0) == said(way) && !isCancelled($0) }
      let changed = equal.filter { members($0).contains { chosen($0) != nil } }
      let left =
        changed.isEmpty ? equal : changed.filter { outcome(of: $0) == outcome(of: way) }
      let best = left.max { end(of: $0) < end(of: $1) }
      if best?.id == way.id { distinct.append(way) }
    }
    let replacing = distinct.filter { !$0.amount.isEmpty }
    return (replacing.isEmpty ? distinct : replacing).max { end(of: $0) < end(of: $1) }
  }

  private func outcome(of way: Row) -> [String] {
    members(way).flatMap { row in
      chosen(row).map { outcome(of: $0) } ?? (row.amount.isEmpty ? [] : [row.amount])
    }.sorted()
  }

  private func said(_ way: Row) -> [String] {
    members(way).filter { !$0.amount.isEmpty }.map(\.amount).sorted()
  }

  private func standing(_ row: Row) -> Set<String> {
    guard let chosen = chosen(row) else { return row.amount.isEmpty ? [] : [row.id] }
    return members(chosen).reduce(into: []) { $0.formUnion(standing($1)) }
  }

  var liveByDefinition: Set<String> { standing(rows[0]) }
}

struct CorrectionsTests {
  private func live(_ lines: [String]) -> [String] {
    let table = RandomLedger.table(
      .transactions, [Family.header + lines.map { $0 + "\n" }.joined()])
    return table.liveRows.map { table.text($0, "id") }
  }

  private static let first = "t,2026-01-02,Giro,-20,,,"

  @Test("the rows that count match the definition, whatever their order")
  func definition() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      var family = Family(using: &generator)
      let expected = family.liveByDefinition
      expect(family.live, equals: expected, "seed \(seed)")
      for _ in 0..<3 {
        family.rows.shuffle(using: &generator)
        expect(family.live, equals: expected, "seed \(seed), other order")
      }
    }
  }

  @Test("cancelling a correction restores the row; a cancellation can itself be cancelled")
  func restored() {
    let replaced = [Self.first, "a,2026-01-02,Giro,-15,t,,fix"]
    expect(live(replaced), equals: ["a"])
    expect(live(replaced + ["b,,,,a,,back"]), equals: ["t"])
    expect(live(replaced + ["b,,,,a,,back", "c,,,,b,,again"]), equals: ["a"])
    expect(live([Self.first, "a,,,,t,,gone", "b,,,,a,,back"]), equals: ["t"])
  }

  @Test("undoing an import counts only the row that the undo writes back")
  func imports() {
    let header = "id,date,account,amount,voids,batch,op\n"
    let rows = """
      t,2026-01-02,Giro,-20,,,
      i,2026-01-02,Giro,-20.5,t,day,day
      u,,,,i,,undo-day
      v,2026-01-02,Giro,-20,,,undo-day

      """
    let table = RandomLedger.table(.transactions, [header + rows])
    expect(table.liveRows.map { table.text($0, "id") }, equals: ["v"])
  }

  @Test("conflicting corrections are a choice, and the first option is the one that counts")
  func choices() throws {
    let table = RandomLedger.table(
      .transactions,
      [
        Family.header
          + [
            Self.first, "a,2026-01-02,Giro,-15,t,,ada", "b,2026-01-02,Giro,-16,t,,ben",
            "c,2026-01-02,Giro,-14,a,,ada-2",
          ].map { $0 + "\n" }.joined()
      ])
    let choice = try require(table.correctionChoices.first)
    expect(table.correctionChoices.count, equals: 1)
    expect(choice.options.map { $0.rows.map { table.text($0, "id") } }, equals: [["a"], ["b"]])
    expect(Set(choice.options[0].family.map { table.text($0, "id") }), equals: ["a", "c"])
    expect(!choice.isEqual)
  }

  @Test("corrections that cancel each other count as if neither were cancelled")
  func kept() {
    let open = ["a,2026-01-02,Giro,-15,t,,ada", "b,2026-01-02,Giro,-16,t,,ben"]
    let kept = [Self.first] + open + ["k,,,,b,,keep-a", "l,,,,a,,keep-b"]
    expect(live(kept), equals: ["b"])
    expect(live(kept.reversed()), equals: ["b"])
    expect(live(kept + ["m,,,,l,,settle"]), equals: ["a"], "the cancellation of a is cancelled")
    expect(live(Array(kept.dropLast())), equals: ["a"])
    let later = [
      Self.first, open[0], "k,,,,a,,void-a", "m,2026-01-02,Giro,-16,t,,ben", "z,,,,m,,void-m",
    ]
    expect(live(later), equals: ["t"], "each was cancelled before the next one came")
  }

  @Test("the cancellation of one of two equal corrections does not cancel the other one")
  func equal() {
    let equal = [
      Self.first, "a,2026-01-02,Giro,-15,t,,ada", "b,2026-01-02,Giro,-15,t,,ben",
    ]
    expect(live(equal), equals: ["b"])
    expect(live(equal + ["c,,,,b,,undo"]), equals: ["a"])
    expect(live(equal + ["c,,,,a,,undo"]), equals: ["b"])
    expect(live(equal + ["c,,,,a,,undo", "d,,,,b,,undo-2"]), equals: ["t"])
    let again = ["c,2026-01-02,Giro,-12,a,,ada-2", "d,2026-01-02,Giro,-11,b,,ben-2"]
    expect(live(equal + again.prefix(1)), equals: ["c"], "the changed one counts")
    let table = RandomLedger.table(
      .transactions, [Family.header + (equal + again).map { $0 + "\n" }.joined()])
    expect(table.correctionChoices.map(\.options.count), equals: [2])
  }

  @Test("a replacement takes precedence over a cancellation of the same row")
  func cancellation() {
    for id in ["a", "z"] {
      expect(
        live([Self.first, "\(id),,,,t,,ada", "b,2026-01-02,Giro,-16,t,,ben"]), equals: ["b"])
    }
  }

  @Test("a chain of twenty thousand corrections does not overflow the stack")
  func chain() {
    let lines = (1...20_000).map { "x\($0),2026-01-02,Giro,-1,x\($0 - 1),,o\($0)" }
    expect(live(["x0,2026-01-02,Giro,-20,,,"] + lines), equals: ["x20000"])
  }
}
