import Expectations
import Investing
import PlainText
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
