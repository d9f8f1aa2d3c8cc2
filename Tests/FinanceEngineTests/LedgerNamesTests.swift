import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerNamesTests {
  @Test("symbols are those of the settings' assets and of the activities that count")
  func symbols() throws {
    let source = SourceText(
      file: "coffer.json",
      bytes: Array(#"{"assets": [{"symbol": "BTC"}]}"#.utf8))
    let settings = JSONDocument.read(source, as: Settings.self, stage: "settings").value?.value
    let activities = RandomLedger.table(
      .activities,
      ["id,date,account,type,symbol,voids\na,,,,ABC,\nb,,,BUY,VWRL,a\nc,,,,,\n,,,,PEPE,\n"])
    let names = LedgerNames(
      plan: nil, settings: settings, today: RandomLedger.today, activities: activities)
    #expect(names.symbols == ["BTC", "VWRL", "PEPE"])
  }

  @Test("assets that are no list have no symbols")
  func odd() {
    for text in ["null", "5", "{\"symbol\": \"BTC\"}", "[]"] {
      let source = SourceText(file: "a", bytes: Array("{\"assets\": \(text)}".utf8))
      let settings = JSONDocument.read(source, as: Settings.self, stage: "settings").value?.value
      let names = LedgerNames(plan: nil, settings: settings, today: RandomLedger.today)
      #expect(names.symbols.isEmpty)
    }
  }
}
