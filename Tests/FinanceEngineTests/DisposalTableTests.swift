import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

struct DisposalTableTests {
  @Test("a disposal is told in the asset's currency and, where there is one, in the base currency")
  func rows() throws {
    let booked = BookedLedger(
      """
      date,account,type,symbol,quantity,unit_price,fee,currency
      2025-01-06,Broker,BUY,ACME,10,100,5,EUR
      2025-11-03,Broker,SELL,ACME,4,120,2,EUR

      """, settings: "{}")
    var exchange = BookedExchange(PriceBook([]), booked.booking, base: "EUR")
    let days = try CalendarDate(parsing: "2025-01-01")...CalendarDate(parsing: "2025-12-31")
    let gains = try RealizedGains(of: booked.booking, in: days, &exchange).gains
    #expect(
      DisposalTable.rows(of: gains, booked.ledger, "EUR").map {
        $0.map(\.text).joined(separator: ",")
      } == ["Broker,ACME,2025-11-03,4,EUR,478.00,402.00,76.00,76.00"])
    #expect(DisposalTable.rows(of: gains, booked.ledger, nil).map { $0[8] } == [.null])
    #expect(DisposalTable.rows(of: [], booked.ledger, "EUR") == [])
  }
}
