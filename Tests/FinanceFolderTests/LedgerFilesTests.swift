import FinanceFolder
import PlainText
import Testing

struct LedgerFilesTests {
  @Test("a ledger that is a file and a folder is refused")
  func twice() throws {
    let money = try MoneyFolder()
    try money.write("date\n", to: "ledgers/prices.csv")
    try money.write("date\n", to: "ledgers/prices/2024.csv")
    #expect(try money.codes(by: "ledger-files") == ["folder-ledger-twice"])
  }

  @Test("a name near to a ledger that is not there is told; others are the person's own")
  func misspelt() throws {
    let money = try MoneyFolder()
    for name in ["histroy.csv", "orchard.csv", "prices.csv", "price.csv", "notes.txt"] {
      try money.write("date\n", to: "ledgers/\(name)")
    }
    let findings = try money.findings(by: "ledger-files")
    #expect(findings.map(\.diagnostic.code) == ["folder-ledger-unknown"])
    #expect(findings.first?.diagnostic.hint == "did you mean 'history.csv'?")
  }

  @Test("a ledger that cannot be opened is told, and the others are read")
  func unreadable() throws {
    let money = try MoneyFolder()
    try money.run("mkdir -p ledgers && ln -s nowhere ledgers/prices.csv && : > ledgers/values.csv")
    #expect(try money.codes(by: "ledger-files") == ["folder-unreadable"])
    #expect(try money.codes(by: "csv-syntax") == ["csv-empty"])
  }
}
