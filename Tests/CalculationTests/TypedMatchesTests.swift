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

@Suite struct TypedPaymentsTests {
  private func verdicts(_ typed: [String], _ rows: [String]) throws -> [ImportedRow.Verdict] {
    let scene = ImportScene(typed)
    return try scene.plan([.of(rows)]).plan.rows.map(\.verdict)
  }

  /// A purchase of -7.00, split into two parts.
  private static let parts = [
    "t1,2026-03-10,Giro,Groceries,-3.00,EUR,,g", "t2,2026-03-10,Giro,Household,-4.00,EUR,,g",
  ]

  @Test("a payment booked in parts, transferred or imported does not match a single row")
  func partsOfOthers() throws {
    let found = try verdicts(Self.parts, ["2026-03-12 -3.00 a", "2026-03-12 -4.00 b"])
    expect(found, equals: [.suggested, .suggested])
    let move = ["t3,2026-03-09,Giro,Saver,-9.00,EUR,transfer,g"]
    try expect(verdicts(Self.parts + move, ["2026-03-12 -7.00 a"]), equals: [.new])
    let other = [Self.parts[0], Self.parts[1].replacing("03-10", with: "03-11")]
    try expect(verdicts(other, ["2026-03-12 -7.00 a"]), equals: [.new])
  }
}

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
