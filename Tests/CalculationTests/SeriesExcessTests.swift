import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct SeriesExcessTests {
  private func isExcess(
    _ rows: [String], _ period: CalendarPeriod, from: String? = nil, to: String
  ) throws -> Bool {
    let question = WorthSeries.Question(
      every: period, from: try from.map { try CalendarDate(parsing: $0) },
      to: try CalendarDate(parsing: to))
    return SeriesExcess(question, try .ofValues(.of(rows, Settings()))) != nil
  }

  @Test("days to the end of the calendar exceed the limit, months do not")
  func periods() throws {
    let row = "2026-01-15 A value 10"
    expect(try isExcess([row], .day, to: "9999-12-31"))
    for period in [CalendarPeriod.week, .month, .quarter, .year] {
      expect(try !isExcess([row], period, to: "9999-12-31"))
    }
    expect(try !isExcess([row], .day, from: "9999-01-01", to: "9999-12-31"))
    expect(try !isExcess([row], .day, to: "2126-01-15"))
  }

  @Test("the number of accounts counts, and a ledger without rows is never too long")
  func accounts() throws {
    let many = (0..<800).map { "2026-01-15 A\($0) value 10" }
    expect(try isExcess(many, .week, to: "9999-12-31"))
    expect(try !isExcess([], .day, to: "9999-12-31"))
  }
}
