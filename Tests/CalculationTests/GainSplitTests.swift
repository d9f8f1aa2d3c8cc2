import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct GainSplitTests {
  private static let header = PricedActivities.header

  /// Returns each row as `account item: price currency cross income fees tax`.
  private static func lines(_ split: GainSplit, _ text: ActivityText) throws -> [String] {
    let booking = try text.booked(through: try CalendarDate(parsing: "2030-01-01"))
    return split.rows.map { row in
      let item =
        switch row.item {
        case .asset(let symbol): text.ledger.symbols[symbol]
        case .cash(let currency): booking.terms.currencies[currency]
        }
      let values = row.parts.values.map(\.description).joined(separator: " ")
      return "\(row.account.map { text.ledger.accounts[$0] } ?? "-") \(item): \(values)"
    }
  }

  @Test("ten units from 100 to 110 dollars, the dollar from 0.90 to 0.80: +90 -100 -10")
  func example() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,broker,DEPOSIT,,,,,1000,,,USD,,,",
        "2024-01-01,broker,BUY,,XYZ,10,100,,,,USD,,,",
      ],
      prices: [
        "2024-01-01 USD EUR 0.9", "2024-06-01 USD EUR 0.8", "2024-06-01 XYZ USD 110",
      ])
    let split = try text.gainSplit("2024-01-01", "2024-06-01")
    try expect(Self.lines(split, text), equals: ["broker XYZ: 90 -100 -10 0 0 0"])
    expect(split.startValue == Decimal(900) && split.endValue == Decimal(880))
    expect(split.externalFlows.isZero && split.problems.isEmpty)
  }

  @Test("cash in another currency is a row that changes only with the rate")
  func foreignCash() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,bank,DEPOSIT,,,,,1000,,,USD,,,",
        "2024-03-01,bank,DEPOSIT,,,,,500,,,USD,,,",
      ],
      prices: [
        "2024-01-01 USD EUR 0.9", "2024-03-01 USD EUR 1", "2024-06-01 USD EUR 0.8",
      ])
    let split = try text.gainSplit("2024-01-01", "2024-06-01")
    // 1000 dollars go from 0.9 to 0.8, and 500 dollars from 1 to 0.8.
    try expect(Self.lines(split, text), equals: ["bank USD: 0 -200 0 0 0 0"])
    expect(split.externalFlows, equals: Decimal(500))
  }

  @Test("trades start or end at their own price and rate, and fees and taxes are separate")
  func trades() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,broker,DEPOSIT,,,,,9000,,,EUR,,,",
        "2024-02-01,broker,BUY,,XYZ,10,100,,5,,USD,0.95,,",
        "2024-03-01,broker,SELL,,XYZ,4,120,,2,10,USD,,,",
        "2024-04-01,broker,DIVIDEND,,XYZ,,,30,1,3,USD,1.1,,",
      ],
      prices: [
        "2024-01-01 USD EUR 0.9", "2024-03-01 USD EUR 1", "2024-06-01 USD EUR 0.8",
        "2024-06-01 XYZ USD 130",
      ])
    let split = try text.gainSplit("2024-01-01", "2024-06-01")
    try expect(
      Self.lines(split, text),
      equals: [
        // Price: 4·20·0.95 + 6·30·0.95; currency: 400·0.05 - 600·0.15; cross: 80·0.05 - 180·0.15.
        "broker XYZ: 247 -70 -23 33 -7.85 -13.3",
        // 468 dollars from the sale go from 1 to 0.8.
        "broker USD: 0 -93.6 0 0 0 0",
      ])
  }

  @Test("transferred units leave the sender, join the receiver and gain while pending")
  func transfers() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,old,TRANSFER_IN,,XYZ,10,50,,,,EUR,,,",
        "2024-02-01,old,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,move",
        "2024-02-04,new,TRANSFER_IN,,XYZ,10,,,,,EUR,,,move",
      ],
      prices: ["2024-01-01 XYZ EUR 60", "2024-02-02 XYZ EUR 70", "2024-06-01 XYZ EUR 90"])
    let split = try text.gainSplit("2024-01-01", "2024-06-01")
    // Sent at cost, because the last price is a month old, and received at 70.
    try expect(
      Self.lines(split, text),
      equals: ["new XYZ: 200 0 0 0 0 0", "old XYZ: -100 0 0 0 0 0", "- XYZ: 200 0 0 0 0 0"])
    let underWay = try text.gainSplit("2024-01-01", "2024-02-02")
    try expect(
      Self.lines(underWay, text), equals: ["old XYZ: -100 0 0 0 0 0", "- XYZ: 200 0 0 0 0 0"])
    let arrived = try text.gainSplit("2024-02-02", "2024-06-01")
    try expect(Self.lines(arrived, text), equals: ["new XYZ: 200 0 0 0 0 0"])
  }

  @Test("all missing prices and rates are reported, and there are no rows")
  func problems() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,broker,TRANSFER_IN,,ABC,1,,0,,,EUR,,,",
        "2024-01-01,broker,TRANSFER_IN,,DEF,1,,0,,,EUR,,,",
        "2024-02-01,broker,DEPOSIT,,,,,100,,,USD,,,",
      ], prices: ["2024-05-01 ABC EUR 5"])
    let split = try text.gainSplit("2024-01-01", "2024-06-01")
    let messages = Set(split.problems.map { $0.message(symbols: text.ledger.symbols) })
    expect(
      messages,
      equals: [
        "no price of ABC on or before 2024-01-01", "no price of DEF on or before 2024-01-01",
        "no price of DEF on or before 2024-06-01",
        "no exchange rate from USD to EUR on or before 2024-02-01",
        "no exchange rate from USD to EUR on or before 2024-06-01",
      ])
    expect(split.rows.isEmpty)
  }

  @Test("already booked states give the same result")
  func booked() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,broker,BUY,,ABC,10,5,,0,,EUR,,,",
        "2024-03-01,broker,SELL,,ABC,4,7,,0,,EUR,,,",
      ], prices: ["2024-05-01 ABC EUR 8"])
    let (start, end) = (
      try CalendarDate(parsing: "2024-02-01"), try CalendarDate(parsing: "2024-06-01")
    )
    let split = try text.gainSplit("2024-02-01", "2024-06-01")
    let before = try text.booked(through: start)
    var booking = before
    booking.advance(through: end)
    let booked = try require(GainSplit(from: start, before, to: end, booking, text.prices))
    expect(booked.rows == split.rows && !split.rows.isEmpty)
    expect(booked.endValue == split.endValue && booked.findings == split.findings)
  }

  @Test("without a base currency there is no result")
  func noBase() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,a,DEPOSIT,,,,,1,,,EUR,,,", "2024-01-01,b,DEPOSIT,,,,,1,,,USD,,,",
      ], base: nil)
    let (start, end) = (try FlowText.day(0), try FlowText.day(5000))
    let split = GainSplit(
      of: text.ledger, text.settings, BookingOptions(), text.prices, from: start, to: end)
    expect(split == nil)
  }
}

@Suite struct GainPartsTests {
  @Test("without parts the gain is zero")
  func empty() throws {
    expect(try GainParts().total().isZero)
    expect(try GainParts.shown([], decimals: 2).isEmpty)
  }

  @Test("shown figures sum by row and in total, and none is off by a whole unit")
  func shown() throws {
    var generator = SeededGenerator(seed: 91)
    for round in 0..<10 {
      let random = try PricedActivities(days: 40, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let split = try text.gainSplit("2020-01-10", "2020-02-05")
      try require(split.problems.isEmpty, "seed 91, round \(round)")
      let gains = split.rows.map(\.parts)
      let shown = try GainParts.shown(gains, decimals: 2)
      var (sum, exact) = (Decimal.zero, Decimal.zero)
      for (figures, gain) in zip(shown, gains) {
        sum = try sum + figures.total()
        exact = try exact + gain.total()
        for (figure, part) in zip(figures.values, gain.values) {
          expect(try (figure - part).magnitude < Decimal(units: 1, minorDigits: 2))
          try expect(figure.rounded(toDecimals: 2, .halfEven), equals: figure)
        }
      }
      try expect(sum, equals: exact.rounded(toDecimals: 2, .halfEven), "seed 91, round \(round)")
    }
  }
}
