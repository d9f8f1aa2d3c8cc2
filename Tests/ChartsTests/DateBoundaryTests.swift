import Charts
import PlainText
import Testing

struct DateBoundaryTests {
  private func labels(_ first: String, _ last: String, _ width: Int) throws -> [String] {
    DateTicks(from: try day(first), to: try day(last), steps: width).ticks.map(\.label)
  }

  @Test("each kind of boundary has its labels")
  func kinds() throws {
    #expect(
      try labels("2026-03-01", "2026-03-04", 60) == [
        "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04",
      ])
    #expect(
      try labels("2026-03-01", "2026-03-31", 75) == [
        "2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30",
      ])
    #expect(
      try labels("2026-01-01", "2026-06-30", 80) == [
        "Jan 2026", "Feb 2026", "Mar 2026", "Apr 2026", "May 2026", "Jun 2026",
      ])
    #expect(
      try labels("2025-02-01", "2026-06-30", 70) == [
        "Apr 2025", "Jul 2025", "Oct 2025", "Jan 2026", "Apr 2026",
      ])
    #expect(
      try labels("2025-02-01", "2027-08-30", 60) == [
        "Jul 2025", "Jan 2026", "Jul 2026", "Jan 2027", "Jul 2027",
      ])
    #expect(
      try labels("2020-02-01", "2026-08-30", 60) == [
        "2021", "2022", "2023", "2024", "2025", "2026",
      ])
    #expect(try labels("1926-01-01", "2026-08-30", 60) == ["1940", "1960", "1980", "2000", "2020"])
    #expect(try labels("0001-01-01", "9999-12-31", 60) == ["2000", "4000", "6000", "8000"])
  }
}
