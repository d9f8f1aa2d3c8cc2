import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct JoinedLotsTests {
  private static let header = "id,date,account,type,subtype,symbol,quantity,amount,currency,lots\n"

  private func holding(
    _ rows: String, keepsEvents: Bool, finding codes: [String] = []
  ) -> Holding {
    var booking = Booking(
      ActivityLedger.of([Self.header + rows], Settings()), Settings(),
      BookingOptions(lotsMethod: .average, keepsEvents: keepsEvents))
    booking.advanceToEnd()
    expect(booking.findings.map(\.code), equals: codes)
    return booking.holdings[0]
  }

  /// Returns purchases, followed by sales and more purchases.
  private func rows(_ seed: UInt64) throws -> String {
    var generator = SeededGenerator(seed: seed)
    var rows = ""
    for row in 0..<900 {
      let (month, day) = (1 + row / 80, 1 + row / 30 % 28)
      let date = "2025-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      let currency = generator.number(1...4) == 1 ? "USD" : "EUR"
      let units = try Decimal(units: Int128(generator.number(1...9_999)), minorDigits: 3)
      switch row < 400 ? 0 : generator.number(0...9) {
      case 0...6:
        rows += "i\(row),\(date),A,BUY,,X,\(units),\(generator.number(1...99)),\(currency),\n"
      default: rows += "i\(row),\(date),A,SELL,,X,1.7,5,EUR,\n"
      }
    }
    return rows
  }

  @Test("joined lots are separated again as if they had never been joined", arguments: 1...4)
  func apart(seed: UInt64) throws {
    let rows = try rows(seed)
    for last in ["", "i900,2025-12-30,A,SELL,,X,1,1,EUR,\n"] {
      let (kept, joined) = (
        holding(rows + last, keepsEvents: true, finding: ["activity-order-matters"]),
        holding(rows + last, keepsEvents: false, finding: ["activity-order-matters"])
      )
      expect(kept.quantity, equals: joined.quantity)
      expect(kept.openLots.map(\.row), equals: joined.openLots.map(\.row), "seed \(seed)")
      let sum = try joined.openLots.reduce(Decimal.zero) { try $0 + $1.quantity }
      expect(sum, equals: kept.quantity, "seed \(seed)")
      for (a, b) in zip(kept.openLots, joined.openLots) {
        expect((a.row, a.date, a.currency) == (b.row, b.date, b.currency))
        // 500 sales were each rounded to 10^-18.
        expect(try (a.quantity - b.quantity).magnitude.mantissa < 1_000, "seed \(seed)")
        expect(try (a.cost - b.cost).magnitude.mantissa < 100_000, "seed \(seed)")
      }
    }
  }

  @Test("a holding sold and bought again has only the new lots")
  func again() throws {
    var rows = ""
    for row in 0..<300 { rows += "a\(row),2025-01-02,A,BUY,,X,1,10,EUR,\n" }
    rows += "s,2025-01-03,A,SELL,,X,299,1,EUR,\nt,2025-01-04,A,SELL,,X,1,1,EUR,\n"
    for row in 0..<300 { rows += "b\(row),2025-02-02,A,BUY,,X,2,\(row),EUR,\n" }
    rows += "u,2025-03-03,A,SELL,,X,300,1,EUR,\n"
    let lots = holding(rows, keepsEvents: false).openLots
    expect(lots.map(\.quantity), equals: Array(repeating: .one, count: 300))
    expect(try lots.map(\.cost) == (0..<300).map { try Decimal(units: $0 * 5, minorDigits: 1) })
  }

  @Test(
    "lots stay separate if a row depends on them",
    arguments: [
      "x,2025-12-30,A,TRANSFER_OUT,,X,1,,EUR,", "x,2025-12-30,A,SELL,,X,0.5,9,EUR,a1",
      "x,2025-12-30,A,DIVIDEND,RETURN_OF_CAPITAL,X,,3000,EUR,",
    ])
  func lookedAt(last: String) throws {
    var rows = ""
    for row in 0..<300 { rows += "a\(row),2025-01-02,A,BUY,,X,1,\(row),EUR,\n" }
    rows += "s,2025-01-03,A,SELL,,X,100,1,EUR,\n\(last)\n"
    let (kept, joined) = (holding(rows, keepsEvents: true), holding(rows, keepsEvents: false))
    expect(Array(kept.openLots), equals: Array(joined.openLots))
  }
}
