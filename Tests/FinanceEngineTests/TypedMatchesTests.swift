import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TypedMatchesTests {
  private func verdicts(_ typed: [String], _ rows: [String]) throws -> [ImportedRow.Verdict] {
    let scene = ImportScene(typed)
    return try scene.plan([.of(rows)]).plan.rows.map(\.verdict)
  }

  @Test("from one day before to five days after, whatever the payee", arguments: -3...7)
  func days(delay: Int) throws {
    let date = try #require(CalendarDate.of("2026-03-10")?.adding(days: delay))
    let found = try verdicts(["t1,2026-03-10,Giro,typed,-5.00,EUR,,"], ["\(date) -5.00 Cafe"])
    #expect(found == [(-1...5).contains(delay) ? .suggested : .new])
  }

  @Test("each typed row stands for one")
  func once() throws {
    let found = try verdicts(
      ["t1,2026-03-10,Giro,typed,-5.00,EUR,,"], ["2026-03-10 -5.00 a", "2026-03-10 -5.00 b"])
    #expect(found == [.suggested, .new])
  }

  @Test("as many rows as can be are suggested")
  func largest() throws {
    let found = try verdicts(
      ["t1,2026-01-10,Giro,typed,-5.00,EUR,,", "t2,2026-01-12,Giro,typed,-5.00,EUR,,"],
      ["2026-01-12 -5.00 a", "2026-01-17 -5.00 b"])
    #expect(found == [.suggested, .suggested])
  }

  /// A purchase of -7.00 in two parts.
  private static let parts = [
    "t1,2026-03-10,Giro,Groceries,-3.00,EUR,,g", "t2,2026-03-10,Giro,Household,-4.00,EUR,,g",
  ]

  @Test("rows of one payment are one row of the bank, and stay several")
  func payment() throws {
    var scene = ImportScene(Self.parts)
    let file = Statement.of("2026-03-12 -7.00 SHOP", balances: ["closing 2026-03-12 93.00"])
    #expect(try scene.plan([file]).plan.rows.map(\.verdict) == [.suggested])
    let plan = try scene.add([file], match: .ids(["t2"]))
    #expect(plan.typedRows[0]?.count == 2)
    let live = scene.live(["date", "payee", "amount", "group", "kind"])
    #expect(
      live == [
        "2026-03-11,,100.00,,opening", "2026-03-12,,93.00,,assertion",
        "2026-03-12,Groceries,-3.00,g,", "2026-03-12,Household,-4.00,g,",
      ])
    #expect(try scene.add([file], batch: "b2").rows.map(\.verdict) == [.present])
    #expect(scene.undo("b1") == [])
    #expect(scene.transactions == ["2026-03-10,Groceries,-3.00,", "2026-03-10,Household,-4.00,"])
    try scene.add([file], match: .all, batch: "b3")
    #expect(scene.live(["date", "payee", "amount", "group", "kind"]) == live)
  }

  @Test("a payment that the bank books in parts, or that is a move or imported, is no one row")
  func partsOfOthers() throws {
    let found = try verdicts(Self.parts, ["2026-03-12 -3.00 a", "2026-03-12 -4.00 b"])
    #expect(found == [.suggested, .suggested])
    let move = ["t3,2026-03-09,Giro,Saver,-9.00,EUR,transfer,g"]
    #expect(try verdicts(Self.parts + move, ["2026-03-12 -7.00 a"]) == [.new])
    let other = [Self.parts[0], Self.parts[1].replacing("03-10", with: "03-11")]
    #expect(try verdicts(other, ["2026-03-12 -7.00 a"]) == [.new])
  }

  @Test("what is the same keeps what was typed, with the day and the text of the bank")
  func kept() throws {
    var scene = ImportScene(["t1,2026-03-10,Giro,typed,-5.00,EUR,,"])
    try scene.add([.of("2026-03-12 -5.00 CAFE 12")], match: .ids(["t1"]))
    #expect(scene.live() == ["2026-03-12,typed,-5.00,"])
    #expect(
      try scene.add([.of("2026-03-12 -5.00 CAFE 12")], batch: "b2").rows.map(\.verdict) == [
        .present
      ])
  }
}
