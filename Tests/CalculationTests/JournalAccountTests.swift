import Expectations
import Exporting
import FinanceModel
import PlainText
import Testing

@Suite struct JournalAccountTests {
  @Test("an account has tags with its original names; a reserved account has none")
  func originals() {
    let units = JournalAccount.units(account: "Depot Köln", symbol: "WLDX")
    expect(
      units.originals, equals: [JournalTag("name", "Depot Köln"), JournalTag("symbol", "WLDX")])
    expect(
      JournalAccount.category("Food:Out", isIncome: false).originals,
      equals: [JournalTag("category", "Food:Out")])
    expect(JournalAccount.category(" ", isIncome: true).originals, equals: [])
    expect(
      JournalAccount.tier("T 1", account: "Saver").originals,
      equals: [JournalTag("tier", "T 1"), JournalTag("name", "Saver")])
    expect(JournalAccount.dividends(symbol: nil).originals, equals: [])
    expect(JournalAccount.fees.originals, equals: [])
  }

  @Test("assets and debts have an owner, and the other accounts of an entry have none")
  func owners() {
    expect(JournalAccount.cash(account: "B").owner, equals: "B")
    expect(JournalAccount.balance(account: "B").owner, equals: "B")
    expect(JournalAccount.tier("T", account: "B").owner == nil)
    expect(JournalAccount.transfers.owner == nil)
  }
}
