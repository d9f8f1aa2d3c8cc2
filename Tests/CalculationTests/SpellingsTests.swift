import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountSpellingsTests {
  @Test("a name close to a known one is reported, any other name is a new account")
  func near() {
    var broker = AccountSettings(name: "Broker")
    broker.aliases = ["DE89 3704"]
    let spellings = AccountSpellings(Settings(accounts: [broker]))
    let found = spellings.findings(["Broker", "DE89 3704", "Brocker", "Piggy bank"], of: .values)
    expect(
      found.map { "\($0.code) \($0.message) (\($0.hint ?? ""))" },
      equals: [
        "value-account-unknown account 'Brocker' in ledgers/values is unknown (did you mean "
          + "'Broker'?)"
      ])
  }

  @Test("if the settings list no accounts, every name is accepted")
  func unlisted() {
    expect(AccountSpellings(Settings()).findings(["Brocker"], of: .values).isEmpty)
  }
}

@Suite struct SymbolSpellingsTests {
  @Test("an asset's symbol in the settings is correct, otherwise the most frequent spelling")
  func right() {
    var settings = Settings()
    settings.assets = [AssetSettings(symbol: "VWCE"), AssetSettings(symbol: "vwce.x")]
    var spellings = SymbolSpellings(settings)
    for (symbol, count) in [("Vwce", 9), ("abc", 1), ("ABC", 2), ("ab c", 2), ("only", 1)] {
      spellings.add(symbol, count: count)
    }
    expect(spellings.right(for: "Vwce"), equals: "VWCE")
    expect(spellings.right(for: "VWCE") == nil)
    expect(spellings.right(for: "abc"), equals: "ABC")
    expect(spellings.right(for: "ab c"), equals: "ABC")
    expect(spellings.right(for: "ABC") == nil)
    expect(spellings.right(for: "only") == nil)
    expect(spellings.right(for: "VWCE.X"), equals: "vwce.x")
  }

  @Test("two assets that differ only in case are both correct")
  func assets() {
    var settings = Settings()
    settings.assets = [AssetSettings(symbol: "AB"), AssetSettings(symbol: "Ab")]
    expect(SymbolSpellings(settings).right(for: "AB") == nil)
    expect(SymbolSpellings(settings).right(for: "Ab") == nil)
  }

  @Test("findings have the place, the difference and the text to write")
  func findings() throws {
    let text = try ActivityText(
      [
        PricedActivities.header, "2026-01-02,a,BUY,,XYZ,1,10,,,,EUR,,,",
        "2026-01-03,a,BUY,,XYZ,1,10,,,,EUR,,,", "2026-01-04,a,BUY,,Xyz,1,10,,,,EUR,,,",
      ], prices: ["2026-01-05 xyz EUR 11"])
    var spellings = SymbolSpellings(text.settings)
    spellings.add(text.ledger)
    let found = spellings.findings(text.ledger, text.prices, PositionLedger())
    expect(
      found.map { "\($0.code) \($0.place?.record ?? -1) \($0.message) (\($0.hint ?? ""))" },
      equals: [
        "activity-symbol-similar 2 symbol 'Xyz' differs from 'XYZ' only in case (write XYZ)",
        "price-symbol-similar -1 symbol 'xyz' differs from 'XYZ' only in case, in ledgers/prices"
          + " (write XYZ)",
      ])
  }
}

@Suite struct LookalikeNamesTests {
  private static func messages(_ names: [String], _ kind: String = "account") -> [String] {
    var lookalikes = LookalikeNames(kind, aliases: ["AN ALIAS"])
    return names.compactMap { name in
      let found: PathFinding? = lookalikes.finding(of: name, at: [])
      return found?.message
    }
  }

  @Test("a name that looks like an earlier one is reported once, with the difference")
  func differences() {
    expect(
      Self.messages([
        "Bank", "bank", "Ban\u{200B}k", "bank", " Bank", "My\u{2011}bank\u{AD}", "my-bank",
      ]),
      equals: [
        "account 'bank' differs from 'Bank' only in case",
        #"account 'Ban\u200bk' differs from 'Bank' only in invisible characters"#,
        "account ' Bank' differs from 'Bank' only in spaces",
        #"account 'my-bank' differs from 'My\u{2011}bank\u00ad' only in "#
          .replacing(#"\u{2011}"#, with: "\u{2011}")
          + "case, spaces, hyphens or invisible characters",
      ])
  }

  @Test("blank names, aliases, Unicode compositions and different names are not reported")
  func silence() {
    expect(
      Self.messages([
        "", " ", "An alias", "AN ALIAS", "Caf\u{E9}", "Cafe\u{301}", "Cafe", "A1", "A2",
      ]),
      equals: [])
  }

  @Test("differences in case and spaces are left to another rule for symbols")
  func symbols() {
    expect(Self.messages(["BTC", "btc", "B TC", "BT\u{200D}C"], "symbol").count, equals: 1)
  }
}
