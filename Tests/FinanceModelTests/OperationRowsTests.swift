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
