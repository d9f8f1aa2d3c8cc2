import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
