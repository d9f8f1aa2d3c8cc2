import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct CalendarPeriodTests {
  @Test(
    "the end of a period is its last day",
    arguments: [
      ("day", "2026-11-21", "2026-11-21"), ("week", "2026-11-21", "2026-11-22"),
      ("week", "2026-11-22", "2026-11-22"), ("week", "2026-11-23", "2026-11-29"),
      ("week", "2026-12-30", "2027-01-03"), ("month", "2024-02-01", "2024-02-29"),
      ("month", "2023-02-28", "2023-02-28"), ("quarter", "2026-01-01", "2026-03-31"),
      ("quarter", "2026-05-31", "2026-06-30"), ("quarter", "2026-10-01", "2026-12-31"),
      ("year", "2026-01-01", "2026-12-31"), ("week", "9999-12-31", "9999-12-31"),
    ])
  func ends(period: String, date: String, end: String) throws {
    let period = try require(CalendarPeriod(rawValue: period))
    expect(period.end(of: try CalendarDate(parsing: date)).description, equals: end)
  }

  @Test("period ends are one period apart, and the last is the last day of the range")
  func stretches() throws {
    var random = SeededGenerator(seed: 501)
    for round in 0..<200 {
      let first = try require(
        CalendarDate(dayNumber: Int.random(in: 10_000...20_000, using: &random)))
      let last = try require(first.adding(days: Int.random(in: -3...900, using: &random)))
      for period in CalendarPeriod.allCases {
        let ends = period.ends(from: first, to: last)
        expect(ends.last == (last < first ? nil : last), "round \(round) of seed 501")
        for (end, next) in zip(ends, ends.dropFirst()) {
          let day = try require(end.adding(days: 1))
          expect(period.end(of: end) == end && min(period.end(of: day), last) == next)
        }
      }
    }
  }

  @Test("the first day of the month is returned")
  func firstOfMonth() throws {
    let days = try ["2026-11-21", "2024-02-29", "0001-01-01"].map { try CalendarDate(parsing: $0) }
    expect(
      days.map(\.firstOfMonth.description), equals: ["2026-11-01", "2024-02-01", "0001-01-01"])
  }

  @Test("weeks start on Monday, and periods end at the end of the calendar at the latest")
  func edges() throws {
    let first = try CalendarDate(parsing: "2026-11-16")
    let last = try CalendarDate(parsing: "2026-12-01")
    expect(
      CalendarPeriod.week.ends(from: first, to: last).map(\.description),
      equals: [
        "2026-11-22", "2026-11-29", "2026-12-01",
      ])
    let end = try CalendarDate(parsing: "9999-12-31")
    expect(CalendarPeriod.year.ends(from: end, to: end), equals: [end])
  }
}
