import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct EqualRowsTests {
  private func lines(_ ledger: Ledger, _ text: String) -> [String] {
    findings(ledger, text).filter { $0.code.hasSuffix("row-equal") }.map {
      "\($0.place?.record ?? -1) \($0.severity.rawValue)"
    }
  }

  @Test("a row pasted twice is a warning of activities, and a note of transactions")
  func pasted() {
    let row = "2026-01-02,x,DEPOSIT,5,EUR\n"
    let header = "date,account,type,amount,currency\n"
    #expect(lines(.activities, header + row + row) == ["1 warning"])
    let coffee = "2026-01-02,x,-3.50,EUR\n"
    #expect(lines(.transactions, "date,account,amount,currency\n" + coffee + coffee) == ["1 note"])
  }

  @Test("rows with ids, or with another between them, are no pasted ones")
  func others() {
    let header = "id,date,account,type,amount,currency\n"
    let row = ",2026-01-02,x,DEPOSIT,5,EUR\n"
    #expect(lines(.activities, header + row + ",2026-01-02,x,DEPOSIT,6,EUR\n" + row) == [])
    #expect(lines(.activities, header + "a" + row + "a" + row) == [])
  }
}
