import Charts
import Expectations
import PlainText
import Testing

struct DateBoundaryTests {
  private func labels(_ first: String, _ last: String, _ width: Int) throws -> [String] {
    DateTicks(from: try day(first), to: try day(last), steps: width).ticks.map(\.label)
  }

  @Test("each kind of boundary has its labels")
  func kinds() throws {
    try expect(
      labels("2026-03-01", "2026-03-04", 60),
      equals: [
        "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04",
      ])
    try expect(
      labels("2026-03-01", "2026-03-31", 75),
      equals: [
        "2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30",
      ])
    try expect(
      labels("2026-01-01", "2026-06-30", 80),
      equals: [
        "Jan 2026", "Feb 2026", "Mar 2026", "Apr 2026", "May 2026", "Jun 2026",
      ])
    try expect(
      labels("2025-02-01", "2026-06-30", 70),
      equals: [
        "Apr 2025", "Jul 2025", "Oct 2025", "Jan 2026", "Apr 2026",
      ])
    try expect(
      labels("2025-02-01", "2027-08-30", 60),
      equals: [
        "Jul 2025", "Jan 2026", "Jul 2026", "Jan 2027", "Jul 2027",
      ])
    try expect(
      labels("2020-02-01", "2026-08-30", 60),
      equals: [
        "2021", "2022", "2023", "2024", "2025", "2026",
      ])
    try expect(
      labels("1926-01-01", "2026-08-30", 60), equals: ["1940", "1960", "1980", "2000", "2020"])
    try expect(labels("0001-01-01", "9999-12-31", 60), equals: ["2000", "4000", "6000", "8000"])
  }
}
