import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct RunningBalancesTests {
  private func messages(_ rows: [String], leaving out: [Int] = [], twice: Int? = nil) throws
    -> [String]
  {
    let whole = Statement.of(rows, running: "100.00").rows
    var kept = whole.enumerated().filter { !out.contains($0.offset) }.map(\.element)
    if let twice { kept.insert(whole[twice], at: twice) }
    return try StatementChecks(Statement(format: "t", rows: kept)).checks.map(\.message)
  }

  private static let rows = [
    "2026-03-13 -5.00 a", "2026-03-14 -6.00 b", "2026-03-15 -35.00 c", "2026-03-16 2.00 d",
  ]

  @Test("a missing row is reported with its place and amount")
  func missing() throws {
    try expect(
      messages(Self.rows, leaving: [2]),
      equals: [
        "between rows 3 and 5 the balance falls by 35.00 more than the rows explain: -35.00 is "
          + "missing, 2026-03-14 to 16"
      ])
    try expect(
      messages(Self.rows), equals: ["the running balance is consistent (3 rows checked)"])
  }

  @Test("a duplicate row is reported")
  func doubled() throws {
    try expect(
      messages(Self.rows, twice: 1),
      equals: [
        "row 3 has an amount of -6.00, but the balance does not change, 2026-03-14"
      ])
  }

  @Test("altered rows on one day whose changes cancel out are reported")
  func altered() throws {
    func row(_ line: Int, _ day: Int, _ amount: String, _ balance: String) throws -> StatementRow {
      StatementRow(
        line: line, date: try require(CalendarDate(year: 2026, month: 1, day: day)),
        amount: Decimal.of(amount), currency: "EUR", balance: Decimal.of(balance))
    }
    let rows = [
      try row(2, 5, "-1.00", "99.00"), try row(3, 5, "-3.00", "97.00"),
      try row(4, 5, "-1.00", "95.00"), try row(5, 6, "-4.00", "91.00"),
    ]
    let checks = try StatementChecks(Statement(format: "t", rows: rows)).checks
    expect(checks.map(\.lines.after), equals: [3, 4])
    expect(checks.map(\.missing), equals: [Decimal.of("1.00"), Decimal.of("-1.00")])
  }

  @Test("rows in any order within a day are accepted, but an altered one is reported")
  func shuffled() throws {
    for seed in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed)
      let amounts = (0..<Int.random(in: 2...7, using: &random)).map { _ in
        "2026-03-14 \(["-1.00", "-2.00", "3.00", "-5.00"].randomElement(using: &random) ?? "") x"
      }
      let whole = Statement.of(
        ["2026-03-13 -5.00 a"] + amounts + ["2026-03-15 1.00 z"], running: "0.00"
      ).rows
      let inner = whole.dropFirst().dropLast().shuffled(using: &random)
      let rows = [whole[0]] + inner + [whole[whole.count - 1]]
      let checks = try StatementChecks(Statement(format: "t", rows: rows)).checks
      expect(checks.map(\.outcome), equals: [.ok], "seed \(seed)")
      var wrong = rows
      let place = Int.random(in: 1..<rows.count - 1, using: &random)
      let old = rows[place]
      wrong[place] = StatementRow(
        line: old.line, date: old.date, payee: old.payee,
        amount: try old.amount + Decimal.of("0.50"), currency: "EUR", balance: old.balance)
      let told = try StatementChecks(Statement(format: "t", rows: wrong)).checks
      expect(told.contains { $0.outcome == .broken }, "seed \(seed)")
    }
  }

  @Test("rows in any order within each day are accepted, and a missing row is located")
  func everyDay() throws {
    for seed in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed)
      let amounts = ["-1.25", "-2.00", "3.10", "-5.00"]
      let days = (10...14).map { day in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "2026-03-\(day) \(amounts.randomElement(using: &random) ?? "") x"
        }
      }
      let whole = Statement.of(days.flatMap { $0 }, running: "0.00").rows
      let rows = days.indices.flatMap { place in
        whole.filter { $0.date.day == place + 10 }.shuffled(using: &random)
      }
      let checks = try StatementChecks(Statement(format: "t", rows: rows)).checks
      expect(checks.map(\.outcome), equals: [.ok], "seed \(seed)")
      let lost = whole.filter { $0.date.day != 12 }
      let sum = try whole.reduce(Decimal.zero) { (sum, row) throws in
        row.date.day == 12 ? try sum + row.amount : sum
      }
      let found = try StatementChecks(Statement(format: "t", rows: lost)).checks
      expect(found.map(\.missing), equals: [sum.isZero ? nil : sum], "seed \(seed)")
    }
  }

  @Test("rows in another order within a day are accepted")
  func order() throws {
    let rows = [
      "2026-03-13 -5.00 a", "2026-03-14 -6.00 b", "2026-03-14 -7.00 c", "2026-03-15 1.00 d",
    ]
    var whole = Array(Statement.of(rows, running: "0.00").rows)
    whole.swapAt(1, 2)
    let checks = try StatementChecks(Statement(format: "t", rows: whole)).checks
    expect(checks.map(\.outcome), equals: [.ok])
  }
}

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
