import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

/// Lots, parts of lots and splits, as followed by the gain split.
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

  @Test("the choice of lot shifts gains between price and currency, but not their sum")
  func lots() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,1,10,,,,USD,,,", "2024-02-01,a,BUY,,XYZ,1,12,,,,USD,,,",
      "2024-03-01,a,SELL,,XYZ,1,13,,,,USD,,,",
    ]
    // The first lot rises to 13 and the second to 14, or vice versa: 3·1 + 2·2, 4·1 + 1·2.
    try expect(Self.parts(rows, Self.prices, "2023-12-31"), equals: "7 -12 -2")
    try expect(Self.parts(rows, Self.prices, "2023-12-31", lots: .lifo), equals: "6 -12 -1")
  }

  @Test("units from one lot that arrive on two days keep the value of each day")
  func twice() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,2,10,,,,USD,,,", "2024-02-01,a,TRANSFER_OUT,,XYZ,1,11,,,,USD,,,g",
      "2024-02-01,b,TRANSFER_IN,,XYZ,1,11,,,,USD,,,g",
      "2024-03-01,a,TRANSFER_OUT,,XYZ,1,13,,,,USD,,,h",
      "2024-03-01,b,TRANSFER_IN,,XYZ,1,13,,,,USD,,,h",
    ]
    // In b, one unit goes from 11 at a rate of 2 to 14 at 1, and one from 13 at 1 to 14 at 1.
    // Prices gain 3·2 + 1·1.
    try expect(Self.parts(rows, Self.prices, "2023-12-31", of: 1), equals: "7 -11 -3")
  }

  @Test("a split is not a gain before or after the start, and part of a lot keeps its share")
  func splits() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,3,30,,,,USD,,,", "2024-02-01,a,SPLIT,,XYZ,,,,,,,,3:1,",
      "2024-03-01,a,SELL,,XYZ,2,11,,,,USD,,,",
    ]
    // From 3 units at 30, which equal 9 at 10: two units rise to 11 and seven to 14.
    try expect(Self.parts(rows, Self.prices, "2024-01-01"), equals: "30 0 0")
    try expect(Self.parts(rows, Self.prices, "2024-02-01"), equals: "60 -90 -30")
  }

  @Test("units without a cost gain their full price, converted at the rate on the day received")
  func free() throws {
    let rows = ["2024-02-01,a,BUY,,XYZ,2,0,,,,USD,,,"]
    try expect(Self.parts(rows, Self.prices, "2024-01-01"), equals: "56 0 -28")
  }

  @Test("units sold for nothing lose their full price, with the rate on the day of sale")
  func worthless() throws {
    let rows = [
      "2024-02-01,a,BUY,,XYZ,2,10,,,,USD,,,", "2024-03-01,a,SELL,,XYZ,2,0,,,,USD,,,",
    ]
    try expect(Self.parts(rows, Self.prices, "2024-01-01"), equals: "-40 -20 20")
  }
}
