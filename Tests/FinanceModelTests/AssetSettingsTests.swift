import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AssetSettingsTests {
  @Test("every key of an asset is read")
  func decoding() throws {
    let text = """
      [{"symbol": "VWCE", "kind": "FUND", "name": "All-World", "isin": "IE00BK5BQT80",
        "quote_currency": "GBp", "quote_mode": "MANUAL", "exchange": "XETRA",
        "yahoo": "VWCE.DE", "multiplier": 0.5, "lots_method": "HIFO",
        "classes": {"region": "World", "own": ""}}, {"symbol": "X"}]
      """
    let loaded = read([AssetSettings].self, from: text, stage: "settings")
    #expect(loaded.diagnostics.isEmpty)
    let assets = try #require(loaded.value)
    #expect(assets[0].symbol == "VWCE")
    #expect(assets[0].kind == .fund)
    #expect(assets[0].name == "All-World")
    #expect(assets[0].isin == "IE00BK5BQT80")
    #expect(assets[0].quoteCurrency == "GBp")
    #expect(assets[0].quoteMode == .manual)
    #expect(assets[0].exchange == "XETRA")
    #expect(assets[0].yahoo == "VWCE.DE")
    #expect(assets[0].multiplier == .of("0.5"))
    #expect(assets[0].lotsMethod == .hifo)
    #expect(assets[0].classes == ["region": "World", "own": ""])
    #expect(assets[1] == AssetSettings(symbol: "X"))
  }

  @Test("every kind and every origin of prices is known by its word in capitals")
  func words() {
    #expect(
      AssetSettings.Kind.allCases.map(\.rawValue) == [
        "EQUITY", "FUND", "BOND", "CRYPTO", "FX", "METAL", "OPTION", "CASH",
      ])
    #expect(AssetSettings.QuoteMode.allCases.map(\.rawValue) == ["AUTO", "MANUAL"])
  }

  @Test("an unknown kind, a missing symbol, a quoted number and an unknown key are told at once")
  func problems() {
    let text = """
      [{"kind": "ETF"},
       {"symbol": "X", "multiplier": "100", "quote_curency": "EUR"}]
      """
    #expect(
      read([AssetSettings].self, from: text, stage: "settings").diagnostics.map { diagnostic in
        let place = diagnostic.excerpt.map { "\($0.position.line):\($0.position.column)" } ?? "-"
        return "\(place) \(diagnostic.code)"
      } == [
        "1:2 settings-missing-key", "1:11 settings-value-unknown", "2:32 settings-wrong-type",
        "2:39 settings-unknown-key",
      ])
  }
}
