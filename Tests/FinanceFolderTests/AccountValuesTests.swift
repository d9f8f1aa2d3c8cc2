import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountValuesTests {
  private let rows = "timestamp,account,event,value\n2026-01-01T10:00:00Z,ISA,value,5\n"

  @Test("settings, values and prices are read, and any of them may be missing")
  func reading() throws {
    let money = try MoneyFolder()
    let empty = try #require(money.place.accountValues().value)
    #expect(empty.ledger.count == 0)
    try money.write(rows, to: "ledgers/values.csv")
    try money.write(#"{"accounts": [{"name": "Pot", "aliases": ["ISA"]}]}"#, to: "coffer.json")
    let values = try #require(money.place.accountValues().value)
    #expect(values.ledger.accounts == ["Pot"])
    let records = try #require(money.place.valueRecords(values.settings).value)
    #expect(records.map(\.account) == ["Pot"])
  }

  @Test("all that is wrong is told together")
  func findings() throws {
    let money = try MoneyFolder()
    try money.write("timestamp,account\n", to: "ledgers/values.csv")
    try money.write("date,base\n", to: "ledgers/prices.csv")
    try money.write("[]", to: "coffer.json")
    let loaded = money.place.accountValues()
    #expect(loaded.value == nil)
    let files = Set(loaded.diagnostics.compactMap { $0.excerpt?.position.file })
    #expect(files.count == 3)
  }
}
