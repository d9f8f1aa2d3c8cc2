import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ClosingBalanceTests {
  @Test("the balance of a day that is not over is that of yesterday")
  func today() throws {
    let file = Statement.of(
      ["2026-11-19 -5.00 a", "2026-11-21 -2.00 b"], balances: ["closing 2026-11-21 93.00"])
    var scene = ImportScene()
    try scene.add([file])
    #expect(scene.live().contains("2026-11-20,,95.00,assertion"))
    #expect(try scene.balance("2026-11-21") == Decimal.of("93.00"))
  }

  @Test("running balances tell the last one")
  func running() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-03-01 -5.00 a", "2026-03-02 -2.00 b"], running: "10.00")])
    #expect(
      scene.live() == [
        "2026-02-28,,10.00,opening", "2026-03-01,a,-5.00,", "2026-03-02,,3.00,assertion",
        "2026-03-02,b,-2.00,",
      ])
  }
}
