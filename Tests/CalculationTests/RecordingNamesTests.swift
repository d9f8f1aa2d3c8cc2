import Expectations
import FinanceModel
import Investing
import TestSupport
import Testing

@Suite struct RecordingNamesTests {
  @Test("the names are accounts with rows that count, accounts in the settings, and their aliases")
  func names() throws {
    var giro = AccountSettings(name: "Giro")
    giro.aliases = ["Current"]
    let settings = Settings(accounts: [giro])
    let values = RecordedValues(
      ["2026-03-31 Isa value 1", "2026-03-31 Old value 1", "2026-04-01 Old delete"],
      settings: settings)
    let names = RecordingNames(try values.ledger(), settings)
    expect(names.recorded, equals: ["Isa"])
    expect(names.account("Isa") == "Isa" && names.account("Giro") == "Giro")
    expect(names.account("Current"), equals: "Giro")
    expect(names.account("isa") == nil && names.account("Old") == nil)
    expect(names.similar(to: "current"), equals: "Current")
    expect(names.similar(to: "old") == nil)
    expect(RecordingNames.longestName, equals: 100)
  }
}
