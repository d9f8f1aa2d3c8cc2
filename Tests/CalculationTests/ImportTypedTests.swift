import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportTypedTests {
  /// A purchase of -7.00, split into two parts.
  private static let parts = [
    "t1,2026-03-10,Giro,Groceries,-3.00,EUR,,g", "t2,2026-03-10,Giro,Household,-4.00,EUR,,g",
  ]

  @Test("several typed rows of one payment match one bank row, and remain separate")
  func payment() throws {
    var scene = ImportScene(Self.parts)
    let file = Statement.of("2026-03-12 -7.00 SHOP", balances: ["closing 2026-03-12 93.00"])
    try expect(scene.plan([file]).plan.rows.map(\.verdict), equals: [.suggested])
    let plan = try scene.add([file], match: .ids(["t2"]))
    expect(plan.typedRows[0]?.count, equals: 2)
    let live = scene.live(["date", "payee", "amount", "group", "kind"])
    expect(
      live,
      equals: [
        "2026-03-11,,100.00,,opening", "2026-03-12,,93.00,,assertion",
        "2026-03-12,Groceries,-3.00,g,", "2026-03-12,Household,-4.00,g,",
      ])
    try expect(scene.add([file], batch: "b2").rows.map(\.verdict), equals: [.present])
    expect(scene.undo("b1"), equals: [])
    expect(
      scene.transactions, equals: ["2026-03-10,Groceries,-3.00,", "2026-03-10,Household,-4.00,"])
    try scene.add([file], match: .all, batch: "b3")
    expect(scene.live(["date", "payee", "amount", "group", "kind"]), equals: live)
  }
}
