import Expectations
import FinanceModel
import Investing
import PlainText
import Reports
import Testing

struct PositionTableTests {
  @Test("a position has figures in its own currency and in the base currency, if there is one")
  func rows() throws {
    var booked = try BookedFolder(
      activities: """
        date,account,type,symbol,quantity,unit_price,fee,currency
        2024-01-02,x,BUY,A,4,10,1,EUR

        """,
      prices: """
        date,base,quote,amount,source
        2024-01-03,A,EUR,12.5,own

        """, settings: #"{"base_currency": "EUR"}"#, base: "EUR")
    let positions = try Portfolio(
      of: booked.booking, [], booked.investments.settings, booked.investments.prices,
      &booked.exchange, asOf: CalendarDate(parsing: "2024-01-04")
    ).positions
    expect(
      PositionTable.table(of: positions, "EUR", whole: Decimal(100)).lines,
      equals: [
        "x,A,EUR,4,10.25,41.00,41.00,12.5,2024-01-03,own,50.00,50.00,9.00,9.00,21.95,50.00,"
      ])
    let baseless = PositionTable.table(of: positions, nil, whole: nil)
    expect(baseless.rows.map { $0[6] }, equals: [.null])
  }
}
