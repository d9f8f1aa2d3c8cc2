import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportLineTests {
  @Test("a broker\u{27}s row becomes an activity with its amount before fee and tax")
  func activity() throws {
    let trade = StatementTrade(
      type: .buy, symbol: "WLDX", quantity: Decimal(6), unitPrice: Decimal(128), fee: Decimal(2))
    let row = StatementRow(
      line: 2, date: .epochDay, amount: Decimal(-770), currency: "EUR", trade: trade)
    var scene = ImportScene()
    try scene.add([Statement(format: "t", rows: [row])])
    expect(
      scene.live(["type", "symbol", "quantity", "amount", "fee"], .activities),
      equals: [
        "BUY,WLDX,6,768.00,2.00"
      ])
    try expect(
      scene.add([Statement(format: "t", rows: [row])], batch: "b2").rows.map(\.verdict),
      equals: [
        .present
      ])
  }

  @Test("a time and a split are written in the format that the ledger reads")
  func written() throws {
    let trade = StatementTrade(
      type: .split, symbol: "WLDX", ratio: try SplitRatio(parsing: "4:1"))
    let split = StatementRow(
      line: 2, date: .epochDay, time: try TimeOfDay(parsing: "09:05"), amount: .zero,
      currency: "EUR", trade: trade)
    let payment = StatementRow(
      line: 2, date: .epochDay, time: try TimeOfDay(parsing: "23:59:07.5"), amount: Decimal(-5),
      currency: "EUR")
    var scene = ImportScene()
    try scene.add([
      Statement(format: "t", rows: [split]), Statement(format: "t", rows: [payment]),
    ])
    expect(scene.live(["time", "ratio"], .activities), equals: ["09:05,4:1"])
    expect(scene.live(["time"]), equals: ["23:59:07"])
  }

  @Test("a row without a currency has the account's currency")
  func currency() throws {
    var scene = ImportScene(["t1,2026-03-01,Giro,typed,-5.00,EUR,,"])
    let row = StatementRow(
      line: 2, date: try require(CalendarDate.of("2026-03-01")), amount: Decimal(-5),
      currency: "")
    let plan = try scene.add([Statement(format: "t", rows: [row])], match: .all)
    expect(plan.rows.map(\.verdict) == [.new] && plan.rows[0].typed != nil)
    expect(scene.live(["amount", "currency"]), equals: ["-5.00,"])
  }

  @Test("a cell is on one line, and an amount has its currency's decimals")
  func cells() throws {
    let row = StatementRow(
      line: 2, date: .epochDay, payee: "a\nb", text: "c\td", amount: Decimal(-5), currency: "EUR",
      payment: 1)
    var scene = ImportScene()
    let plan = try scene.add([Statement(format: "t", rows: [row])])
    expect(
      scene.live(["payee", "original", "amount", "group"]),
      equals: [
        "a b,c d,-5.00,\(plan.rows[0].name)"
      ])
  }

  @Test("the reported columns are exactly those filled by the rows")
  func columns() throws {
    var kinds = Set<Set<String>>()
    for seed in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<Int.random(in: 0...3, using: &random)).map { line in
        StatementRow(
          line: line, date: .epochDay,
          time: Bool.random(using: &random) ? TimeOfDay(nanoseconds: 9) : nil,
          payee: Bool.random(using: &random) ? "A" : "",
          text: Bool.random(using: &random) ? "B" : "",
          amount: Decimal(-5), currency: Bool.random(using: &random) ? "EUR" : "",
          payment: Bool.random(using: &random) ? 1 : nil,
          trade: Int.random(in: 0..<4, using: &random) == 0
            ? StatementTrade(type: .buy, symbol: "WLDX", quantity: Decimal(1)) : nil)
      }
      let scene = ImportScene(["t1,1970-01-01,Giro,typed,-5.00,EUR,,"])
      let balances = Bool.random(using: &random) ? ["closing 1970-01-02 10.00"] : []
      let statement = Statement.of([], balances: balances)
      let (plan, books) = try scene.plan(
        [Statement(format: "t", rows: rows, balances: statement.balances)], match: .all)
      let lines = try plan.lines(batch: "b", books)
      let filled = ImportLine.filledColumns(of: lines)
      try expect(plan.filledColumns(books), equals: filled, "seed \(seed)")
      expect(plan.hasLines, equals: !lines.isEmpty)
      kinds.formUnion(filled.values)
    }
    expect(kinds.count > 10)
  }
}
