import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct GroupedNumbersTests {
  @Test(
    "three decimals of a currency with two are a warning",
    arguments: [
      ("-3.500,EUR", "write -3500, or -3.5 if that is meant"),
      ("200.000,EUR", "write 200000, or 200 if that is meant"),
      ("3.500,KWD", nil), ("0.125,EUR", nil), ("3.50,EUR", nil), ("3.5000,EUR", nil),
      ("1234.500,EUR", nil),
    ])
  func decimals(_ cells: String, _ hint: String?) {
    let found = findings(.transactions, "date,account,amount,currency\n2026-01-02,x,\(cells)\n")
    let hints = found.filter { $0.code == "transaction-number-grouped" }.map(\.hint)
    #expect(hints == (hint.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("sums of trades may have as many decimals as they need")
  func trades() {
    let found = findings(
      .activities, "date,account,type,amount,currency\n2026-01-02,x,DEPOSIT,3.500,EUR\n")
    #expect(found.isEmpty)
  }
}
