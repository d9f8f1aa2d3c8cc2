import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct HoldingTests {
  private static let header = "date,time,account,type,symbol,quantity,amount,currency,group,lots\n"

  private func booked(_ rows: String, method: LotsMethod? = nil) -> BookedLedger {
    BookedLedger(Self.header + rows, method: method)
  }

  @Test("lots are in acquisition order, including transferred lots")
  func order() {
    let booked = booked(
      """
      2025-01-02,,A,BUY,X,1,10,EUR,,
      2025-01-04,,B,BUY,X,2,30,EUR,,
      2025-01-06,,A,BUY,X,3,60,EUR,,
      2025-02-03,,A,TRANSFER_OUT,X,4,,EUR,g,
      2025-02-04,,B,TRANSFER_IN,X,4,,EUR,g,

      """)
    expect(
      booked.lots,
      equals: [
        "B X 2025-01-02 1 10 EUR", "B X 2025-01-04 2 30 EUR", "B X 2025-01-06 3 60 EUR",
      ])
    let holding = booked.booking.holdings.first { !$0.openLots.isEmpty }
    expect(holding?.quantity.description, equals: "6")
    expect(holding?.openLots.map(\.row), equals: [0, 1, 2])
  }
}
