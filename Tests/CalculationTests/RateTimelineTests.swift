import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

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
