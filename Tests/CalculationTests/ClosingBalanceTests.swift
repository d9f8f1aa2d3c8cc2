import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ClosingBalanceTests {
  @Test("a closing balance for an unfinished day is asserted for the previous day")
  func today() throws {
    let file = Statement.of(
      ["2026-11-19 -5.00 a", "2026-11-21 -2.00 b"], balances: ["closing 2026-11-21 93.00"])
    var scene = ImportScene()
    try scene.add([file])
    expect(scene.live().contains("2026-11-20,,95.00,assertion"))
    try expect(scene.balance("2026-11-21"), equals: Decimal.of("93.00"))
  }

  @Test("the last assertion is derived from the running balances")
  func running() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-03-01 -5.00 a", "2026-03-02 -2.00 b"], running: "10.00")])
    expect(
      scene.live(),
      equals: [
        "2026-02-28,,10.00,opening", "2026-03-01,a,-5.00,", "2026-03-02,,3.00,assertion",
        "2026-03-02,b,-2.00,",
      ])
  }

  /// Returns the rows of a bank that lists the rows of some days in a different order from its
  /// booking order.
  private func shuffled(
    _ rows: [String], running: String, days: Set<String>, _ random: inout SeededGenerator
  ) throws -> Statement {
    let whole = Statement.of(rows, running: running)
    var listed: [StatementRow] = []
    var day: [StatementRow] = []
    for (index, row) in whole.rows.enumerated() {
      day.append(row)
      if index + 1 == whole.rows.count || whole.rows[index + 1].date != row.date {
        listed += days.contains("\(row.date)") ? day.shuffled(using: &random) : day
        day = []
      }
    }
    return Statement(format: "test", currency: "EUR", rows: listed)
  }

  @Test("rows on the first and last day may be in any order", arguments: 1...200)
  func anyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let days = ["2026-03-02", "2026-03-03", "2026-03-05"]
    var rows: [String] = []
    for (number, day) in days.enumerated() {
      // No two sets of rows have the same sum, so only one order leads to all balances.
      for index in 0..<Int.random(in: 1...4, using: &random) {
        rows.append("\(day) -\(1 << (number * 4 + index)).00 r\(number)\(index)")
      }
    }
    let chosen = Set(days.filter { _ in Bool.random(using: &random) })
    let file = try shuffled(rows, running: "10000.00", days: chosen, &random)
    var (scene, plain) = (ImportScene(), ImportScene())
    let plan = try scene.add([file])
    try plain.add([.of(rows, running: "10000.00")])
    expect(scene.live(), equals: plain.live(), "seed \(seed)")
    expect(plan.checks.allSatisfy { $0.check.outcome != .broken }, "seed \(seed)")
  }

  @Test("a row missing in the middle is reported once, and opening and assertion stay correct")
  func missingInTheMiddle() throws {
    var random = SeededGenerator(seed: 7)
    let rows = [
      "2026-03-02 -1.00 a", "2026-03-02 -2.00 b", "2026-03-02 -4.00 c", "2026-03-03 -8.00 d",
      "2026-03-04 -16.00 e", "2026-03-05 -32.00 f", "2026-03-05 -64.00 g", "2026-03-05 -128.00 h",
    ]
    let whole = try shuffled(
      rows, running: "1000.00", days: ["2026-03-02", "2026-03-05"], &random)
    let file = Statement(
      format: "test", currency: "EUR", rows: whole.rows.filter { $0.payee != "d" })
    var scene = ImportScene()
    let plan = try scene.add([file])
    expect(plan.checks.compactMap(\.check.missing), equals: [Decimal.of("-8")])
    expect(
      scene.live().filter { !$0.hasSuffix(",") },
      equals: [
        "2026-03-01,,1000.00,opening", "2026-03-05,,745.00,assertion",
      ])
  }
}
