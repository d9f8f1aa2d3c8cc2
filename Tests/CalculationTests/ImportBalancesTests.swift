import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportBalancesTests {
  @Test("importing the same file again adds no second assertion, even on the next day")
  func again() throws {
    let file = Statement.of(
      ["2026-11-19 -5.00 a", "2026-11-21 -2.00 b"], balances: ["closing 2026-11-21 93.00"])
    var scene = ImportScene()
    try scene.add([file])
    let rows = scene.live()
    scene.today = try require(CalendarDate.of("2026-11-22"))
    try scene.add([file], batch: "b2")
    expect(scene.live(), equals: rows)
  }

  private static let early = Statement.of(
    ["2026-03-05 -1.00 a", "2026-03-05 -2.00 b"], running: "100.00")
  private static let late = Statement.of(
    ["2026-03-05 -1.00 a", "2026-03-05 -2.00 b", "2026-03-05 -5.00 c"], running: "100.00")

  @Test("for a day first imported incomplete, the final balance includes all its rows in any order")
  func laterRows() throws {
    for files in [[Self.early, Self.late], [Self.late, Self.early]] {
      var (scene, together) = (ImportScene(), ImportScene())
      for (number, file) in files.enumerated() { try scene.add([file], batch: "b\(number)") }
      try together.add(files)
      for scene in [scene, together] {
        expect(
          scene.live(["date", "amount", "kind"]).filter { !$0.hasSuffix(",") },
          equals: [
            "2026-03-04,100.00,opening", "2026-03-05,92.00,assertion",
          ])
      }
    }
    var scene = ImportScene()
    try scene.add([Self.early], batch: "b0")
    let before = scene.live()
    try scene.add([Self.late], batch: "b1")
    expect(scene.undo("b1"), equals: [])
    expect(scene.live(), equals: before)
  }

  @Test("rows that contradict an imported balance do not move the opening, but are reported")
  func contradicting() throws {
    var scene = ImportScene()
    try scene.add(
      [
        .of(
          ["2024-08-02 -10.00 Kino", "2024-08-05 -100.00 Miete", "2024-08-20 -7.50 Buch"],
          balances: ["closing 2024-08-31 12.50"])
      ], batch: "b1")
    let opening = "2024-08-01,,130.00,opening"
    expect(scene.live().contains(opening))
    // The bank now writes the rows differently.
    let plan = try scene.add(
      [
        .of(
          ["2024-08-05 -100.00 Vermieter", "2024-08-20 -7.50 Buchladen", "2024-09-03 -10.00 Neu"],
          balances: ["closing 2024-09-30 2.50"])
      ], batch: "b2")
    expect(scene.live().filter { $0.hasSuffix("opening") }, equals: [opening])
    expect(plan.checks.contains { $0.check.kind == .closing && $0.check.missing != nil })
  }

  @Test("a difference from typed rows is reported before the file's first day, not within the file")
  func typedBefore() throws {
    let file = Statement.of(
      ["2026-03-13 -5.00 a", "2026-03-15 -10.00 b"], running: "105.00")
    for (typed, days) in [
      (["o1,2026-01-01,Giro,,500.00,EUR,opening,"], "2026-01-01 to 2026-03-12"),
      (
        ["o1,2026-01-01,Giro,,500.00,EUR,opening,", "t1,2026-03-01,Giro,x,-50.00,EUR,,"],
        "2026-01-01 to 2026-03-12"
      ),
    ] {
      let (plan, _) = try ImportScene(typed).plan([file])
      let broken = plan.checks.map(\.check).filter { $0.outcome == .broken }
      expect(broken.count == 1 && broken.allSatisfy { $0.message.hasSuffix(days) })
    }
  }

  @Test(
    "the opening is correct whether a typed row matches later or not", arguments: [true, false])
  func typed(isSame: Bool) throws {
    let file = Statement.of(["2026-01-05 -1.00 a"], running: "100.00")
    var scene = ImportScene(["t1,2026-01-04,Giro,Caf,-1.00,EUR,,"])
    try scene.add([file], batch: "b1")
    try expect(scene.balance("2026-01-05"), equals: Decimal.of("99.00"))
    try scene.add([file], match: isSame ? .all : .none, batch: "b2")
    try expect(scene.balance("2026-01-05"), equals: Decimal.of("99.00"))
  }

  @Test("rows outside the requested days do not count for balances and assertions")
  func days() throws {
    let file = Statement.of(
      ["2026-01-05 -1.00 a", "2026-01-06 -2.00 b", "2026-01-07 -3.00 c"],
      balances: ["closing 2026-01-07 94.00"], running: "100.00")
    let day = try require(CalendarDate.of("2026-01-06"))
    let (plan, _) = try ImportScene().plan([file], days: day...day)
    expect(
      plan.balances.map { "\($0.kind) \($0.date) \($0.amount)" }.sorted(),
      equals: [
        "assertion 2026-01-06 97", "opening 2026-01-05 99",
      ])
    expect(!plan.checks.contains { $0.check.outcome == .broken })
  }

  @Test("a later balance is asserted on the last requested day if there are no rows in between")
  func laterBalance() throws {
    let file = Statement.of(["2026-01-05 -1.00 a"], balances: ["closing 2026-01-12 94.00"])
    let days = try require(CalendarDate.of("2026-01-01"))...require(CalendarDate.of("2026-01-06"))
    let (plan, _) = try ImportScene().plan([file], days: days)
    expect(
      plan.balances.map { "\($0.kind) \($0.date) \($0.amount)" },
      equals: [
        "assertion 2026-01-06 94", "opening 2026-01-04 95",
      ])
  }

  @Test("files in any order, with a typed row before them, give the same balances")
  func anyOrder() throws {
    for seed in 0..<UInt64(ImportCases.count) {
      var random = SeededGenerator(seed: seed)
      var rows: [String] = []
      for day in 10...20 {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          rows.append(
            "2026-03-\(day) \(["-1.00", "-2.50", "4.00"].randomElement(using: &random) ?? "") x")
        }
      }
      let typedDay = Int.random(in: 11...19, using: &random)
      rows.append("2026-03-\(typedDay) -7.77 shop")
      rows.sort { $0.prefix(10) < $1.prefix(10) }
      let whole = Statement.of(rows, running: "50.00").rows
      let cuts = [Int.random(in: 11...15, using: &random), Int.random(in: 15...19, using: &random)]
      let windows = [10...cuts[0], cuts[0]...cuts[1], cuts[1]...20]
      let files = windows.map { days in
        Statement(
          format: "test", currency: "EUR", rows: whole.filter { days.contains($0.date.day) })
      }
      var scenes: [ImportScene] = []
      for order in [files, files.shuffled(using: &random), files.reversed()] {
        var scene = ImportScene(["t1,2026-03-\(typedDay),Giro,typed,-7.77,EUR,,"])
        for (number, file) in order.enumerated() {
          try scene.add([file], match: .all, batch: "b\(number)")
        }
        scenes.append(scene)
      }
      for scene in scenes {
        for (index, row) in whole.enumerated() {
          guard index + 1 == whole.count || whole[index + 1].date != row.date else { continue }
          try expect(scene.balance("\(row.date)"), equals: row.balance, "seed \(seed) \(row.date)")
        }
        expect(scene.transactions, equals: scenes[0].transactions, "seed \(seed)")
      }
    }
  }
}
