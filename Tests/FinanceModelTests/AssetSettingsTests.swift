import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AssetSettingsTests {
  @Test("decoding reads every key of an asset")
  func decoding() throws {
    let text = """
      [{"symbol": "VWCE", "kind": "FUND", "name": "All-World", "isin": "IE00BK5BQT80",
        "quote_currency": "GBp", "quote_mode": "MANUAL", "exchange": "XETRA",
        "yahoo": "VWCE.DE", "multiplier": 0.5, "lots_method": "HIFO",
        "country": "IE", "classes": {"region": "World", "own": ""}}, {"symbol": "X"}]
      """
    let loaded = read([AssetSettings].self, from: text, stage: "settings")
    expect(loaded.diagnostics.isEmpty)
    let assets = try require(loaded.value)
    expect(assets[0].symbol, equals: "VWCE")
    expect(assets[0].kind, equals: .fund)
    expect(assets[0].name, equals: "All-World")
    expect(assets[0].isin, equals: "IE00BK5BQT80")
    expect(assets[0].quoteCurrency, equals: "GBp")
    expect(assets[0].quoteMode, equals: .manual)
    expect(assets[0].exchange, equals: "XETRA")
    expect(assets[0].yahoo, equals: "VWCE.DE")
    expect(assets[0].multiplier, equals: .of("0.5"))
    expect(assets[0].lotsMethod, equals: .hifo)
    expect(assets[0].country, equals: "IE")
    expect(assets[0].classes, equals: ["region": "World", "own": ""])
    expect(assets[1], equals: AssetSettings(symbol: "X"))
  }

  @Test("each kind and each price source is recognised by its upper-case name")
  func words() {
    expect(
      AssetSettings.Kind.allCases.map(\.rawValue),
      equals: [
        "EQUITY", "FUND", "BOND", "CRYPTO", "FX", "METAL", "OPTION", "CASH",
      ])
    expect(AssetSettings.QuoteMode.allCases.map(\.rawValue), equals: ["AUTO", "MANUAL"])
  }

  @Test("an unknown kind, a missing symbol, a quoted number and an unknown key are reported")
  func problems() {
    let text = """
      [{"kind": "ETF"},
       {"symbol": "X", "multiplier": "100", "quote_curency": "EUR"}]
      """
    expect(
      read([AssetSettings].self, from: text, stage: "settings").diagnostics.map { diagnostic in
        let place = diagnostic.excerpt.map { "\($0.position.line):\($0.position.column)" } ?? "-"
        return "\(place) \(diagnostic.code)"
      },
      equals: [
        "1:2 settings-missing-key", "1:11 settings-value-unknown", "2:32 settings-wrong-type",
        "2:39 settings-unknown-key",
      ])
  }
}

@Suite struct LotsMethodTests {
  @Test("lots_method has these six words, for an account and for an asset")
  func words() {
    expect(
      LotsMethod.allCases.map(\.rawValue),
      equals: ["FIFO", "LIFO", "HIFO", "AVERAGE", "SECTION_104", "ACB"])
    for method in LotsMethod.allCases {
      let word = method.rawValue
      let settings = Settings.of(
        """
        {"accounts": [{"name": "A", "lots_method": "\(word)"}],
         "assets": [{"symbol": "X", "lots_method": "\(word)"}]}
        """)
      expect(settings.accounts?.first?.lotsMethod, equals: method)
      expect(settings.assets?.first?.lotsMethod, equals: method)
    }
  }

  @Test("any other word is refused, listing all six")
  func unknown() {
    let loaded = read(
      Settings.self, from: #"{"assets": [{"symbol": "X", "lots_method": "fifo"}]}"#,
      stage: "settings")
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["settings-value-unknown"])
    expect(
      loaded.diagnostics.first?.message.hasSuffix(
        "expected one of FIFO, LIFO, HIFO, AVERAGE, SECTION_104, ACB"),
      equals: true)
  }
}
