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
