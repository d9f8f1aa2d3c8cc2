import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalLedgersTests {
  @Test("transactions are read with their words, beside values and the plan")
  func words() throws {
    let money = try MoneyFolder()
    try money.write(
      "date,account,payee,category,amount\n2026-01-02,Giro,Shop,Food,-5\n",
      to: "ledgers/transactions.csv")
    try money.write(
      "timestamp,account,event,value\n2026-01-02T12:00:00Z,Flat,value,5\n",
      to: "ledgers/values.csv")
    let loaded = money.place.journalLedgers(Settings())
    let ledgers = try #require(loaded.value)
    #expect(ledgers.transactions.map(\.payee) == ["Shop"])
    #expect(ledgers.values.accounts == ["Flat"] && ledgers.plan != nil)
  }

  @Test("a file that changes while it is read changes no row's words: it is read once")
  func changing() throws {
    let money = try MoneyFolder()
    let name = "ledgers/transactions.csv"
    let header = "date,account,payee,category,amount\n"
    let row = "2026-01-02,Giro,Shop,Food,-5\n"
    try money.write(header + row, to: name)
    let opened = Count()
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      let isLedger = path.hasSuffix("/transactions.csv")
      if isLedger, opened.next() > 1 {
        do {
          try money.write(header + "2026-01-01,Giro,Baker,Bread,-3\n" + row, to: name)
        } catch {
          Issue.record(error)
        }
      }
      return try SystemCalls.system.open(path, opening)
    }
    let loaded = money.reached(through: calls).journalLedgers(Settings())
    #expect(loaded.value?.transactions.map(\.payee) == ["Shop"])
    #expect(opened.current == 1)
  }

  @Test("a ledger that is not there is empty, and one that cannot be read is told once")
  func missing() throws {
    let money = try MoneyFolder()
    #expect(money.place.journalLedgers(Settings()).value?.transactions == [])
    try money.write("date,account,amount\n2026-13-02,Giro,-5\n", to: "ledgers/transactions.csv")
    let loaded = money.place.journalLedgers(Settings())
    #expect(loaded.value == nil)
    #expect(loaded.diagnostics.map(\.code) == ["transaction-date-malformed"])
  }
}
