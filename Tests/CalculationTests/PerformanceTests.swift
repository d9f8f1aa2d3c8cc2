import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct PerformanceTests {
  private static let header = PricedActivities.header

  private static func measured(
    _ text: ActivityText, _ subject: Performance.Subject, _ first: String?, _ end: String
  ) throws -> Performance.Measured {
    let figures = try figures(text, subject, first, end)
    guard case .measured(let measured) = figures.outcome else {
      throw Missing(outcome: "\(figures.outcome)")
    }
    return measured
  }

  private struct Missing: Error { let outcome: String }

  private static func figures(
    _ text: ActivityText, _ subject: Performance.Subject, _ first: String?, _ end: String
  ) throws -> Performance.Figures {
    let period = try require(
      try ReturnPeriod(
        from: first.map { try CalendarDate(parsing: $0) }, to: CalendarDate(parsing: end)))
    let performance = try text.performance([period])
    return try require(performance.figures.first { $0.subject == subject })
  }

  /// Returns a deposit and a purchase, a dividend, a second purchase, and a last price.
  private static func broker() throws -> ActivityText {
    try ActivityText(
      [
        header, "2023-01-02,broker,DEPOSIT,,,,,1000,,,EUR,,,",
        "2023-01-02,broker,BUY,,XYZ,10,100,,,,EUR,,,",
        "2023-07-03,broker,DIVIDEND,,XYZ,,,50,,10,EUR,,,",
        "2023-09-01,broker,DEPOSIT,,,,,1160,,,EUR,,,",
        "2023-09-01,broker,BUY,,XYZ,10,120,,,,EUR,,,",
      ], prices: ["2023-07-03 XYZ EUR 110", "2024-01-02 XYZ EUR 130"])
  }

  @Test("an already booked state gives the same result")
  func booked() throws {
    let text = try Self.broker()
    let end = try CalendarDate(parsing: "2024-01-02")
    let periods = ReturnPeriod.usual(asOf: end)
    let booked = Performance(
      of: text.ledger, text.settings, BookingOptions(), text.prices, over: periods,
      booked: try text.booked(through: end))
    try expect("\(text.performance(periods).figures)", equals: "\(require(booked).figures)")
  }

  @Test("for the whole, deposits are flows, dividends and prices are gains, and cash is included")
  func whole() throws {
    let measured = try Self.measured(try Self.broker(), .whole, nil, "2024-01-02")
    expect(measured.startValue.isZero && measured.endValue == Decimal(2600))
    expect(measured.flows.map(\.amount), equals: [Decimal(1000), Decimal(1160)])
    expect(measured.simple.gain, equals: Decimal(440))
    // The value rises from 1000 to 1240 up to the second deposit, then from 2400 to 2600.
    let cumulative = try require(measured.timeWeighted.cumulative)
    expect(abs(cumulative - (1240.0 / 1000 * 2600 / 2400 - 1)) < 1e-12)
    try expect(measured.start, equals: CalendarDate(parsing: "2023-01-01"))
    guard case .unique(let rate) = measured.moneyWeighted.rate else {
      Issue.record("one sign change is one rate")
      return
    }
    let value = RandomFlows.value(
      of: try FlowText.cashFlows("2023-01-02 -1000, 2023-09-01 -1160, 2024-01-02 2600"), at: rate)
    expect(abs(value.net) < 1e-8)
  }

  @Test("for a holding, purchases, sales and dividends are all flows")
  func holding() throws {
    let measured = try Self.measured(
      try Self.broker(), .holding(account: 0, symbol: 0), nil, "2024-01-02")
    expect(measured.flows.map(\.amount), equals: [Decimal(1000), Decimal(-40), Decimal(1200)])
    expect(measured.simple.gain, equals: Decimal(440))
    let cumulative = try require(measured.timeWeighted.cumulative)
    expect(abs(cumulative - (1140.0 / 1000 * 1200 / 1100 * 2600 / 2400 - 1)) < 1e-12)
  }

  @Test("a period starts at the end of the day before its first day")
  func period() throws {
    let measured = try Self.measured(try Self.broker(), .whole, "2023-09-01", "2024-01-02")
    try expect(measured.start, equals: CalendarDate(parsing: "2023-08-31"))
    // The last price is 110, from July; cash is 40.
    expect(measured.startValue, equals: Decimal(1140))
    expect(measured.flows.map(\.amount), equals: [Decimal(1160)])
  }

  @Test("a linked transfer is a flow of both accounts but not of the whole")
  func linked() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,old,TRANSFER_IN,,XYZ,10,50,,,,EUR,,,",
        "2024-02-01,old,TRANSFER_OUT,,XYZ,10,,,,,EUR,,,move",
        "2024-02-04,new,TRANSFER_IN,,XYZ,10,,,,,EUR,,,move",
      ],
      prices: [
        "2024-01-01 XYZ EUR 60", "2024-02-01 XYZ EUR 66", "2024-02-04 XYZ EUR 66",
        "2024-03-01 XYZ EUR 99",
      ])
    let whole = try Self.measured(text, .whole, "2024-01-02", "2024-03-01")
    expect(whole.flows.isEmpty && whole.simple.gain == Decimal(390))
    let old = try Self.measured(text, .account(0), "2024-01-02", "2024-03-01")
    expect(old.flows.map(\.amount) == [Decimal(-660)] && old.simple.gain == Decimal(60))
    expect(abs(try require(old.timeWeighted.cumulative) - 0.1) < 1e-12)
    let new = try Self.measured(text, .account(1), "2024-01-02", "2024-03-01")
    expect(new.flows.map(\.amount) == [Decimal(660)] && new.simple.gain == Decimal(330))
    expect(abs(try require(new.timeWeighted.cumulative) - 0.5) < 1e-12)
    let underWay = try Self.measured(text, .whole, "2024-01-02", "2024-02-02")
    expect(underWay.endValue, equals: Decimal(660))
  }

  @Test("a split on the day of a purchase does not change the return")
  func split() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,broker,BUY,,XYZ,10,100,,,,EUR,,,",
        "2024-02-01,broker,SPLIT,,XYZ,,,,,,,,4:1,", "2024-02-01,broker,BUY,,XYZ,4,25,,,,EUR,,,",
      ], prices: ["2024-03-01 XYZ EUR 30"])
    let measured = try Self.measured(
      text, .holding(account: 0, symbol: 0), nil, "2024-03-01")
    expect(abs(try require(measured.timeWeighted.cumulative) - 0.2) < 1e-12)
  }

  @Test("missing prices are reported, and only for the subjects that need them")
  func unknown() throws {
    let text = try ActivityText(
      [
        Self.header, "2024-01-01,a,TRANSFER_IN,,ABC,1,,0,,,EUR,,,",
        "2024-01-01,b,DEPOSIT,,,,,100,,,EUR,,,",
      ])
    guard
      case .unknown(let problems) = try Self.figures(text, .whole, nil, "2024-06-01").outcome
    else {
      Issue.record("ABC has no price")
      return
    }
    expect(problems, equals: [.price(symbol: 0, try CalendarDate(parsing: "2024-06-01"))])
    try expect(
      Self.measured(text, .account(1), nil, "2024-06-01").endValue, equals: Decimal(100))
  }

  @Test("before the first activity nothing is held")
  func nothingHeld() throws {
    let figures = try Self.figures(try Self.broker(), .whole, "2022-01-01", "2022-06-01")
    guard case .nothingHeld = figures.outcome else {
      Issue.record("\(figures.outcome)")
      return
    }
  }

  @Test("the gain of the whole equals the sum of its parts and of its accounts")
  func gains() throws {
    var generator = SeededGenerator(seed: 111)
    for round in 0..<8 {
      let random = try PricedActivities(days: 60, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let (first, end) = (try FlowText.day(16).description, try FlowText.day(55).description)
      let whole = try Self.measured(text, .whole, first, end)
      let split = try text.gainSplit(try FlowText.day(15).description, end)
      var total = Decimal.zero
      for row in split.rows { total = try total + row.parts.total() }
      expect(whole.simple.gain, equals: total, "seed 111, round \(round)")
      expect(whole.startValue == split.startValue && whole.endValue == split.endValue)
      for account in text.ledger.accounts.indices {
        let own = try Self.measured(text, .account(account), first, end)
        var gain = Decimal.zero
        for row in split.rows where row.account == account { gain = try gain + row.parts.total() }
        expect(own.simple.gain, equals: gain, "seed 111, round \(round), account \(account)")
      }
    }
  }
}
