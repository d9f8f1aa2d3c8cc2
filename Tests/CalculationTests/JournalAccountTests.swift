import Expectations
import Exporting
import FinanceModel
import PlainText
import Testing

@Suite struct JournalAccountTests {
  @Test("an account tells what the folder calls it; one of ours tells nothing")
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

  @Test("what is owned or owed has an owner; the other side of an entry has none")
  func owners() {
    expect(JournalAccount.cash(account: "B").owner, equals: "B")
    expect(JournalAccount.balance(account: "B").owner, equals: "B")
    expect(JournalAccount.tier("T", account: "B").owner == nil)
    expect(JournalAccount.transfers.owner == nil)
  }
}
