import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct QuotedCurrenciesTests {
  @Test("a blank currency of a trade in an asset quoted elsewhere is a warning, once")
  func blank() {
    var settings = Settings(accounts: [AccountSettings(name: "x", currency: Currency("EUR"))])
    settings.assets = [
      AssetSettings(symbol: "ACME", quoteCurrency: "USD"),
      AssetSettings(symbol: "VWCE", quoteCurrency: "EUR"),
    ]
    let rows = [
      "2026-01-02,x,BUY,ACME,", "2026-01-03,x,BUY,ACME,", "2026-01-04,x,BUY,ACME,EUR",
      "2026-01-05,x,BUY,VWCE,",
    ]
    let table = RandomLedger.table(
      .activities, ["date,account,type,symbol,currency\n" + rows.map { $0 + "\n" }.joined()])
    let names = LedgerNames(plan: nil, settings: settings, today: RandomLedger.today)
    let found = table.findings(names).filter { $0.code == "activity-currency-blank" }
    #expect(
      found.map { "\($0.place?.record ?? -1) \($0.message) (\($0.hint ?? ""))" } == [
        "0 currency is blank and means EUR, but 'ACME' is quoted in USD (write USD, or EUR)"
      ])
  }
}
