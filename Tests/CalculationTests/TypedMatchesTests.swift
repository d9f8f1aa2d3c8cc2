import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct TypedMatchesTests {
  private func verdicts(_ typed: [String], _ rows: [String]) throws -> [ImportedRow.Verdict] {
    let scene = ImportScene(typed)
    return try scene.plan([.of(rows)]).plan.rows.map(\.verdict)
  }

  @Test("a match is one day before to five days after, for any payee", arguments: -3...7)
  func days(delay: Int) throws {
    let date = try require(CalendarDate.of("2026-03-10")?.adding(days: delay))
    let found = try verdicts(["t1,2026-03-10,Giro,typed,-5.00,EUR,,"], ["\(date) -5.00 Cafe"])
    expect(found, equals: [(-1...5).contains(delay) ? .suggested : .new])
  }

  @Test("each typed row matches at most one row")
  func once() throws {
    let found = try verdicts(
      ["t1,2026-03-10,Giro,typed,-5.00,EUR,,"], ["2026-03-10 -5.00 a", "2026-03-10 -5.00 b"])
    expect(found, equals: [.suggested, .new])
  }

  @Test("as many matches as possible are suggested")
  func largest() throws {
    let found = try verdicts(
      ["t1,2026-01-10,Giro,typed,-5.00,EUR,,", "t2,2026-01-12,Giro,typed,-5.00,EUR,,"],
      ["2026-01-12 -5.00 a", "2026-01-17 -5.00 b"])
    expect(found, equals: [.suggested, .suggested])
  }

  @Test("a matched row keeps the typed cells, with the bank's date and text")
  func kept() throws {
    var scene = ImportScene(["t1,2026-03-10,Giro,typed,-5.00,EUR,,"])
    try scene.add([.of("2026-03-12 -5.00 CAFE 12")], match: .ids(["t1"]))
    expect(scene.live(), equals: ["2026-03-12,typed,-5.00,"])
    try expect(
      scene.add([.of("2026-03-12 -5.00 CAFE 12")], batch: "b2").rows.map(\.verdict),
      equals: [
        .present
      ])
  }
}
