import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ImportBalancesTests {
  @Test("the same file adds no second assertion, on the next day either")
  func again() throws {
    let file = Statement.of(
      ["2026-11-19 -5.00 a", "2026-11-21 -2.00 b"], balances: ["closing 2026-11-21 93.00"])
    var scene = ImportScene()
    try scene.add([file])
    let rows = scene.live()
    scene.today = try #require(CalendarDate.of("2026-11-22"))
    try scene.add([file], batch: "b2")
    #expect(scene.live() == rows)
  }
}
