import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

/// The order in which pieces move.
@Suite struct GainStepsTests {
  private static func lines(_ rows: [String], prices: [String]) throws -> [String] {
    let text = try ActivityText([PricedActivities.header] + rows, prices: prices)
    _ = try text.booked(through: try CalendarDate(parsing: "2024-06-01"))
    let split = try text.gainSplit("2024-01-01", "2024-06-01")
    expect(split.problems, equals: [])
    var total = Decimal.zero
    for row in split.rows { total = try total + row.parts.total() }
    try expect(total, equals: split.endValue - split.startValue - split.externalFlows)
    return split.rows.map { row in
      "\(row.account.map { text.ledger.accounts[$0] } ?? "-") \(row.parts.values)"
    }
  }

  private static let opening = "2024-01-01,old,TRANSFER_IN,,XYZ,10,50,,,,EUR,,,"
  private static let prices = ["2024-01-01 XYZ EUR 60", "2024-06-01 XYZ EUR 90"]

  @Test("a receiving row may come before the sending row")
  func receivesFirst() throws {
    try expect(
      Self.lines(
        [
          Self.opening, "2024-02-01,new,TRANSFER_IN,,XYZ,10,,,,,EUR,,,m",
          "2024-02-01,old,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,m",
          "2024-02-01,new,SELL,,XYZ,4,70,,,,EUR,,,",
        ], prices: Self.prices),
      equals: [
        "new \([120, 0, 0, 0, 0, 0].map { Decimal($0) })",
        "old \([100, 0, 0, 0, 0, 0].map { Decimal($0) })",
      ])
  }

  @Test("units paid as a fee during a transfer end on that day, and their value is a fee")
  func feeOnTheWay() throws {
    try expect(
      Self.lines(
        [
          Self.opening, "2024-02-01,old,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,m",
          "2024-02-01,old,FEE,,XYZ,1,70,,,,EUR,,,m",
          "2024-02-02,new,TRANSFER_IN,,XYZ,9,,,,,EUR,,,m",
        ], prices: Self.prices),
      equals: [
        "new \([360, 0, 0, 0, 0, 0].map { Decimal($0) })",
        "old \([-100, 0, 0, 0, 0, 0].map { Decimal($0) })",
        "- \([20, 0, 0, 0, -70, 0].map { Decimal($0) })",
      ])
  }

  @Test("pending units are split with the sending account")
  func splitOnTheWay() throws {
    try expect(
      Self.lines(
        [
          Self.opening, "2024-02-01,old,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,m",
          "2024-02-02,old,SPLIT,,XYZ,,,,,,,,2:1,",
          "2024-02-03,new,TRANSFER_IN,,XYZ,20,,,,,EUR,,,m",
          "2024-02-04,new,SELL,,XYZ,5,40,,,,EUR,,,",
        ], prices: Self.prices),
      equals: [
        "new \([75 + 975, 0, 0, 0, 0, 0].map { Decimal($0) })",
        "old \([-100, 0, 0, 0, 0, 0].map { Decimal($0) })",
      ])
  }

  @Test("a round trip has no effect, and units received in parts keep their shares")
  func roundTrip() throws {
    try expect(
      Self.lines(
        [
          Self.opening, "2024-02-01,old,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,m",
          "2024-02-02,new,TRANSFER_IN,,XYZ,4,,,,,EUR,,,m",
          "2024-02-03,new,TRANSFER_IN,,XYZ,6,,,,,EUR,,,m",
          "2024-02-04,new,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,n",
          "2024-02-04,old,TRANSFER_IN,,XYZ,10,,,,,EUR,,,n",
        ], prices: Self.prices), equals: ["old \([300, 0, 0, 0, 0, 0].map { Decimal($0) })"])
  }
}
