import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct AccountSpellingsTests {
  @Test("a name near to a known one is told, another is a new account")
  func near() {
    var broker = AccountSettings(name: "Broker")
    broker.aliases = ["DE89 3704"]
    let spellings = AccountSpellings(Settings(accounts: [broker]))
    let found = spellings.findings(["Broker", "DE89 3704", "Brocker", "Piggy bank"], of: .values)
    #expect(
      found.map { "\($0.code) \($0.message) (\($0.hint ?? ""))" } == [
        "value-account-unknown account 'Brocker' in ledgers/values is no account's name (did you"
          + " mean 'Broker'?)"
      ])
  }

  @Test("if the settings list no accounts, any name may be one")
  func unlisted() {
    #expect(AccountSpellings(Settings()).findings(["Brocker"], of: .values).isEmpty)
  }
}
