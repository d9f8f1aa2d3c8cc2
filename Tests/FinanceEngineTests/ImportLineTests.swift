import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ImportLineTests {
  @Test("a broker\u{27}s row is an activity of the sum before fee and tax")
  func activity() throws {
    let trade = StatementTrade(
      type: .buy, symbol: "WLDX", quantity: Decimal(6), unitPrice: Decimal(128), fee: Decimal(2))
    let row = StatementRow(
      line: 2, date: .epochDay, amount: Decimal(-770), currency: "EUR", trade: trade)
    var scene = ImportScene()
    try scene.add([Statement(format: "t", rows: [row])])
    #expect(
      scene.live(["type", "symbol", "quantity", "amount", "fee"], .activities) == [
        "BUY,WLDX,6,768.00,2.00"
      ])
    #expect(
      try scene.add([Statement(format: "t", rows: [row])], batch: "b2").rows.map(\.verdict) == [
        .present
      ])
  }

  @Test("a cell has one line, and a sum the digits of its currency")
  func cells() throws {
    let row = StatementRow(
      line: 2, date: .epochDay, payee: "a\nb", text: "c\td", amount: Decimal(-5), currency: "EUR",
      payment: 1)
    var scene = ImportScene()
    let plan = try scene.add([Statement(format: "t", rows: [row])])
    #expect(
      scene.live(["payee", "original", "amount", "group"]) == [
        "a b,c d,-5.00,\(plan.rows[0].id.text)"
      ])
  }
}
