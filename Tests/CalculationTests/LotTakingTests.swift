import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct LotTakingTests {
  private static let header = "date,time,account,type,symbol,quantity,amount,currency,group,lots\n"

  private func booked(_ rows: String, method: LotsMethod? = nil) -> BookedLedger {
    BookedLedger(Self.header + rows, method: method)
  }

  @Test("the pieces of a lot sum to its cost, whatever the rounding")
  func pieces() {
    var rows = "2025-01-02,,A,BUY,X,7,100,EUR,,\n"
    for day in 1...7 { rows += "2025-02-0\(day),,A,SELL,X,1,20,EUR,,\n" }
    let booked = booked(rows)
    let costs = booked.booking.events.disposals.flatMap(\.pieces).map(\.cost)
    expect(costs.count == 7 && costs.reduce(.zero, sum) == Decimal(100))
    expect(booked.lots == [] && booked.booking.holdings.map(\.quantity) == [.zero])
  }

  @Test("shares of all lots sum to the units sold, and exhausted lots are removed")
  func shares() {
    let rows = """
      2025-01-02,,A,BUY,X,1,10,EUR,,
      2025-01-03,,A,BUY,X,1,20,EUR,,
      2025-01-04,,A,BUY,X,1,40,EUR,,
      2025-02-03,,A,SELL,X,1,99,EUR,,

      """
    let booked = booked(rows, method: .average)
    expect(
      booked.disposals,
      equals: [
        "sale A X 2025-02-03 1 for 99 EUR from 2025-01-02 0.333333333333333334"
          + " 3.33333333333333334 EUR + 2025-01-03 0.333333333333333333 6.66666666666666666 EUR"
          + " + 2025-01-04 0.333333333333333333 13.33333333333333332 EUR"
      ])
    let all = self.booked(rows + "2025-02-04,,A,SELL,X,2,99,EUR,,\n", method: .average)
    expect(all.lots == [] && all.findings == [])
  }

  @Test("shares of random lots sum to the units sold, and none exceeds its lot")
  func exactShares() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<100 {
      let lots = try (0..<generator.number(1...6)).map { _ in
        try Decimal(units: Int128(generator.number(1...9)), minorDigits: generator.number(0...18))
      }
      let whole = lots.reduce(.zero, sum)
      let part = try require(
        Decimal(mantissa: max(1, whole.mantissa / Int128(generator.number(1...7)))))
      var rows = lots.map { "2025-01-02,,A,BUY,X,\($0),10,EUR,,\n" }.joined()
      rows += "2025-02-03,,A,SELL,X,\(part),99,EUR,,\n"
      let booked = booked(rows, method: .average)
      let pieces = booked.booking.events.disposals.flatMap(\.pieces)
      expect(pieces.map(\.quantity).reduce(.zero, sum), equals: part, "\(lots)")
      expect(booked.booking.holdings.first?.quantity == (try whole - part), "\(lots)")
      for piece in pieces { expect(piece.quantity <= lots[piece.row], "\(lots)") }
    }
  }

  @Test("a date selects the day's lots in file order, which decides the lots that remain")
  func namedDays() {
    let rows = """
      2025-01-02,,A,BUY,X,1,10,EUR,,
      2025-01-02,,A,BUY,X,1,20,EUR,,
      2025-02-03,,A,SELL,X,1,99,EUR,,2025-01-02

      """
    let booked = booked(rows)
    expect(booked.lots, equals: ["A X 2025-01-02 1 20 EUR"])
    expect(booked.findings, equals: ["warning activity-order-matters 0:2"])
    expect(self.booked(rows.replacing("SELL,X,1", with: "SELL,X,2")).findings, equals: [])
  }

  @Test("many lots are used up in order of acquisition")
  func many() {
    var rows = ""
    for lot in 0..<200 { rows += "2025-01-02,,A,BUY,X,1,\(lot),EUR,,\n" }
    for _ in 0..<99 { rows += "2025-02-03,,A,SELL,X,2,9,EUR,,\n" }
    let booked = booked(rows)
    expect(booked.lots, equals: ["A X 2025-01-02 1 198 EUR", "A X 2025-01-02 1 199 EUR"])
    let costs = booked.booking.events.disposals.flatMap(\.pieces).map(\.cost)
    expect(costs == (0..<198).map { Decimal($0) })
  }
}
