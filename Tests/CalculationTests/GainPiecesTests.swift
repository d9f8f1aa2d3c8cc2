import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

/// Returns lots, parts of lots and splits as followed by the gain split.
@Suite struct GainPiecesTests {
  private static func parts(
    _ rows: [String], _ prices: [String], _ start: String, lots: LotsMethod? = nil,
    of account: Int = 0
  ) throws -> String {
    let text = try ActivityText([PricedActivities.header] + rows, prices: prices)
    let split = try require(
      GainSplit(
        of: text.ledger, text.settings, BookingOptions(lotsMethod: lots), text.prices,
        from: try CalendarDate(parsing: start), to: try CalendarDate(parsing: "2024-06-01")))
    expect(split.problems, equals: [])
    let row = try require(split.rows.first { $0.item == .asset(0) && $0.account == account })
    return row.parts.values.prefix(3).map(\.description).joined(separator: " ")
  }

  private static let prices = [
    "2024-01-01 USD EUR 1", "2024-02-01 USD EUR 2", "2024-03-01 USD EUR 1",
    "2024-06-01 USD EUR 1", "2024-06-01 XYZ USD 14",
  ]

  @Test("which lot is sold decides between price and rate, and not the sum")
  func lots() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,1,10,,,,USD,,,", "2024-02-01,a,BUY,,XYZ,1,12,,,,USD,,,",
      "2024-03-01,a,SELL,,XYZ,1,13,,,,USD,,,",
    ]
    // The first lot to 13 and the second to 14, or the other way round: 3·1 + 2·2, 4·1 + 1·2.
    try expect(Self.parts(rows, Self.prices, "2023-12-31"), equals: "7 -12 -2")
    try expect(Self.parts(rows, Self.prices, "2023-12-31", lots: .lifo), equals: "6 -12 -1")
  }

  @Test("units of one lot that come twice keep the worth that each had on its day")
  func twice() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,2,10,,,,USD,,,", "2024-02-01,a,TRANSFER_OUT,,XYZ,1,11,,,,USD,,,g",
      "2024-02-01,b,TRANSFER_IN,,XYZ,1,11,,,,USD,,,g",
      "2024-03-01,a,TRANSFER_OUT,,XYZ,1,13,,,,USD,,,h",
      "2024-03-01,b,TRANSFER_IN,,XYZ,1,13,,,,USD,,,h",
    ]
    // In b, from 11 at a rate of 2 to 14 at 1, and from 13 at 1 to 14: prices gain 3·2 + 1·1.
    try expect(Self.parts(rows, Self.prices, "2023-12-31", of: 1), equals: "7 -11 -3")
  }

  @Test("a split is no gain, before or after the start, and a part of a lot keeps its share")
  func splits() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,3,30,,,,USD,,,", "2024-02-01,a,SPLIT,,XYZ,,,,,,,,3:1,",
      "2024-03-01,a,SELL,,XYZ,2,11,,,,USD,,,",
    ]
    // From 3 at 30, which is 9 at 10: two to 11 and seven to 14.
    try expect(Self.parts(rows, Self.prices, "2024-01-01"), equals: "30 0 0")
    try expect(Self.parts(rows, Self.prices, "2024-02-01"), equals: "60 -90 -30")
  }

  @Test("units that cost nothing gain all of their price, at the rate of the day they came")
  func free() throws {
    let rows = ["2024-02-01,a,BUY,,XYZ,2,0,,,,USD,,,"]
    try expect(Self.parts(rows, Self.prices, "2024-01-01"), equals: "56 0 -28")
  }

  @Test("units that end as nothing lose all of their price, and the rate of the end is its day's")
  func worthless() throws {
    let rows = [
      "2024-02-01,a,BUY,,XYZ,2,10,,,,USD,,,", "2024-03-01,a,SELL,,XYZ,2,0,,,,USD,,,",
    ]
    try expect(Self.parts(rows, Self.prices, "2024-01-01"), equals: "-40 -20 20")
  }
}
