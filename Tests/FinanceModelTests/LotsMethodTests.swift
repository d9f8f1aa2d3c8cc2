import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
