import FinanceModel
import Testing

@Suite struct LedgerCellsTests {
  @Test("reserved columns are not looked into")
  func reserved() {
    let text = "date,account,type,settle_date\n2026-01-02,x,BUY,soon\n"
    #expect(findings(.activities, text) == [])
  }

  @Test("rows that were taken back are not looked into, their replacements are")
  func voided() {
    let text = "id,date,account,amount,voids\na,2026-31-12,x,5,\nb,2026-12-31,x,5 EUR,a\n"
    #expect(findings(.transactions, text).map(\.code) == ["transaction-number-malformed"])
  }

  @Test("a cell of spaces is blank, which an optional one may be")
  func blank() {
    #expect(
      findings(.values, "timestamp,account,event,value\n2026-01-02T00:00:00Z,x,open, \n") == [])
  }
}
