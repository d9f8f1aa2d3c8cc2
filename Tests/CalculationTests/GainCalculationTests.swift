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
