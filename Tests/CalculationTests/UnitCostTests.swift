import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Units that count as having different costs, as reported by ``DayOrder`` for sales that take
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

  @Test("equal unit costs for different quantities are equal, despite rounding")
  func alike() {
    expect(!isReported("3,100,EUR", "6,200,EUR") && !isReported("6,200,EUR", "3,100,EUR"))
    expect(!isReported("7,700,EUR", "7,700,EUR"))
    expect(!isReported("3,0,EUR", "5,0,EUR"))
  }

  @Test("unit costs that differ by a cent or in currency are different")
  func different() {
    expect(isReported("3,100,EUR", "6,200.01,EUR") && isReported("6,200.01,EUR", "3,100,EUR"))
    expect(isReported("3,0,EUR", "5,0.01,EUR"))
    expect(isReported("3,100,EUR", "6,200,USD"))
  }

  @Test("HIFO takes the highest unit cost, whatever the total cost, and the first on a tie")
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
