import FinanceModel
import PlainText
import Testing

@Suite struct NegativeNumbersTests {
  @Test("a fee below zero is refused, an amount below zero is not")
  func negative() {
    let text = "date,account,type,amount,quantity,fee\n2026-01-02,x,SELL,-5,1,-2.50\n"
    #expect(
      findings(.activities, text) == [
        LedgerFinding(
          .error, .numberNegative, of: .activities, "fee '-2.50' is negative",
          at: LedgerPlace(file: 0, record: 0), column: "fee",
          hint: "write it without a sign: 2.5")
      ])
  }

  @Test("zero is not negative, whatever its sign")
  func zero() {
    let text = "date,base,quote,amount\n2026-01-02,x,EUR,0\n2026-01-03,x,EUR,-0.0\n"
    #expect(findings(.prices, text) == [])
  }
}
