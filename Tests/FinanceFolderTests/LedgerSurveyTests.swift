import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

struct LedgerSurveyTests {
  private static func survey(_ text: String) throws -> LedgerSurvey {
    let money = try MoneyFolder()
    try money.write(text, to: "ledgers/transactions.csv")
    return try require(try money.place.survey().ledger(.transactions))
  }

  @Test("findings that only follow from an unreadable row are omitted")
  func damaged() throws {
    let ledger = try Self.survey(MoneyFolder.transactions + "a,b\nc,d,e,f,g\n")
    expect(!ledger.isWhole && ledger.table.count == 2)
    let findings = ledger.table.places.map { place in
      LedgerFinding(.error, .valueMissing, of: .transactions, "m", at: place)
    }
    expect(ledger.findings(findings).map { $0.diagnostic.excerpt?.position.line }, equals: [3])
  }

  @Test("a missing ledger is complete and has no rows")
  func missing() throws {
    let money = try MoneyFolder()
    let ledger = try require(try money.place.survey().ledger(.prices))
    expect(ledger.isWhole && ledger.table.files.isEmpty)
    let finding = LedgerFinding(.note, .more, of: .prices, "m", at: nil)
    expect(
      ledger.findings([finding]).map { $0.file?.hasSuffix("ledgers/prices.csv") }, equals: [true])
  }

  @Test("a file without a readable header has no rows, and the ledger is incomplete")
  func empty() throws {
    let ledger = try Self.survey("")
    expect(!ledger.isWhole && ledger.table.files.isEmpty)
  }
}
