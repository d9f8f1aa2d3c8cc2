import Expectations
import Investing
import PlainText
import Testing

/// Tests of the amount that counts as an external flow, and of its rate.
@Suite struct AppraisalTests {
  private static func flow(_ row: String, _ prices: [String]) throws -> Decimal {
    let text = try ActivityText(
      [PricedActivities.header, row, "2024-01-05,a,BUY,,XYZ,1,8,,,,EUR,,,"], prices: prices)
    return try text.gainSplit("2000-01-01", "2024-06-01").externalFlows
  }

  @Test("units received are valued at a price at most seven days old, or at their row's price")
  func units() throws {
    let row = "2024-01-01,a,TRANSFER_IN,,XYZ,10,5,,1,,EUR,,,"
    try expect(Self.flow(row, ["2024-01-01 XYZ EUR 7"]), equals: Decimal(70))
    try expect(Self.flow(row, ["2023-12-25 XYZ EUR 6"]), equals: Decimal(60))
    try expect(Self.flow(row, ["2023-12-24 XYZ EUR 6"]), equals: Decimal(50))
  }

  @Test("without a known price, units are valued at their row's price, excluding the fee")
  func unknownUnits() throws {
    try expect(Self.flow("2024-01-01,a,TRANSFER_IN,,XYZ,10,5,,1,,EUR,,,", []), equals: Decimal(50))
  }

  @Test("cash is valued at its row's rate or at the day's rate, excluding the fee")
  func cash() throws {
    let rates = ["2023-12-30 USD EUR 0.9"]
    try expect(Self.flow("2024-01-01,a,DEPOSIT,,,,,100,3,,USD,,,", rates), equals: Decimal(90))
    let stated = try ActivityText(
      [
        PricedActivities.header, "2024-01-01,a,DEPOSIT,,,,,1,,,EUR,,,",
        "2024-01-01,a,DEPOSIT,,,,,100,3,,USD,0.8,,",
      ], prices: rates)
    let split = try stated.gainSplit("2000-01-01", "2024-06-01")
    expect(split.externalFlows, equals: Decimal(81))
    try expect(split.endValue, equals: Decimal(parsing: "78.6"))
  }
}
