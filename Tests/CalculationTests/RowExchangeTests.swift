import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RowExchangeTests {
  @Test("the row's currency or its account's is converted; a missing rate is an error at the row")
  func conversion() throws {
    let settings = Settings.of(
      #"{"accounts": [{"name": "b", "kind": "CASH", "currency": "USD"}]}"#)
    let text = """
      date,account,amount,currency
      2026-11-02,a,-10,
      2026-11-02,b,-10,
      2026-11-02,b,-10,EUR
      2026-11-02,a,-1000,GBp

      """
    let transactions = try require(
      Transactions.reading([SourceText(file: "t", bytes: Array(text.utf8))], settings).value)
    let rates = "date,base,quote,amount\n2026-11-01,USD,EUR,0.9\n"
    let prices = try require(
      PriceBook.reading([SourceText(file: "p", bytes: Array(rates.utf8))]).value)
    var exchange = RowExchange(transactions, settings, prices, base: "EUR")
    let rows = transactions.rows
    expect(rows.map(exchange.code), equals: [nil, "USD", "EUR", "GBp"])
    try expect(exchange.converted(rows[0]), equals: Decimal(-10))
    try expect(exchange.converted(rows[1]), equals: Decimal(-9))
    try expect(exchange.converted(rows[2]), equals: Decimal(-10))
    let finding = #expect(throws: LedgerFinding.self) { try exchange.converted(rows[3]) }
    expect(finding?.code == "value-rate-missing" && finding?.column == "amount")
    expect(finding?.place, equals: rows[3].place)
  }
}
