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

struct LotTableTests {
  @Test("only requested lots are listed, by account and symbol, the earliest first")
  func rows() throws {
    var booked = try BookedFolder(
      activities: """
        date,account,type,symbol,quantity,unit_price,fee,currency
        2025-01-06,b,BUY,Z,1,7,,EUR
        2025-01-07,b,BUY,A,2,10,0.50,EUR
        2025-01-06,b,BUY,A,1.50,11,,EUR
        2025-01-06,a,BUY,A,3,9,,JPY

        """)
    let booking = booked.booking
    let ofB = [
      "b,A,2025-01-06,1.5,16.50,EUR", "b,A,2025-01-07,2,20.50,EUR", "b,Z,2025-01-06,1,7.00,EUR",
    ]
    let number = try require(booking.ledger.accounts.firstIndex(of: "b"))
    expect(LotTable.table(of: booking, &booked.exchange) { $0 == number }.lines, equals: ofB)
    expect(LotTable.table(of: booking, &booked.exchange) { _ in true }.rows.count, equals: 4)
    expect(LotTable.table(of: booking, &booked.exchange) { _ in false }.rows, equals: [])
  }
}
