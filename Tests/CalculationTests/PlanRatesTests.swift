import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct PlanRatesTests {
  private let plan = Plan(tiers: [
    Tier(
      name: "T", target: .zero, priority: .one,
      accounts: [
        Account(name: "Saver", nominalRatePct: Decimal(4)),
        Account(name: "Bond", nominalRatePct: Decimal(3)),
        Account(name: "Saver", nominalRatePct: Decimal(2)),
      ]),
    Tier(
      name: "T", target: .zero, priority: .one,
      accounts: [Account(name: "Saver", nominalRatePct: Decimal(1))]),
  ])

  private func rates(_ planning: String) throws -> PlanRates {
    let settings = try require(
      read(Settings.self, from: "{\"plan\": {\(planning)}}", stage: "settings").value)
    return PlanRates(of: plan, settings)
  }

  private func rate(
    _ rates: PlanRates, _ account: Int, _ date: String, inTier tier: Int = 0
  ) throws -> String {
    rates.timeline(ofAccount: account, inTier: tier).rate(on: try CalendarDate(parsing: date))
      .description
  }

  @Test("the last row on or before a day overrides apy_pct")
  func rows() throws {
    let rates = try rates(
      """
      "rates": [{"tier": "T", "account": "Saver", "from": "2027-06-01", "apy": 1.5},
                {"tier": "T", "account": "Saver", "from": "2027-03-01", "apy": 5},
                {"tier": "T", "account": "saver", "from": "2027-01-01", "apy": 9}]
      """)
    try expect(rate(rates, 0, "2027-02-28"), equals: "4")
    try expect(rate(rates, 0, "2027-03-01"), equals: "5")
    try expect(rate(rates, 0, "2027-05-31"), equals: "5")
    try expect(rate(rates, 0, "2027-06-01"), equals: "1.5")
    // If names are repeated, the first account and the first tier apply.
    try expect(rate(rates, 2, "2027-06-01"), equals: "2")
    try expect(rate(rates, 0, "2027-06-01", inTier: 1), equals: "1")
    try expect(rate(rates, 1, "2027-06-01"), equals: "3")
  }

  @Test("a term earns its later rate from maturity until a later row changes it")
  func terms() throws {
    let term = """
      "terms": [{"tier": "T", "account": "Bond", "matures": "2027-06-15", "then_apy": 0.5}]
      """
    let alone = try rates(term)
    try expect(rate(alone, 1, "2027-06-14"), equals: "3")
    try expect(rate(alone, 1, "2027-06-15"), equals: "0.5")
    expect(alone.maturity(ofAccount: 1, inTier: 0)?.description, equals: "2027-06-15")
    expect(alone.maturity(ofAccount: 0, inTier: 0) == nil)
    func both(_ from: String) throws -> PlanRates {
      try rates(
        term + ", \"rates\": [{\"tier\": \"T\", \"account\": \"Bond\", \"from\": \"\(from)\","
          + " \"apy\": 7}]")
    }
    try expect(rate(both("2027-06-15"), 1, "2027-06-15"), equals: "7")
    try expect(rate(both("2027-06-16"), 1, "2027-06-15"), equals: "0.5")
    try expect(rate(both("2027-06-16"), 1, "2027-06-16"), equals: "7")
    try expect(rate(both("2027-06-14"), 1, "2027-06-14"), equals: "7")
    try expect(rate(both("2027-06-14"), 1, "2027-06-15"), equals: "0.5")
  }

  @Test(
    "a term without a later rate keeps its rate, and the last of several terms decides maturity"
  )
  func unstated() throws {
    let rates = try rates(
      """
      "terms": [{"tier": "T", "account": "Bond", "matures": "2028-01-01"},
                {"tier": "T", "account": "Bond", "matures": "2027-06-15", "then_apy": 2}]
      """)
    expect(rates.maturity(ofAccount: 1, inTier: 0)?.description, equals: "2028-01-01")
    try expect(rate(rates, 1, "2027-06-15"), equals: "2")
    try expect(rate(rates, 1, "2028-01-01"), equals: "2")
    try expect(rate(rates, 1, "2027-06-14"), equals: "3")
  }

  @Test("only the first account with a given name is a term")
  func duplicates() throws {
    let rates = try rates(
      "\"terms\": [{\"tier\": \"T\", \"account\": \"Saver\", \"matures\": \"2027-06-15\"}]")
    expect(rates.maturity(ofAccount: 0, inTier: 0) != nil)
    expect(rates.maturity(ofAccount: 2, inTier: 0) == nil)
    expect(rates.maturity(ofAccount: 0, inTier: 1) == nil)
  }

  @Test("without settings each account keeps the plan's rate")
  func plain() throws {
    let rates = PlanRates(of: plan, Settings())
    expect(rates.timeline(ofAccount: 1, inTier: 0), equals: RateTimeline(Decimal(3)))
  }
}

@Suite struct RateAssumptionsTests {
  private func assumptions(
    _ planning: String, from: String = "2026-11-21", to: String = "2027-11-21"
  ) throws -> [String] {
    let plan = Plan(tiers: [
      Tier(
        name: "Later", target: .zero, priority: Decimal(2),
        accounts: [
          Account(name: "Bond", nominalRatePct: try Decimal(parsing: "3.375")),
          Account(name: "Both", nominalRatePct: .one),
        ]),
      Tier(
        name: "First", target: .zero, priority: .one,
        accounts: [
          Account(name: "Saver", nominalRatePct: Decimal(4)),
          Account(name: "Both", nominalRatePct: .one),
        ]),
    ])
    let settings = try require(
      read(Settings.self, from: "{\"plan\": {\(planning)}}", stage: "settings").value)
    return PlanRates(of: plan, settings).assumptions(
      from: try CalendarDate(parsing: from), to: try CalendarDate(parsing: to))
  }

  private func rate(_ account: String, _ tier: String, _ from: String, _ apy: String) -> String {
    "{\"tier\": \"\(tier)\", \"account\": \"\(account)\", \"from\": \"\(from)\", \"apy\": \(apy)}"
  }

  @Test("a rate change is described with both rates, and tiers are in priority order")
  func changes() throws {
    let rows = [
      rate("Both", "Later", "2027-01-01", "2"), rate("Saver", "First", "2027-03-01", "1.5"),
      rate("Saver", "First", "2027-06-01", "0"),
    ]
    try expect(
      assumptions("\"rates\": [\(rows.joined(separator: ", "))]"),
      equals: [
        "Saver earns 4.00 % until 2027-02-28, 1.50 % from 2027-03-01 and 0.00 % from 2027-06-01.",
        "Both of Later earns 1.00 % until 2026-12-31 and 2.00 % from 2027-01-01.",
      ])
  }

  @Test("only changes within the period are described")
  func outside() throws {
    let row = "\"rates\": [\(rate("Saver", "First", "2027-03-01", "1.5"))]"
    try expect(assumptions(row, to: "2027-03-01"), equals: [])
    try expect(assumptions(row, to: "2027-03-02").count, equals: 1)
    try expect(assumptions(row, from: "2027-03-01"), equals: [])
    try expect(assumptions(row, from: "2027-02-28").count, equals: 1)
    try expect(assumptions("\"rates\": [\(rate("Saver", "First", "2027-03-01", "4"))]"), equals: [])
  }

  @Test("changes after the fourth are only counted")
  func many() throws {
    let rows = (1...9).map { rate("Saver", "First", "2027-0\($0)-01", "\($0 % 2)") }
    try expect(
      assumptions("\"rates\": [\(rows.joined(separator: ", "))]"),
      equals: [
        "Saver earns 4.00 % until 2026-12-31, 1.00 % from 2027-01-01, 0.00 % from 2027-02-01,"
          + " 1.00 % from 2027-03-01, 0.00 % from 2027-04-01 and changes 5 more times."
      ])
  }

  @Test("a term without a later rate is described before and after it matures")
  func terms() throws {
    let term =
      "\"terms\": [{\"tier\": \"Later\", \"account\": \"Bond\", \"matures\": \"2027-06-15\"}]"
    let ahead = [
      "Bond matures on 2027-06-15 and is assumed to earn 3.375 % after that, because then_apy is"
        + " not set."
    ]
    try expect(assumptions(term), equals: ahead)
    try expect(assumptions(term, to: "2027-06-15"), equals: [])
    try expect(
      assumptions(term, from: "2027-06-16"),
      equals: [
        "Bond matured on 2027-06-15 and is assumed to earn 3.375 % since then,"
          + " because then_apy is not set."
      ])
    // A row on that day or later states the rate; an earlier row does not.
    let early = ", \"rates\": [\(rate("Bond", "Later", "2027-06-14", "3.375"))]"
    try expect(assumptions(term + early), equals: ahead)
    let same = ", \"rates\": [\(rate("Bond", "Later", "2027-06-15", "3.375"))]"
    try expect(assumptions(term + same), equals: [])
    let since = ", \"rates\": [\(rate("Bond", "Later", "2027-07-01", "3.375"))]"
    try expect(assumptions(term + since, from: "2027-07-02"), equals: [])
  }

  @Test("a stated later rate is described as an ordinary change")
  func statedTerm() throws {
    try expect(
      assumptions(
        "\"terms\": [{\"tier\": \"Later\", \"account\": \"Bond\", \"matures\": \"2027-06-15\","
          + " \"then_apy\": 0.5}]"),
      equals: [
        "Bond earns 3.375 % until 2027-06-14 and 0.50 % from 2027-06-15."
      ])
  }

  @Test("a rate is shown with at least two decimals")
  func percent() throws {
    for (number, text) in [
      ("4", "4.00 %"), ("3.4", "3.40 %"), ("3.375", "3.375 %"), ("-1", "-1.00 %"),
      ("0.000000000000000001", "0.000000000000000001 %"),
    ] { try expect(Decimal(parsing: number).percentText, equals: text) }
  }
}

@Suite struct RateTimelineTests {
  @Test("a rate applies from its day until the next, and the stated rate before the first")
  func days() throws {
    let saver = RateTimeline(
      Decimal(4),
      changes: [
        (from: try day("2027-06-01"), rate: .zero), (from: try day("2027-03-01"), rate: .one),
      ])
    for (date, rate) in [
      ("0001-01-01", 4), ("2027-02-28", 4), ("2027-03-01", 1), ("2027-05-31", 1), ("2027-06-01", 0),
      ("9999-12-31", 0),
    ] {
      expect(saver.rate(on: try day(date)), equals: Decimal(rate), "\(date)")
    }
  }

  @Test("spans give each rate with its number of days, including the first day but not the last")
  func spans() throws {
    let saver = RateTimeline(Decimal(4), changes: [(from: try day("2027-03-01"), rate: .one)])
    func spans(_ from: String, _ to: String) throws -> [String] {
      saver.spans(from: try day(from), to: try day(to)).map { "\($0.rate) \($0.days)" }
    }
    try expect(spans("2027-02-01", "2027-04-01"), equals: ["4 28", "1 31"])
    try expect(spans("2027-02-01", "2027-03-01"), equals: ["4 28"])
    try expect(spans("2027-03-01", "2027-03-02"), equals: ["1 1"])
    try expect(spans("2027-03-01", "2027-03-01"), equals: [])
    try expect(spans("2027-03-02", "2027-03-01"), equals: [])
  }

  @Test("a change to the same rate is dropped, and the later of two changes on one day wins")
  func merging() throws {
    let (march, april) = (try day("2027-03-01"), try day("2027-04-01"))
    let still = RateTimeline(Decimal(4), changes: [(from: march, rate: Decimal(4))])
    expect(still, equals: RateTimeline(Decimal(4)))
    let twice = RateTimeline(
      Decimal(4), changes: [(from: march, rate: .one), (from: march, rate: Decimal(2))])
    expect(twice, equals: RateTimeline(Decimal(4), changes: [(from: march, rate: Decimal(2))]))
    let back = RateTimeline(
      Decimal(4),
      changes: [
        (from: april, rate: Decimal(4)), (from: march, rate: .one),
        (from: march, rate: Decimal(4)),
      ])
    expect(back.changes.isEmpty)
  }

  @Test("spans match the daily rates")
  func spansAgreeWithDays() throws {
    var random = SeededGenerator(seed: 74)
    let start = try day("2026-01-01")
    for round in 0..<200 {
      let changes = try (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (
          from: try require(start.adding(days: Int.random(in: -5...40, using: &random))),
          rate: Decimal(Int.random(in: 0...2, using: &random))
        )
      }
      let timeline = RateTimeline(Decimal(1), changes: changes)
      let from = try require(start.adding(days: Int.random(in: -10...10, using: &random)))
      let count = Int.random(in: 0...45, using: &random)
      let to = try require(from.adding(days: count))
      let days = try (0..<count).map { index -> Decimal in
        let day = try require(from.adding(days: index))
        // The last change on or before the day, found by examining all changes.
        let latest = changes.map(\.from).filter { $0 <= day }.max()
        return changes.last { $0.from == latest }?.rate ?? Decimal(1)
      }
      let spans = timeline.spans(from: from, to: to)
      let told = spans.flatMap { Array(repeating: $0.rate, count: $0.days) }
      expect(told, equals: days, "seed 74, round \(round)")
      expect(
        zip(spans, spans.dropFirst()).allSatisfy { $0.rate != $1.rate }, "seed 74, round \(round)")
    }
  }

  @Test("monthly rates change on the same days as yearly rates")
  func monthlyRates() throws {
    let march = try day("2027-03-01")
    let saver = RateTimeline(Decimal(12), changes: [(from: march, rate: Decimal(-1))])
    let monthly = saver.monthly(.monthly)
    expect(monthly.first, equals: MonthlyRate(ofYearlyPct: Decimal(12), .monthly))
    expect(monthly.rate(on: march).isZero)
    expect(monthly.changes.map(\.from), equals: [march])
  }
}

private func day(_ text: some StringProtocol) throws -> CalendarDate {
  try CalendarDate(parsing: text)
}
