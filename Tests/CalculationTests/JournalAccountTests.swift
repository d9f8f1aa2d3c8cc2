import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
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

@Suite struct JournalAccountDeclarationTests {
  private var text: JournalText {
    var text = JournalText()
    text.settings = """
      {"base_currency": "EUR", "accounts": [{"name": "B", "lots_method": "LIFO"},
       {"name": "Card", "kind": "CARD"}, {"name": "Giro", "kind": "CASH"}]}
      """
    text.activities = """
      date,account,type,symbol,quantity,amount,currency
      2026-01-02,B,BUY,X,1,5,EUR
      2026-01-03,B,DEPOSIT,,,5,EUR
      2026-01-04,B,FEE,,,1,EUR
      """
    text.transactions = [
      "2026-01-05,Card,,Fees,-1,EUR,", "2026-01-06,Giro,,,-1,EUR,", "2026-01-06,Jar,,,-1,EUR,",
    ]
    return text
  }

  @Test("accounts are sorted by root and path, with the day of their first entry and their kind")
  func order() throws {
    let accounts = try text.journal().accounts
    expect(
      accounts.map { "\($0.path) \($0.opened) \($0.sort)" },
      equals: [
        "Assets:B:Cash 2026-01-02 cash", "Assets:B:X 2026-01-02 asset",
        "Assets:Giro 2026-01-06 cash", "Assets:Jar 2026-01-06 asset",
        "Liabilities:Card 2026-01-05 liability", "Equity:Transfers 2026-01-03 equity",
        "Expenses:Fees 2026-01-04 expense", "Expenses:Uncategorized 2026-01-06 expense",
      ])
  }

  @Test("an account with lots has its lots method, and a shared account its original name")
  func terms() throws {
    let accounts = try text.journal().accounts
    expect(accounts.compactMap(\.method), equals: [.lifo])
    let fees = try require(accounts.first { $0.path == "Expenses:Fees" })
    expect(fees.tags == [JournalTag("category", "Fees")] && fees.accounts.count == 2)
  }
}
