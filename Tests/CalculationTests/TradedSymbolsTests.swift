import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct TradedSymbolsTests {
  @Test(
    "an asset is found by symbol, ISIN or name; otherwise the broker's text is kept",
    arguments: [
      (StatementTrade(type: .buy, symbol: "WLDX"), "WLDX"),
      (StatementTrade(type: .buy, isin: "IE1", name: "x"), "IE1"),
      (StatementTrade(type: .buy, isin: "IE2", name: "world FUND"), "WLDX"),
      (StatementTrade(type: .buy, isin: "IE3"), "IE3"),
      (StatementTrade(type: .buy, symbol: "QQ", isin: "IE3"), "QQ"),
      (StatementTrade(type: .buy, symbol: "QQ", isin: "ie 4"), "WLDX"),
      (StatementTrade(type: .buy, symbol: "IE 4"), "WLDX"),
    ])
  func symbols(trade: StatementTrade, symbol: String) throws {
    var scene = ImportScene()
    scene.settings = Settings.of(
      #"{"assets": [{"symbol": "WLDX", "name": "World fund", "isin": "IE 4"}, {"symbol": "IE1"}]}"#)
    let row = StatementRow(
      line: 2, date: .epochDay, amount: Decimal(-770), currency: "EUR", trade: trade)
    let plan = try scene.add([Statement(format: "t", rows: [row])])
    expect(plan.activity(plan.rows[0])?.symbol, equals: symbol)
    expect(scene.live(["symbol"], .activities), equals: [symbol])
  }
}
