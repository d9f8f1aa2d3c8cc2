import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct AccountBooksTests {
  @Test("statements in any order give the same balances, and the opening moves to the first day")
  func anyOrder() throws {
    let cases = ImportCases.count / 2
    for seed in 0..<UInt64(cases) {
      var random = SeededGenerator(seed: seed)
      var (files, balance) = ([Statement](), Decimal.of("1000.00"))
      for month in 1...4 {
        var rows: [String] = []
        let start = balance
        for day in 1...Int.random(in: 1...9, using: &random) {
          let amount = Decimal(Int.random(in: -50...50, using: &random))
          rows.append("2026-0\(month)-0\(day) \(amount) p\(day)")
          balance = try balance + amount
        }
        let stated = Int.random(in: 0...2, using: &random)
        files.append(
          stated == 0 && month > 1
            ? .of(rows)
            : stated == 1
              ? .of(rows, running: "\(start)")
              : .of(rows, balances: ["closing 2026-0\(month)-20 \(balance)"]))
      }
      var scene = ImportScene()
      for (number, file) in files.shuffled(using: &random).enumerated() {
        try scene.add([file], batch: "b\(number)")
      }
      try expect(scene.balance("2025-12-31"), equals: Decimal.of("1000.00"), "seed \(seed)")
      try expect(scene.balance("2026-12-31"), equals: balance, "seed \(seed)")
      expect(scene.live().filter { $0.hasSuffix(",opening") }.count, equals: 1, "seed \(seed)")
    }
    print("torture: S14 import-orders cases=\(cases)")
  }

  @Test("an opening balance entered by hand is not changed")
  func typed() throws {
    var scene = ImportScene(["t1,2026-03-05,Giro,,50.00,EUR,opening,"])
    try scene.add([.of(["2026-03-06 -5.00 a"], running: "60.00")])
    expect(scene.live().filter { $0.hasSuffix(",opening") }, equals: ["2026-03-05,,50.00,opening"])
  }

  @Test("a balance dated before the opening moves the opening there, ahead of rows imported later")
  func olderBalance() throws {
    var scene = ImportScene()
    try scene.add(
      [.of(["2026-01-12 -10.00 a"], balances: ["closing 2026-01-12 -71.40"])], batch: "b1")
    try scene.add([.of([], balances: ["closing 2026-01-07 -50.00"])], batch: "b2")
    try scene.add(
      [.of(["2026-01-08 -11.40 b"], balances: ["closing 2026-01-10 -61.40"])], batch: "b3")
    expect(scene.live().filter { $0.hasSuffix(",opening") }, equals: ["2026-01-07,,-50.00,opening"])
    try expect(scene.balance("2026-01-12"), equals: Decimal.of("-71.40"))
  }

  @Test(
    "the opening is correct when a typed row is matched last, whatever its day",
    arguments: ["2026-01-03", "2026-01-05", "2026-01-06"], ["2026-01-04", "2026-01-05"])
  func matched(typed: String, bank: String) throws {
    let file = Statement.of(
      ["2026-01-01 10.00 p", "\(bank) -11.11 q"], balances: ["closing 2026-01-05 98.89"])
    var scene = ImportScene(["t1,\(typed),Giro,Caf,-11.11,EUR,,"])
    try scene.add([file], batch: "b1")
    try scene.add([file], match: .all, batch: "b2")
    expect(scene.live().filter { $0.hasSuffix(",opening") }, equals: ["2025-12-31,,100.00,opening"])
    try expect(scene.balance("2026-01-05"), equals: Decimal.of("98.89"))
  }

  @Test("an opening is correct if a typed row is dated before a statement's end and booked later")
  func bookedLater() throws {
    var scene = ImportScene(["t1,2026-01-31,Giro,Caf,-11.11,EUR,,"])
    try scene.add(
      [.of(["2026-01-10 10.00 p"], balances: ["closing 2026-01-31 110.00"])], batch: "b1")
    try scene.add(
      [.of(["2026-02-02 -11.11 q"], balances: ["closing 2026-02-28 98.89"])], match: .all,
      batch: "b2")
    expect(scene.live().filter { $0.hasSuffix(",opening") }, equals: ["2026-01-09,,100.00,opening"])
    try expect(scene.balance("2026-02-28"), equals: Decimal.of("98.89"))
  }
}

@Suite struct AccountChecksTests {
  @Test("a difference between the ledger's last row and the file's first row is reported as a gap")
  func gap() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-02-26 -5.00 a"], running: "100.00")])
    let plan = try scene.plan([.of(["2026-03-03 -1.00 b"], running: "60.00")]).plan
    expect(
      plan.checks.filter { $0.check.kind == .gap }.map(\.check.message),
      equals: [
        "between the ledger\u{27}s last row and row 2 the balance falls by 35.00 more than the "
          + "rows explain: -35.00 is missing, 2026-02-26 to 2026-03-03"
      ])
    let whole = try scene.plan([.of(["2026-03-03 -1.00 b"], running: "95.00")]).plan
    expect(whole.checks.map(\.check.outcome).allSatisfy { $0 == .ok })
    let unknown = try scene.plan([.of("2026-03-03 -1.00 b")]).plan
    expect(unknown.checks.first?.check.outcome, equals: .unknown)
  }
}
