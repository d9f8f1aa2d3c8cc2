import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

struct NewRowIDsTests {
  private static let name = "ledgers/transactions.csv"
  private static let row = "2024-03-01,Giro,Shop,-1.00,EUR\n"

  @Test("new rows without an id are a warning at the first of each ledger")
  func warns() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions, to: Self.name)
    try money.commit()
    try money.write(MoneyFolder.transactions + Self.row + Self.row, to: Self.name)
    try money.write(
      "id,timestamp,account,event\n,2024-03-01T08:00:00Z,A,open\n", to: "ledgers/values.csv")
    let found = try hookFindings(money).map(\.diagnostic)
    #expect(found.map(\.code) == ["folder-row-without-id", "folder-row-without-id"])
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(
      found.map(\.message) == [
        "2 new rows have no id, this is the first", "this new row has no id",
      ])
  }

  @Test("rows with ids, prices, and rows of a folder that git does not keep are not named")
  func silent() throws {
    let money = try MoneyFolder()
    try money.write("id," + MoneyFolder.transactions + "row-1," + Self.row, to: Self.name)
    try money.write("date,base,quote,amount\n2024-03-01,A,EUR,1\n", to: "ledgers/prices.csv")
    try money.write(MoneyFolder.transactions + Self.row, to: "ledgers/activities.csv")
    #expect(try hookFindings(money).isEmpty)
    try money.remove("ledgers/activities.csv")
    try money.run("git init -q .")
    #expect(try hookFindings(money).isEmpty)
  }

  @Test("before the first commit all rows are new")
  func first() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.transactions + Self.row, to: Self.name)
    try money.run("git init -q .")
    #expect(try hookFindings(money).map(\.diagnostic.message) == ["this new row has no id"])
  }

  @Test("the rule is not among those that are applied always")
  func apart() {
    #expect(hookRules.map(\.name) == ["new-row-ids"])
    #expect(!folderRules.contains { $0.name == "new-row-ids" })
  }
}
