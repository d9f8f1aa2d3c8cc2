import Expectations
import FinanceFolder
import PlainText
import Testing

struct FolderNamesTests {
  @Test("a ledger's files are read in byte order of their names, without hidden ones")
  func order() throws {
    let money = try MoneyFolder()
    for name in ["b.csv", "B.csv", "é.csv", "10.csv", "9.csv", ".hidden.csv", "notes.txt"] {
      try money.write("", to: "ledgers/prices/\(name)")
    }
    let files = try money.findings(by: "csv-syntax").compactMap {
      $0.file?.split(separator: "/").last
    }
    expect(files, equals: ["10.csv", "9.csv", "B.csv", "b.csv", "é.csv"])
  }
}
