import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

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
