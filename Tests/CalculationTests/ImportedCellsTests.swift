import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
