import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportedRowsTests {
  @Test("ids of rows without a ledger row are computed on demand and equal the others")
  func identified() throws {
    for seed in 0..<UInt64(40) {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<12).map { _ in
        "2026-03-\(Int.random(in: 10...14, using: &random))"
          + " \(["-1.00", "-2.00", "4.00"].randomElement(using: &random) ?? "") x"
      }.sorted()
      let (first, last) = (CalendarDate.of("2026-03-11"), CalendarDate.of("2026-03-13"))
      let days = try require(first)...(try require(last))
      let sources = [ImportSource(file: 0, account: "Giro", statement: .of(rows))]
      let terms = ImportTerms(
        today: try require(CalendarDate.of("2026-11-21")), days: seed % 2 == 0 ? nil : days,
        match: .ask)
      let plan = try ImportPlan(sources, ImportScene().books(of: ["Giro"]), terms)
      expect(plan.rows.allSatisfy { $0.id == nil && $0.verdict == .new }, "seed \(seed)")
      // After an import of other rows, the ledger has ids, and each row is compared with them.
      var scene = ImportScene()
      try scene.add([.of("2026-01-01 -9.99 other")], account: "Other")
      let compared = try ImportPlan(sources, scene.books(of: ["Giro"]), terms)
      expect(compared.rows.allSatisfy { $0.id != nil }, "seed \(seed)")
      expect(
        plan.identified.rows.map(\.id) == compared.rows.map(\.id) && plan.left == compared.left,
        "seed \(seed)")
      expect(Set(compared.rows.map(\.id)).count, equals: compared.rows.count, "seed \(seed)")
    }
  }
}

@Suite struct ImportedRowTests {
  @Test("the verdicts have the names shown in the table")
  func words() {
    expect(
      ImportedRow.Verdict.allCases.map(\.rawValue),
      equals: ["new", "present", "skipped", "suggested"])
  }

  @Test("rows of a renamed account are still recognized")
  func renamed() throws {
    let file = Statement.of("2026-03-01 -5.00 Cafe")
    var scene = ImportScene()
    try scene.add([file], account: "Giro")
    scene.settings = Settings.of(
      #"{"base_currency": "EUR", "accounts": [{"name": "Main", "aliases": ["Giro"]}]}"#)
    try expect(
      scene.add([file], account: "Main", batch: "b2").rows.map(\.verdict), equals: [.present])
  }
}

@Suite struct ImportedCellsTests {
  @Test("without a record, edits are detected in manually filled cells and in balances")
  func unknown() throws {
    for (old, new, count) in [
      ("2026-03-01,,Giro,a,,", "2026-03-01,,Giro,a,Groceries,", 1),
      ("2026-02-28,,Giro,,,56.00", "2026-02-28,,Giro,,,57.00", 1),
      ("2026-03-01,,Giro,a,,-5.00", "2026-03-01,,Giro,a,,-5.50", 0),
    ] {
      var scene = ImportScene()
      try scene.add([.of(["2026-03-01 -5.00 a", "2026-03-02 -6.00 b"], running: "56.00")])
      scene.edit(old, new)
      expect(scene.undo(remembers: false).count, equals: count, "\(new)")
    }
  }
}
