import Expectations
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ReturnPeriodTests {
  @Test("each standard period starts at the end of the day before its first day")
  func usual() throws {
    let periods = ReturnPeriod.usual(asOf: try CalendarDate(parsing: "2026-03-31"))
    let lines = periods.map { "\($0.name) \($0.start?.description ?? "ever") \($0.end)" }
    expect(
      lines,
      equals: [
        "1M 2026-02-28 2026-03-31", "3M 2025-12-31 2026-03-31", "YTD 2025-12-31 2026-03-31",
        "1Y 2025-03-31 2026-03-31", "all ever 2026-03-31",
      ])
  }

  @Test("a custom period includes its first and last day")
  func own() throws {
    let (first, last) = (
      try CalendarDate(parsing: "2025-01-01"), try CalendarDate(parsing: "2025-12-31")
    )
    let year = try require(ReturnPeriod(from: first, to: last))
    expect(year.name, equals: "2025-01-01/2025-12-31")
    expect(year.start == first.adding(days: -1) && year.end == last)
    expect(ReturnPeriod(from: first, to: first) != nil)
    expect(ReturnPeriod(from: last, to: first) == nil)
    expect(ReturnPeriod(from: nil, to: first)?.name, equals: "all")
  }
}

@Suite struct SimpleReturnTests {
  private static func simple(_ ends: String, flows: String = "") throws -> SimpleReturn {
    let ends = try FlowText.parts(ends)
    return try SimpleReturn(
      from: (ends[0].date, ends[0].amount), to: (ends[1].date, ends[1].amount),
      flows: try FlowText.externalFlows(flows))
  }

  @Test(
    "a return has a gain, a base and a rate",
    arguments: [
      // Half-way through the period, so with half the weight.
      ("2023-01-01 1000, 2023-01-11 1177", "2023-01-06 100", "77 1050 0.073333333333333333"),
      // A flow on the last day was not invested; a flow on the first day is included in the start
      // value.
      ("2023-01-01 1000, 2023-01-11 1200", "2023-01-11 100, 2023-01-01 9", "100 1000 0.1"),
      // From a value of zero, the period begins with the first flow.
      ("2023-01-01 0, 2023-01-11 330", "2023-01-07 200, 2023-01-09 100", "30 250 0.12"),
      ("2023-01-01 0, 2023-01-11 99", "2023-01-11 100", "-1 100 -0.01"),
      ("2023-01-01 0, 2023-01-11 0", "", "0 0 none"),
      ("2023-01-01 100, 2023-01-11 20", "2023-01-02 -200", "120 -80 none"),
    ])
  func cases(ends: String, flows: String, expected: String) throws {
    let simple = try Self.simple(ends, flows: flows)
    expect("\(simple.gain) \(simple.base) \(simple.rate?.description ?? "none")", equals: expected)
  }

  @Test("the gains of two consecutive periods sum exactly to that of the combined period")
  func gainsAdd() throws {
    var generator = SeededGenerator(seed: 81)
    func amount() throws -> Decimal {
      try Decimal(
        units: Int128.random(in: -1_000_000...1_000_000, using: &generator), minorDigits: 4)
    }
    for round in 0..<100 {
      let flows = try (0..<10).map { _ in
        let day = try FlowText.day(Int.random(in: 0...100, using: &generator))
        return ExternalFlow(date: day, amount: try amount())
      }
      let ends = [
        (date: try FlowText.day(0), value: try amount()),
        (date: try FlowText.day(40), value: try amount()),
        (date: try FlowText.day(90), value: try amount()),
      ]
      let first = try SimpleReturn(from: ends[0], to: ends[1], flows: flows)
      let second = try SimpleReturn(from: ends[1], to: ends[2], flows: flows)
      let both = try SimpleReturn(from: ends[0], to: ends[2], flows: flows)
      try expect(first.gain + second.gain, equals: both.gain, "seed 81, round \(round)")
    }
  }

  @Test("a flow that overflows is an error, not a trap")
  func overflow() throws {
    #expect(throws: DecimalError.overflow) {
      try Self.simple("2023-01-01 1, 2024-01-01 1", flows: "2023-02-01 100000000000000000000")
    }
  }

  /// Wealthfolio's performance case PF02-well-formed: the gain, simple return, TWR and drawdown are
  /// equal. Two figures differ. Wealthfolio's volatility of 0.00583699 treats two links, one of a
  /// day and one of 57 days, as two trading days; Coffer requires three links. Wealthfolio's "MWR"
  /// of -0.00052 over 58 days is a chained Dietz return; Coffer's is the yearly rate that balances
  /// the flows.
  @Test("a flat start and a small loss match the figures of Wealthfolio's case PF02")
  func wellFormed() throws {
    let simple = try Self.simple("2026-02-15 1000, 2026-04-14 999.48")
    expect(simple.gain.description == "-0.52" && simple.rate?.description == "-0.00052")
    let linked = try TimeWeightedReturnTests.measured(
      "2026-02-15 1000, 2026-02-16 1000, 2026-04-14 999.48")
    let risk = ReturnRisk(of: linked)
    expect(abs(try require(linked.cumulative) + 0.00052) < 1e-12)
    expect(abs(try require(risk.maximumDrawdown).fraction - 0.00052) < 1e-12)
    expect(risk.volatility == nil)
  }

  /// PF04-holdings-mode: the return and gain are equal. Wealthfolio has no time-weighted return,
  /// because it does not chain values from snapshots. Coffer's is the return of the single link,
  /// -10 %.
  @Test("a snapshot after a ten percent loss matches the figures of Wealthfolio's case PF04")
  func holdingsMode() throws {
    let simple = try Self.simple("2026-02-15 1000, 2026-04-14 900")
    expect(simple.gain.description == "-100" && simple.rate?.description == "-0.1")
    let linked = try TimeWeightedReturnTests.measured("2026-02-15 1000, 2026-04-14 900")
    expect(abs(try require(linked.cumulative) + 0.1) < 1e-12)
  }
}

@Suite struct ReturnProblemTests {
  @Test("each problem names what is missing and the day")
  func messages() throws {
    let day = try CalendarDate(parsing: "2024-03-01")
    let symbols = ["ABC", "D\u{1B}F"]
    expect(
      ReturnProblem.price(symbol: 0, day).message(symbols: symbols),
      equals: "no price of ABC on or before 2024-03-01")
    expect(
      ReturnProblem.price(symbol: 1, day).message(symbols: symbols),
      equals: "no price of D\\u001bF on or before 2024-03-01")
    expect(
      ReturnProblem.rate(from: "USD", to: "EUR", day).message(symbols: symbols),
      equals: "no exchange rate from USD to EUR on or before 2024-03-01")
    expect(ReturnProblem.tooLarge.message(symbols: []), equals: "a sum is too large")
  }

  @Test("a sum that overflows is an error, not a trap")
  func tooLarge() throws {
    let huge = "100000000000000000000"
    let text = try ActivityText([
      PricedActivities.header, "2024-01-01,a,DEPOSIT,,,,,\(huge),,,EUR,,,",
      "2024-01-01,b,DEPOSIT,,,,,\(huge),,,EUR,,,",
    ])
    let split = try text.gainSplit("2023-01-01", "2024-06-01")
    expect(split.problems == [.tooLarge] && split.rows.isEmpty)
    let performance = try text.performance(
      ReturnPeriod.usual(asOf: try CalendarDate(parsing: "2024-06-01")))
    guard
      case .unknown([.tooLarge]) = performance.figures.last(where: {
        $0.subject == .whole
      })?.outcome
    else {
      Issue.record("\(performance.figures)")
      return
    }
  }
}

/// Days on which an account is valued, tested through its valuations.
@Suite struct ObservationDaysTests {
  private static func days(_ rows: [String], _ prices: [String]) throws -> [String] {
    let text = try ActivityText([PricedActivities.header] + rows, prices: prices)
    let end = try CalendarDate(parsing: "2024-12-31")
    let figures = try text.performance(
      [try require(ReturnPeriod(from: nil, to: end))]
    ).figures
    let whole = try require(figures.first { $0.subject == .whole })
    guard case .measured(let measured) = whole.outcome else { return ["\(whole.outcome)"] }
    return measured.timeWeighted.valuations.dropFirst().map(\.date.description)
  }

  @Test("price days count while any account holds the asset")
  func held() throws {
    let rows = [
      "2024-01-10,a,BUY,,XYZ,1,10,,,,EUR,,,", "2024-02-10,b,BUY,,XYZ,1,11,,,,EUR,,,",
      "2024-03-10,a,SELL,,XYZ,1,12,,,,EUR,,,", "2024-03-10,b,SELL,,XYZ,1,12,,,,EUR,,,",
    ]
    let prices = ["2024-01-05 XYZ EUR 9", "2024-02-01 XYZ EUR 10", "2024-06-01 XYZ EUR 13"]
    try expect(
      Self.days(rows, prices),
      equals: ["2024-01-10", "2024-02-01", "2024-02-10", "2024-03-10", "2024-12-31"])
  }

  @Test("rate days count while a price or cash balance in the currency is held")
  func rates() throws {
    let rows = [
      "2024-01-10,a,DEPOSIT,,,,,100,,,USD,,,", "2024-02-10,a,WITHDRAWAL,,,,,100,,,USD,,,",
    ]
    let prices = ["2024-01-05 USD EUR 0.9", "2024-02-01 EUR USD 1.2", "2024-03-01 USD EUR 0.8"]
    try expect(
      Self.days(rows, prices), equals: ["2024-01-10", "2024-02-01", "2024-02-10", "2024-12-31"])
  }
}

@Suite struct InvestedTimeTests {
  private static func time(_ changes: [(String, Bool)]) throws -> InvestedTime {
    var time = InvestedTime()
    for (date, isHeld) in changes { time.note(isHeld, on: try CalendarDate(parsing: date)) }
    return time
  }

  @Test("days between, before and after holdings do not count")
  func gaps() throws {
    let time = try Self.time([
      ("2024-02-01", true), ("2024-03-01", true), ("2024-06-28", false), ("2026-02-02", true),
      ("2026-05-29", false),
    ])
    func days(_ start: String, _ end: String) throws -> Int {
      try time.days(from: CalendarDate(parsing: start), to: CalendarDate(parsing: end))
    }
    try expect(days("2024-01-01", "2024-06-28"), equals: 148)
    try expect(days("2024-06-28", "2026-02-02"), equals: 0)
    try expect(days("2024-02-01", "2027-01-01"), equals: 264)
    try expect(days("2024-02-01", "2024-02-02"), equals: 1)
    try expect(
      InvestedTime().days(from: CalendarDate(parsing: "2024-01-01"), to: .epochDay), equals: 0)
  }

  @Test("the days of two consecutive periods sum to those of the combined period")
  func add() throws {
    var generator = SeededGenerator(seed: 83)
    for round in 0..<100 {
      var time = InvestedTime()
      for day in 0..<60 {
        time.note(Bool.random(using: &generator), on: try FlowText.day(day))
      }
      let middle = try FlowText.day(Int.random(in: -5...70, using: &generator))
      let (first, last) = (try FlowText.day(-5), try FlowText.day(70))
      expect(
        time.days(from: first, to: middle) + time.days(from: middle, to: last),
        equals: time.days(from: first, to: last), "seed 83, round \(round)")
    }
  }
}
