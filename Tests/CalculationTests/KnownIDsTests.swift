import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct KnownIDsTests {
  @Test("a row removed by an undo may be imported again, a row cancelled by hand may not")
  func states() throws {
    let file = Statement.of("2026-03-01 -5.00 Cafe")
    var scene = ImportScene()
    let id = try require(try scene.add([file]).identified.rows[0].id)
    expect(KnownIDs(scene.table()).state(of: id), equals: .present)
    scene.undo("b1")
    expect(KnownIDs(scene.table()).state(of: id), equals: .undone)
    expect(try scene.add([file], batch: "b2").identified.rows[0].id != id)
    expect(KnownIDs(ImportScene().table()).state(of: id) == nil)
  }
}
