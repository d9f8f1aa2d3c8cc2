import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct TypedTradesTests {
  /// Returns ledgers with these activities, written as `b1,2023-04-03,Broker,BUY,ACME,10,3320.05`.
  private static func scene(_ activities: String...) -> ImportScene {
    var scene = ImportScene()
    for row in activities {
      var line = ImportLine(.activities)
      let names = ["id", "date", "account", "type", "symbol", "quantity", "amount", "note"]
      for (name, text) in zip(names, row.split(separator: ",", omittingEmptySubsequences: false)) {
        line.fill(name, String(text))
      }
      line.fill("currency", "USD")
      scene.append(line)
    }
    return scene
  }

  private static func row(
    _ type: ActivityType, _ date: String, _ amount: String, quantity: String? = nil,
    fee: String? = nil, line: Int = 2
  ) throws -> StatementRow {
    StatementRow(
      line: line, date: try require(CalendarDate.of(date)), text: "bank",
      amount: .of(amount), currency: "USD",
      trade: StatementTrade(
        type: type, symbol: quantity == nil ? "" : "ACME", quantity: quantity.map { .of($0) },
        fee: fee.map { .of($0) }))
  }

  private static func verdicts(_ scene: ImportScene, _ rows: StatementRow...) throws -> [String] {
    let file = Statement(format: "test", account: "Broker", currency: "USD", rows: rows)
    return try scene.plan([file]).plan.rows.map(\.verdict.rawValue)
  }

  @Test(
    "a trade matches on type, asset and units, and on the amount if both rows have one",
    arguments: [
      ("b1,2023-04-03,Broker,BUY,ACME,10,3320.05", "suggested"),
      ("b1,2023-04-03,Broker,BUY,ACME,10.0,", "suggested"),
      ("b1,2023-04-04,Broker,BUY,ACME,10,3320.05", "suggested"),
      ("b1,2023-03-29,Broker,BUY,ACME,10,3320.05", "suggested"),
      ("b1,2023-04-03,Broker,BUY,ACME,10,3321.05", "suggested"),
      ("b1,2023-04-05,Broker,BUY,ACME,10,3320.05", "new"),
      ("b1,2023-03-28,Broker,BUY,ACME,10,3320.05", "new"),
      ("b1,2023-04-03,Broker,SELL,ACME,10,3320.05", "new"),
      ("b1,2023-04-03,Broker,BUY,OTHER,10,3320.05", "new"),
      ("b1,2023-04-03,Broker,BUY,ACME,11,3320.05", "new"),
      ("b1,2023-04-03,Broker,BUY,ACME,10,3320.06", "new"),
      ("b1,2023-04-03,Elsewhere,BUY,ACME,10,3320.05", "new"),
    ])
  func trades(typed: String, verdict: String) throws {
    let row = try Self.row(.buy, "2023-04-03", "-3321.05", quantity: "10", fee: "1")
    try expect(Self.verdicts(Self.scene(typed), row), equals: [verdict])
  }

  @Test("a cash row matches on type and amount, each row once")
  func money() throws {
    let scene = Self.scene("b1,2023-04-03,Broker,DEPOSIT,,,500.00")
    let rows = try [2, 3].map { try Self.row(.deposit, "2023-04-04", "500.00", line: $0) }
    try expect(Self.verdicts(scene, rows[0], rows[1]), equals: ["suggested", "new"])
    try expect(
      Self.verdicts(scene, Self.row(.deposit, "2023-04-04", "501.00")), equals: ["new"])
    try expect(
      Self.verdicts(scene, Self.row(.interest, "2023-04-04", "500.00")), equals: ["new"])
  }

  @Test("a matched row keeps its typed cells, counts once, and is restored by an undo")
  func kept() throws {
    let columns = ["date", "type", "symbol", "quantity", "amount", "fee", "note"]
    var scene = Self.scene("b1,2023-04-03,Broker,BUY,ACME,10,3320.05,mine")
    let before = scene.live(columns, .activities)
    let file = Statement(
      format: "test", account: "Broker", currency: "USD",
      rows: [try Self.row(.buy, "2023-04-04", "-3321.05", quantity: "10", fee: "1")])
    try scene.add([file], match: .ids(["b1"]))
    expect(
      scene.live(columns, .activities), equals: ["2023-04-04,BUY,ACME,10,3320.05,1.00,mine"])
    try expect(scene.add([file], batch: "b2").rows.map(\.verdict), equals: [.present])
    expect(scene.undo("b1"), equals: [])
    expect(scene.live(columns, .activities), equals: before)
  }
}
