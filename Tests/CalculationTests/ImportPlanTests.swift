import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportPlanTests {
  /// Returns rows on up to a month of days, many of them identical.
  private static func list(_ random: inout SeededGenerator) -> [String] {
    let payees = ["Cafe", "Rent", "café", "Kiosk"]
    var rows: [String] = []
    for day in 1...Int.random(in: 1...12, using: &random) {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let amount = ["-3.20", "-3.20", "-650.00", "5.00"].randomElement(using: &random) ?? "1"
        let payee = payees.randomElement(using: &random) ?? ""
        rows.append("2026-03-\(day < 10 ? "0" : "")\(day) \(amount) \(payee)")
      }
    }
    return rows
  }

  private static func window(_ random: inout SeededGenerator) -> ClosedRange<Int> {
    let days = (Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random))
    return min(days.0, days.1)...max(days.0, days.1)
  }

  private static func day(_ row: String) -> Int { Int(row.prefix(10).suffix(2)) ?? 0 }

  @Test("overlapping imports in any order, undone or not, give all rows of their days")
  func windows() throws {
    var (lost, doubled) = (0, 0)
    for seed in 0..<UInt64(ImportCases.count) {
      var random = SeededGenerator(seed: seed)
      let list = Self.list(&random)
      var scene = ImportScene()
      // The import that added each day's rows.
      var owners: [Int: Int] = [:]
      for number in 0..<Int.random(in: 1...6, using: &random) {
        let windows = (0..<Int.random(in: 1...2, using: &random)).map { _ in Self.window(&random) }
        try scene.add(
          windows.map { days in .of(list.filter { days.contains(Self.day($0)) }) },
          batch: "b\(number)")
        for day in windows.joined() where owners[day] == nil { owners[day] = number }
        guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
        let undone = Int.random(in: 0...number, using: &random)
        scene.undo("b\(undone)")
        owners = owners.filter { $0.value != undone }
      }
      let expected = list.filter { owners[Self.day($0)] != nil }.map { row in
        let words = row.split(separator: " ")
        return "\(words[0]),\(words[2]),\(words[1]),"
      }.sorted()
      let found = scene.transactions
      lost += max(0, expected.count - found.count)
      doubled += max(0, found.count - expected.count)
      expect(expected, equals: found, "seed \(seed)")
    }
    expect((lost, doubled) == (0, 0))
    print("torture: S14 import-windows cases=\(ImportCases.count) lost=\(lost) doubled=\(doubled)")
  }

  @Test("import, undo, import equals one import; undo restores the earlier state")
  func undone() throws {
    var lost = 0
    for seed in 0..<UInt64(ImportCases.count / 3) {
      var random = SeededGenerator(seed: seed)
      let list = Self.list(&random)
      let file = Statement.of(list, balances: ["closing 2026-03-31 100.00"])
      var scene = ImportScene(["t1,2026-03-02,Giro,typed,-650.00,EUR,,"])
      let before = scene.live()
      try scene.add([file], match: .all, batch: "b1")
      let imported = scene.live()
      expect(scene.undo("b1"), equals: [])
      expect(scene.live(), equals: before, "seed \(seed)")
      try scene.add([file], match: .all, batch: "b2")
      expect(scene.live(), equals: imported, "seed \(seed)")
      try scene.add([file], match: .all, batch: "b3")
      expect(scene.live(), equals: imported, "seed \(seed)")
      lost += scene.live() == imported ? 0 : 1
    }
    print("torture: S14 import-undo cases=\(ImportCases.count / 3) lost=\(lost)")
  }

  @Test("a row cancelled or replaced by hand is not imported again")
  func corrected() throws {
    let file = Statement.of("2026-03-01 -5.00 Cafe", "2026-03-02 -6.00 Kiosk")
    var scene = ImportScene()
    let plan = try scene.add([file])
    var cancel = ImportLine(.transactions)
    cancel.fill("id", "c1")
    cancel.fill("voids", plan.rows[0].name)
    cancel.fill("op", "by-hand")
    scene.append(cancel)
    try expect(scene.add([file], batch: "b2").rows.map(\.verdict), equals: [.present, .present])
    expect(scene.transactions, equals: ["2026-03-02,Kiosk,-6.00,"])
  }

  @Test("several files in one run give the same result as one import after another")
  func together() throws {
    var scene = ImportScene()
    let plan = try scene.add([
      .of("2026-03-01 -5.00 Cafe", "2026-03-01 -5.00 Cafe"), .of("2026-03-01 -5.00 Cafe"),
    ])
    expect(plan.rows.map(\.verdict), equals: [.new, .new, .present])
  }

  @Test("rows on other days are omitted and counted")
  func days() throws {
    let scene = ImportScene()
    let from = try require(CalendarDate.of("2026-03-02"))
    let (plan, _) = try scene.plan(
      [.of("2026-03-01 -5.00 Cafe", "2026-03-02 -6.00 Kiosk")], days: from...from)
    expect(plan.rows.count == 1 && plan.left == [1])
  }

  @Test("words that do not match a suggestion's id are reported")
  func unmatched() throws {
    let scene = ImportScene(["t1,2026-03-01,Giro,typed,-5.00,EUR,,"])
    let (plan, _) = try scene.plan([.of("2026-03-01 -5.00 Cafe")], match: .ids(["t1", "x"]))
    expect(plan.unmatched, equals: ["x"])
    expect(plan.rows.map(\.verdict), equals: [.new])
  }
}
