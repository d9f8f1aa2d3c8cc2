import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct OperationRowsTests {
  /// Returns the numbers of the rows that count, determined in a single pass; nil if this is not
  /// possible.
  private static func live(_ rows: [String]) -> [Int]? {
    let header = "id,timestamp,tier_name,account_name,amount,op"
    let text = ([header] + rows).joined(separator: "\n") + "\n"
    var live = LiveRows(of: .history)
    var found: [Int] = []
    _ = CSVPass(
      SourceText(file: "h", bytes: Array(text.utf8)), header: { live.begin(header: $0) },
      batch: { batch in live.forEach(in: batch) { found.append(batch.firstRecord + $0) } })
    return live.obstacle == nil ? found : nil
  }

  @Test("an operation may have one row for each of two accounts, but not two for one account")
  func repeated() {
    let first = "a,2026-01-01T00:00:00Z,T,A,5,pay"
    expect(Self.live([first, "b,2026-01-01T00:00:00Z,T,A,6,pay"]) == nil)
    expect(Self.live([first, "b,2026-01-01T00:00:00Z,A,T,5,pay"]), equals: [0, 1])
    expect(Self.live([first, "b,2026-01-01T00:00:00Z,T,B,5,pay"]), equals: [0, 1])
    expect(Self.live([first, "b,2026-01-01T00:00:00Z,T,A,5,"]), equals: [0, 1])
    expect(
      Self.live(["a,2026-01-01T00:00:00Z,T,A,5,", "b,2026-01-01T00:00:00Z,T,A,5,"]), equals: [0, 1])
  }

  @Test("many operations are distinguished, whatever their order")
  func many() {
    var generator = SeededGenerator(seed: 1502)
    var rows = (0..<500).map { "\(1000 + $0),2026-01-01T00:00:00Z,T,A\($0 % 7),5,op\($0 / 7)" }
    expect(Self.live(rows), equals: Array(0..<500))
    let row = rows.remove(at: Int.random(in: 0..<500, using: &generator))
    rows += [row.replacing("2026", with: "2025")]
    expect(Self.live(Array(rows.sorted())), equals: Array(0..<500), "seed 1502")
  }
}

@Suite struct OperationRepeatsTests {
  private static let header = ["id", "timestamp", "tier_name", "account_name", "amount", "op"]

  private static func row(_ id: String, _ day: Int, _ amount: String, _ op: String) -> [String] {
    [id, "2026-01-0\(day)T00:00:00Z", "T", "A", amount, op]
  }

  private static func table(_ rows: [[String]]) -> LedgerTable {
    RandomLedger.table(.history, [([header] + rows).csv])
  }

  @Test("the earliest row counts, whatever the order in the file")
  func first() {
    let rows = [
      Self.row("c", 3, "5", "a"), Self.row("b", 2, "5.00", "a"), Self.row("d", 1, "5", "b"),
    ]
    expect(Self.table(rows).liveRows.map(\.record), equals: [1, 2])
    let repeats = Self.table(rows.reversed()).repeatedOperations
    expect(repeats.map(\.row.record), equals: [2])
    expect(repeats.map(\.first.record), equals: [1])
  }

  @Test("rows with no operation, or another amount, account or ledger, are not duplicates")
  func others() {
    var other = Self.row("b", 2, "5", "a")
    other[3] = "B"
    let rows = [
      Self.row("a", 1, "5", "a"), other, Self.row("c", 3, "6", "a"), Self.row("d", 4, "5", ""),
      Self.row("e", 5, "5", " "), Self.row("f", 6, "x", "a"),
    ]
    expect(Self.table(rows).liveRows.count, equals: 6)
    let activities = RandomLedger.table(.activities, [([Self.header] + rows + rows).csv])
    expect(activities.repeatedOperations.isEmpty)
  }

  @Test("rows with the same time and id are ordered by their other values")
  func ties() {
    let rows = (0..<4).map { ["x\($0)", "2026-01-01T00:00:00Z", "T", "A", "5", "a"] }
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<20 {
      let shuffled = rows.shuffled(using: &generator)
      let table = Self.table(shuffled)
      expect(table.liveRows.map { table.text($0, "id") }, equals: ["x0"], "seed 15")
    }
  }
}
