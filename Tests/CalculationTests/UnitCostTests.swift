import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Whether units count as having different costs, as reported by ``DayOrder`` for sales that take
/// them.
@Suite struct UnitCostTests {
  private func isReported(_ first: String, _ second: String) -> Bool {
    let booked = BookedLedger(
      """
      date,account,type,symbol,quantity,amount,currency
      2025-01-02,A,BUY,X,\(first)
      2025-01-02,A,BUY,X,\(second)
      2025-02-03,A,SELL,X,3,9,EUR

      """)
    return booked.findings == ["warning activity-order-matters 0:2"]
  }

  @Test("the same cost of a unit in other quantities is one cost, and rounding makes no difference")
  func alike() {
    expect(!isReported("3,100,EUR", "6,200,EUR") && !isReported("6,200,EUR", "3,100,EUR"))
    expect(!isReported("7,700,EUR", "7,700,EUR"))
    expect(!isReported("3,0,EUR", "5,0,EUR"))
  }

  @Test("another cost is another, if by a cent, and another currency too")
  func different() {
    expect(isReported("3,100,EUR", "6,200.01,EUR") && isReported("6,200.01,EUR", "3,100,EUR"))
    expect(isReported("3,0,EUR", "5,0.01,EUR"))
    expect(isReported("3,100,EUR", "6,200,USD"))
  }

  @Test("HIFO takes the dearest unit however much was paid in all, of equal ones the first")
  func dearest() {
    let rows = """
      date,account,type,symbol,quantity,amount,currency
      2025-01-02,A,BUY,X,3,100,EUR
      2025-01-03,A,BUY,X,1,40,EUR
      2025-01-04,A,BUY,X,6,200,EUR
      2025-02-03,A,SELL,X,2,9,EUR
      2025-02-04,A,SELL,X,1,9,EUR

      """
    let booked = BookedLedger(rows, method: .hifo)
    expect(
      booked.lots,
      equals: [
        "A X 2025-01-02 1 33.333333333333333333 EUR", "A X 2025-01-04 6 200 EUR",
      ])
  }
}
