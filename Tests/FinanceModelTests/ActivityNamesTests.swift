import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct ActivityNamesTests {
  @Test("accounts in the settings come first, then others by first use; aliases are resolved")
  func accounts() throws {
    var broker = AccountSettings(name: "Broker", currency: Currency("USD"))
    broker.aliases = ["old", "older"]
    let settings = Settings(accounts: [AccountSettings(name: "Bank"), broker, broker])
    let rows = ["Zoo", "old", "Broker", "Ape", "older"].map { "2026-01-05,\($0),DEPOSIT,EUR\n" }
    let text = "date,account,type,currency\n" + rows.joined()
    let ledger = try require(
      ActivityLedger.reading([SourceText(file: "a", bytes: Array(text.utf8))], settings).value)
    expect(ledger.accounts, equals: ["Bank", "Broker", "Zoo", "Ape"])
    expect((0..<5).map { ledger[$0].account } == [2, 1, 1, 3, 1])
    expect(ledger.currencies, equals: ["USD", "EUR"])
    expect(ledger.accountCurrencies, equals: [nil, 0, 1, 1])
  }

  @Test("rows that do not count do not set an account's currency")
  func drafts() throws {
    let text = """
      date,account,type,currency,status
      2026-01-05,A,DEPOSIT,CHF,DRAFT
      2026-01-06,A,DEPOSIT,EUR,POSTED
      2026-01-06,B,DEPOSIT,EUR,VOID

      """
    let ledger = try require(
      ActivityLedger.reading([SourceText(file: "a", bytes: Array(text.utf8))], Settings()).value)
    expect(ledger.count == 1 && ledger.accounts == ["A", "B"])
    expect(ledger.accountCurrencies.map { $0.map { ledger.currencies[$0] } }, equals: ["EUR", nil])
  }
}
