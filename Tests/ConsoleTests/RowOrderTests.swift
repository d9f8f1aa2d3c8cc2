import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct RowOrderTests {
  private let table = RowFilterTests.table

  private func kilos(sortedBy list: String) throws -> [String] {
    let sorted = table.sorted(by: try RowOrder(list, of: table))
    return try RowFilterTests.rows(sorted.choosing([2]))
  }

  @Test("numbers are sorted numerically, with null first, or last in descending order")
  func numbers() throws {
    try expect(kilos(sortedBy: "kilos"), equals: ["", "-1", "9.5", "10"])
    try expect(kilos(sortedBy: "-kilos"), equals: ["10", "9.5", "-1", ""])
  }

  @Test("later columns break ties of earlier ones, and equal rows keep their order")
  func several() throws {
    try expect(kilos(sortedBy: "tree,-kilos"), equals: ["", "9.5", "10", "-1"])
    try expect(kilos(sortedBy: "-tree"), equals: ["10", "-1", "9.5", ""])
    #expect(throws: UsageProblem.self) { try RowOrder("leaves", of: table) }
  }

  @Test("a sorted table has the same rows in order, whatever their original order")
  func random() throws {
    for seed in UInt64(1)...30 {
      var generator = SeededGenerator(seed: seed)
      let numbers = (0..<50).map { _ in Int.random(in: -20...20, using: &generator) }
      let spec = TableSpec("t", "rows", [ColumnSpec("n", .money, "a number")])
      let table = OutgoingTable(Table(spec, rows: numbers.map { [.number("\($0).00")] }))
      let sorted = try RowFilterTests.rows(table.sorted(by: try RowOrder("n", of: table)))
      expect(sorted, equals: numbers.sorted().map { "\($0).00" }, "seed \(seed)")
    }
  }
}
