import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct GainCalculationTests {
  @Test("the parts sum to the change in value less external flows, to the last decimal")
  func identity() throws {
    var generator = SeededGenerator(seed: 101)
    var rows = 0
    for round in 0..<25 {
      let random = try PricedActivities(days: 60, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let start = try FlowText.day(Int.random(in: 0..<30, using: &generator))
      let end = try FlowText.day(Int.random(in: 31..<60, using: &generator))
      let split = try text.gainSplit(start.description, end.description)
      expect(split.problems, equals: [], "seed 101, round \(round)")
      var sum = Decimal.zero
      for row in split.rows { sum = try sum + row.parts.total() }
      let gain = try split.endValue - split.startValue - split.externalFlows
      expect(sum, equals: gain, "seed 101, round \(round)")
      rows += split.rows.count
    }
    expect(rows > 150)
  }

  @Test("values and external flows match the portfolio and the contributions")
  func oracle() throws {
    var generator = SeededGenerator(seed: 102)
    for round in 0..<10 {
      let random = try PricedActivities(days: 50, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let (start, end) = (try FlowText.day(20), try FlowText.day(45))
      let split = try text.gainSplit(start.description, end.description)
      let comment: Comment = "seed 102, round \(round)"
      try expect(Self.worth(text, start), equals: split.startValue, comment)
      try expect(Self.worth(text, end), equals: split.endValue, comment)
      let booking = try text.booked(through: end)
      var exchange = BookedExchange(text.prices, booking, base: "EUR")
      let contributions = try NetContributions(
        of: booking, in: try FlowText.day(21)...end, text.prices, &exchange)
      try expect(
        contributions.paidIn.subtracting(contributions.paidOut), equals: split.externalFlows,
        comment)
    }
  }

  private static func worth(_ text: ActivityText, _ date: CalendarDate) throws -> Decimal? {
    let booking = try text.booked(through: date)
    var exchange = BookedExchange(text.prices, booking, base: "EUR")
    let portfolio = try Portfolio(
      of: booking, [], text.settings, text.prices, &exchange, asOf: date)
    return try PortfolioTotals(of: portfolio).value
  }

  @Test("base-currency holdings have no currency gain, and only trades and taxes have costs")
  func categories() throws {
    var generator = SeededGenerator(seed: 103)
    for round in 0..<10 {
      let random = try PricedActivities(days: 50, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let split = try text.gainSplit("2020-01-05", "2020-02-15")
      let euro = text.ledger.currencies.firstIndex(of: "EUR")
      let home = text.ledger.symbols.firstIndex(of: "XEU")
      for row in split.rows {
        let isHome = row.item == home.map(GainSplit.Item.asset)
        // A currency exchange during a transfer is attributed to the row of the received cash.
        if isHome || row.item == euro.map(GainSplit.Item.cash) {
          expect(row.parts.currency.isZero, "seed 103, round \(round)")
          expect(row.parts.cross.isZero, "seed 103, round \(round)")
        }
        let limit = try Decimal(units: 1, minorDigits: 12)
        expect(row.parts.fees < limit && row.parts.tax < limit, "seed 103, round \(round)")
        expect(row.parts.income > -limit, "seed 103, round \(round)")
      }
    }
  }
}

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
