import Expectations
import FinanceModel
import PlainText
import Testing

struct LedgerBatchTests {
  @Test("quotes do not change a cell's value, and quoted blanks are blank")
  func cells() throws {
    let text = """
      id,date,account,type,symbol,quantity,currency
      1,"2026-01-05","A ""x"" B","BUY","V,W","2.50","EUR"
      2,2026-01-05,A,DEPOSIT,"  ","",EUR
      3,2026-01-05,"A",DEPOSIT,\t ,,"EUR"

      """
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    expect(ledger.accounts == ["A \"x\" B", "A"] && ledger.symbols == ["V,W"])
    expect(ledger.currencies, equals: ["EUR"])
    expect(ledger[0].quantity == (try Decimal(parsing: "2.5")))
    expect(ledger[1].quantity == nil && ledger[1].symbol == nil && ledger[2].symbol == nil)
    expect(ledger[2].account, equals: ledger[1].account)
  }

  @Test("dates that differ in any single digit are distinct")
  func days() throws {
    let days = [
      "2026-01-05", "2026-01-05", "2026-01-06", "2026-02-06", "2027-02-06", "2027-02-16",
      "2026-12-06", "1026-12-06",
    ]
    let text =
      "date,account,type,currency\n" + days.map { "\($0),A,DEPOSIT,EUR\n" }.joined()
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    expect((0..<ledger.count).map { "\(ledger[$0].date)" } == days.sorted())
  }
}
