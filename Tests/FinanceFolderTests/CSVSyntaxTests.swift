import FinanceFolder
import FinanceModel
import PlainText
import Testing

struct CSVSyntaxTests {
  @Test(
    "each kind of broken ledger is found with its own code",
    arguments: [
      ("", "csv-empty"), ("date;account\n", "csv-semicolon"), ("date,date\n", "csv-column-twice"),
      ("date,account\r\n", "csv-crlf"), ("date,account", "csv-missing-newline"),
      ("date,account\na\n", "csv-field-count"), ("date,account\na", "csv-torn-row"),
      ("\u{FEFF}date\n", "csv-byte-order-mark"), ("date\n<<<<<<< HEAD\n", "csv-conflict-marker"),
      ("date\n\"a\n", "csv-unclosed-quote"), ("date\na\0\n", "csv-nul"),
    ])
  func codes(text: String, code: String) throws {
    let money = try MoneyFolder()
    try money.write(text, to: "ledgers/transactions.csv")
    #expect(try money.codes(by: "csv-syntax").contains(code))
  }

  @Test("the files of every ledger are looked at, those in a folder of its name too")
  func allLedgers() throws {
    for ledger in Ledger.allCases {
      for name in ["ledgers/\(ledger.rawValue).csv", "ledgers/\(ledger.rawValue)/a.csv"] {
        let money = try MoneyFolder()
        try money.write("", to: name)
        #expect(try money.findings(by: "csv-syntax").compactMap(\.file).count == 1, "\(name)")
      }
    }
  }

  @Test("a sound ledger and none at all give nothing")
  func silent() throws {
    let money = try MoneyFolder()
    #expect(try money.codes(by: "csv-syntax") == [])
    try money.write(
      MoneyFolder.transactions + "a,b,\"c, d\",1,EUR\n", to: "ledgers/transactions.csv")
    #expect(try money.codes(by: "csv-syntax") == [])
  }
}
