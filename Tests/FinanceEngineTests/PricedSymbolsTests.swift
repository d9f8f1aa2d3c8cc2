import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PricedSymbolsTests {
  private func lines(_ rows: String..., quoteCurrency: String? = nil) -> [String] {
    var settings = Settings()
    settings.assets = [AssetSettings(symbol: "WORLD", quoteCurrency: quoteCurrency)]
    let activities = RandomLedger.table(
      .activities, ["date,account,type,symbol\n2026-01-02,x,BUY,WORLD\n"])
    let names = LedgerNames(
      plan: nil, settings: settings, today: RandomLedger.today, activities: activities)
    let text = "date,base,quote,amount\n" + rows.map { $0 + "\n" }.joined()
    return RandomLedger.table(.prices, [text]).findings(names).map {
      "\($0.place?.record ?? -1) \($0.code) \($0.hint ?? "")"
    }
  }

  @Test("a currency priced in an asset is told with the order to write")
  func exchanged() {
    #expect(
      lines("2026-01-02,EUR,WORLD,125") == ["0 price-cells-shifted exchange the two: WORLD,EUR"])
    #expect(lines("2026-01-02,EUR,USD,1.1") == [])
  }

  @Test("a symbol a letter away from one that is held is told once")
  func misspelt() {
    #expect(
      lines("2026-01-02,WROLD,EUR,125", "2026-01-03,WROLD,EUR,126", "2026-01-03,INDEX,EUR,9") == [
        "0 price-symbol-similar did you mean 'WORLD'?"
      ])
  }

  @Test("a price in another currency than the asset is quoted in is told")
  func quoted() {
    #expect(
      lines("2026-01-02,WORLD,USD,125", quoteCurrency: "EUR") == [
        "0 price-currency-unknown write EUR, or correct quote_currency in coffer.json"
      ])
    #expect(lines("2026-01-02,WORLD,GBp,125", quoteCurrency: "GBP") == [])
  }
}
