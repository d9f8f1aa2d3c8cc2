import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalCommodityTests {
  @Test("a currency has its minor digits, an asset the most decimals of any of its units")
  func decimals() throws {
    var text = JournalText()
    text.activities = """
      date,account,type,symbol,quantity,amount,currency
      2026-01-02,B,BUY,BTC,0.025,5,EUR
      2026-01-03,B,BUY,BTC,1,5.123,EUR
      2026-01-04,B,DEPOSIT,,,500,JPY
      """
    text.prices = .of("2026-01-05 ACME 1.2345 USD")
    try expect(
      text.journal().commodities.map { "\($0.code) \($0.decimals)" },
      equals: [
        "ACME 0", "BTC 3", "EUR 2", "JPY 0", "USD 2",
      ])
  }
}
