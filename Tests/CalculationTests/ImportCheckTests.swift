import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportCheckTests {
  @Test("two checks are equal if all their values are equal")
  func equal() throws {
    let statement = Statement.of(["2026-03-13 -5.00 a", "2026-03-14 1.00 b"], running: "1.00")
    try expect(StatementChecks(statement).checks, equals: StatementChecks(statement).checks)
    let other = Statement.of(
      ["2026-03-13 -5.00 a"], balances: ["opening 2026-03-12 1.00", "closing 2026-03-31 0.00"])
    expect(try StatementChecks(statement).checks != StatementChecks(other).checks)
  }
}

@Suite struct ImportBatchesTests {
  @Test("each import is listed with its rows, accounts and days")
  func list() throws {
    var scene = ImportScene()
    try scene.add([.of("2026-03-01 -5.00 a", "2026-03-04 -5.00 a")])
    try scene.add([.of("2026-04-01 -5.00 a")], batch: "b2")
    scene.undo("b2")
    let batches = ImportBatch.batches(in: [scene.table(), scene.table(.activities)])
    expect(
      batches.map { "\($0.name) \($0.rows) \($0.live) \($0.accounts) \($0.first) \($0.last)" },
      equals: [
        "b1 2 2 [\"Giro\"] 2026-03-01 2026-03-04", "b2 1 0 [\"Giro\"] 2026-04-01 2026-04-01",
      ])
  }
}

@Suite struct StatementChecksTests {
  @Test("the opening plus the rows equals the closing balance, or the difference is reported")
  func total() throws {
    let rows = ["2026-03-13 -5.00 a"]
    let good = Statement.of(
      rows, balances: ["opening 2026-03-12 10.00", "closing 2026-03-31 5.00"])
    try expect(StatementChecks(good).checks.map(\.outcome), equals: [.ok])
    let bad = Statement.of(rows, balances: ["opening 2026-03-12 10.00", "closing 2026-03-31 2.00"])
    try expect(
      StatementChecks(bad).checks.map(\.message),
      equals: [
        "the opening balance of 10.00 and the rows sum to 5.00, but the closing balance is 2.00:"
          + " -3.00 is missing, 2026-03-12 to 31"
      ])
  }

  @Test("a gap in sequence numbers is reported")
  func counters() throws {
    let rows = [17, 18, 21].enumerated().map { index, number in
      StatementRow(line: index + 2, date: .epochDay, amount: .one, currency: "EUR", counter: number)
    }
    try expect(
      StatementChecks(Statement(format: "t", rows: rows)).checks.map(\.message),
      equals: [
        "between rows 3 and 4 the row number jumps from 18 to 21: 2 rows are missing, 1970-01-01"
      ])
  }
}
