import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct UnknownCurrenciesTests {
  private let text =
    "date,base,quote,amount\n2026-01-02,A,EUR,1\n2026-01-02,A,GBp,1\n2026-01-02,A,eur,1\n"
    + "2026-01-02,A,USDT,1\n"

  @Test("a currency that is neither a code nor a symbol is told with the nearest")
  func unknown() {
    let found = findings(.prices, text)
    #expect(
      found.map(\.message) == [
        "quote 'eur' is not an ISO 4217 currency code",
        "quote 'USDT' is not an ISO 4217 currency code or a known symbol",
      ])
    #expect(found.map(\.hint) == ["write EUR", "did you mean 'USD'?"])
    #expect(found.map(\.severity) == [.error, .error])
  }

  @Test("the symbol of an activity may stand for a currency")
  func symbol() {
    let activities = RandomLedger.table(
      .activities, ["date,account,type,symbol\n2026-01-02,x,BUY,USDT\n"])
    let names = LedgerNames(
      plan: nil, settings: nil, today: RandomLedger.today, activities: activities)
    let found = RandomLedger.table(.prices, [text]).findings(names)
    #expect(found.map(\.place) == [LedgerPlace(file: 0, record: 2)])
  }
}
