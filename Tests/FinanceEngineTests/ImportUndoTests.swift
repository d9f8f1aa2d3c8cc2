import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ImportUndoTests {
  @Test("a row that was corrected since is left and named; openings and assertions go")
  func edited() throws {
    var scene = ImportScene()
    let file = Statement.of(["2026-03-01 -5.00 a", "2026-03-02 -6.00 b"], running: "50.00")
    let plan = try scene.add([file])
    var correction = ImportLine(.transactions)
    for (name, text) in [
      ("id", "c1"), ("date", "2026-03-01"), ("account", "Giro"), ("payee", "mine"),
      ("amount", "-5.00"), ("batch", "b1"), ("op", "by-hand"), ("voids", plan.rows[0].name),
    ] { correction.fill(name, text) }
    scene.append(correction)
    let left = scene.undo("b1")
    #expect(left.map { scene.table().text($0, "payee") } == ["mine"])
    #expect(scene.live() == ["2026-03-01,mine,-5.00,"])
  }

  @Test("an opening that an import moved stands again as it was")
  func opening() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-03-05 -5.00 a"], running: "50.00")])
    let before = scene.live()
    try scene.add([.of(["2026-03-01 -6.00 b"])], batch: "b2")
    #expect(scene.live().contains("2026-02-28,,56.00,opening"))
    scene.undo("b2")
    #expect(scene.live() == before)
    try scene.add([.of(["2026-03-01 -6.00 b"])], batch: "b3")
    #expect(scene.live().contains("2026-02-28,,56.00,opening"))
  }
}
