import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct MissingUnitsTests {
  private static let header =
    "id,date,account,type,symbol,quantity,unit_price,amount,currency,ratio\n"

  /// Returns the account's missing units for each row that takes too many, such as `0 Broker ACME
  /// 2025-01-05 7 EUR`.
  private func missing(_ rows: String) -> [String] {
    let found = MissingUnits.byRow(in: BookedLedger(Self.header + rows).booking)
    return found.sorted { $0.key < $1.key }.map { place, missing in
      "\(place.record) \(missing.account) \(missing.symbol) \(missing.date)"
        + " \(missing.quantity) \(missing.currency)"
    }
  }

  private func isRefused(_ rows: String) -> Bool {
    BookedLedger(Self.header + rows).booking.findings.contains { $0.severity == .error }
  }

  @Test("no units are missing if every row has the units it takes")
  func complete() {
    let rows = """
      ,2025-01-06,A,BUY,X,5,10,,EUR,
      ,2025-02-03,A,SELL,X,5,11,,EUR,

      """
    expect(missing(rows), equals: [])
  }

  @Test("each row that oversells reports the missing units for all rows")
  func together() {
    let rows = """
      ,2025-01-06,A,DEPOSIT,,,,10,EUR,
      ,2025-02-03,A,SELL,X,5,11,,EUR,
      ,2025-02-04,A,BUY,X,2,11,,EUR,
      ,2025-02-05,A,SELL,X,4,11,,EUR,
      ,2025-02-06,B,SELL,X,1,11,,USD,

      """
    expect(
      missing(rows),
      equals: [
        "1 A X 2025-01-05 7 EUR", "3 A X 2025-01-05 7 EUR", "4 B X 2025-02-05 1 USD",
      ])
  }

  @Test("units are counted as before any splits, rounded up")
  func splits() {
    let rows = """
      ,2025-02-03,A,SELL,X,3,11,,EUR,
      ,2025-02-04,A,SPLIT,X,,,,EUR,2:1
      ,2025-02-05,A,SELL,X,7,11,,EUR,

      """
    expect(
      missing(rows), equals: ["0 A X 2025-02-02 6.5 EUR", "2 A X 2025-02-02 6.5 EUR"])
  }

  @Test("units sold short are not missing")
  func short() {
    let rows = """
      ,2025-02-03,A,SELL,X,3,11,,EUR,
      ,2025-02-05,A,BUY,X,3,11,,EUR,

      """
    expect(missing(rows), equals: [])
  }

  @Test("the missing units are the smallest number that prevents overselling")
  func smallest() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var rows = ""
      for day in 1...Int.random(in: 1...8, using: &generator) {
        let type = Bool.random(using: &generator) ? "BUY" : "TRANSFER_OUT"
        let units = Int.random(in: 1...6, using: &generator)
        rows += ",2025-03-0\(day),A,\(type),X,\(units),10,,EUR,\n"
      }
      let booking = BookedLedger(Self.header + rows).booking
      guard let lacking = MissingUnits.byRow(in: booking).values.first else {
        expect(!isRefused(rows))
        continue
      }
      func opening(_ units: Decimal) -> String {
        ",\(lacking.date),A,TRANSFER_IN,X,\(units),1,,EUR,\n"
      }
      expect(!isRefused(opening(lacking.quantity) + rows), "\(rows)")
      guard lacking.quantity > .one else { continue }
      expect(isRefused(opening(try lacking.quantity - .one) + rows), "\(rows)")
    }
  }
}
