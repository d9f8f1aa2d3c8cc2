import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

struct LotTableTests {
  @Test("lots come by account and symbol, the first acquired first, and only those wanted")
  func rows() throws {
    let booked = BookedLedger(
      """
      date,account,type,symbol,quantity,unit_price,fee,currency
      2025-01-06,b,BUY,Z,1,7,,EUR
      2025-01-07,b,BUY,A,2,10,0.50,EUR
      2025-01-06,b,BUY,A,1.50,11,,EUR
      2025-01-06,a,BUY,A,3,9,,JPY

      """, settings: "{}")
    var exchange = BookedExchange(PriceBook([]), booked.booking, base: nil)
    func lines(where shows: (Int) -> Bool) -> [String] {
      LotTable.rows(of: booked.booking, &exchange, where: shows).map {
        $0.map(\.text).joined(separator: ",")
      }
    }
    let ofB = [
      "b,A,2025-01-06,1.5,16.50,EUR", "b,A,2025-01-07,2,20.50,EUR", "b,Z,2025-01-06,1,7.00,EUR",
    ]
    let first = try #require(booked.ledger.accounts.firstIndex(of: "b"))
    #expect(lines { $0 == first } == ofB)
    #expect(lines { _ in true }.count == 4)
    #expect(lines { _ in false } == [])
  }
}
