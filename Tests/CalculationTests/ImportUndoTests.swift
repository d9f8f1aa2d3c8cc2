import Expectations
import FinanceModel
import Foundation
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportUndoTests {
  @Test("a row corrected since is kept and named; openings and assertions are removed")
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
    expect(left.map { scene.table().text($0, "payee") }, equals: ["mine"])
    expect(scene.live(), equals: ["2026-03-01,mine,-5.00,"])
  }

  @Test(
    "a row edited in the file is kept and named, whatever the edit",
    arguments: [
      ("2026-03-01,,Giro,a,,-5.00", "2026-03-01,,Giro,a,,-5.50"),
      ("2026-03-01,,Giro,a,,", "2026-03-01,,Giro,Amended,,"),
      ("2026-03-01,,Giro,a,,", "2026-03-01,,Giro,a,Groceries,"),
      ("2026-03-01,,Giro,a", "2026-03-03,,Giro,a"),
      ("2026-02-28,,Giro,,,56.00", "2026-02-28,,Giro,,,57.00"),
    ])
  func editedByHand(old: String, new: String) throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-03-01 -5.00 a", "2026-03-02 -6.00 b"], running: "56.00")])
    scene.edit(old, new)
    let left = scene.undo()
    let live = scene.live(["date", "time", "account", "payee", "category", "amount"])
    expect(left.count == 1 && live.count == 1 && live.allSatisfy { $0.contains(new) })
  }

  @Test(
    "undoing an unchanged import of each layout's sample removes every row",
    arguments: Repository.files(in: "Tests/Statements", ending: ".csv"), [true, false])
  func untouched(name: String, remembers: Bool) throws {
    let bytes = Array(try Data(contentsOf: Repository.at("Tests/Statements/\(name)")))
    let loaded = StatementFile.statements(bytes, file: name, layouts: BuiltInLayouts.all)
    let columns = BuiltInLayouts.all.first { $0.name == loaded.value?.first?.format }?.columns
    // Columns that users normally fill in are known to be imported only on the machine that
    // imported them.
    let isKnown =
      remembers || columns?.category == nil && columns?.note == nil && columns?.transaction == nil
    var scene = ImportScene()
    guard isKnown else {
      try scene.add(try require(loaded.value), transfers: .all, batch: "b1")
      return expect(!scene.undo("b1", remembers: false).isEmpty)
    }
    for batch in ["b1", "b2"] {
      try scene.add(try require(loaded.value), transfers: .all, batch: batch)
      expect(!scene.live().isEmpty || !scene.live(ImportUndoTests.columns, .activities).isEmpty)
      expect(scene.undo(batch, remembers: remembers), equals: [])
      expect(scene.live() == [] && scene.live(ImportUndoTests.columns, .activities) == [])
    }
  }

  private static let columns = ["date", "type", "symbol", "amount"]

  @Test("an opening moved by an import is restored")
  func opening() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-03-05 -5.00 a"], running: "50.00")])
    let before = scene.live()
    try scene.add([.of(["2026-03-01 -6.00 b"])], batch: "b2")
    expect(scene.live().contains("2026-02-28,,56.00,opening"))
    scene.undo("b2")
    expect(scene.live(), equals: before)
    try scene.add([.of(["2026-03-01 -6.00 b"])], batch: "b3")
    expect(scene.live().contains("2026-02-28,,56.00,opening"))
  }
}
