import Expectations
import FinanceModel
import Investing
import PlainText
import Reports
import Testing

struct DisposalTableTests {
  @Test("a disposal is in the asset's currency and, if there is one, in the base currency")
  func rows() throws {
    var booked = try BookedFolder(
      activities: """
        date,account,type,symbol,quantity,unit_price,fee,currency
        2025-01-06,Broker,BUY,ACME,10,100,5,EUR
        2025-11-03,Broker,SELL,ACME,4,120,2,EUR

        """, base: "EUR")
    let days = try CalendarDate(parsing: "2025-01-01")...CalendarDate(parsing: "2025-12-31")
    let gains = try RealizedGains(of: booked.booking, in: days, &booked.exchange).gains
    let ledger = booked.booking.ledger
    expect(
      DisposalTable.table(of: gains, ledger, "EUR").lines,
      equals: ["Broker,ACME,2025-11-03,4,EUR,478.00,402.00,76.00,76.00"])
    expect(DisposalTable.table(of: gains, ledger, nil).rows.map { $0[8] }, equals: [.null])
    expect(DisposalTable.table(of: [], ledger, "EUR").rows, equals: [])
  }
}
