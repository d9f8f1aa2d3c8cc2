import Expectations
import Forecasting
import PlainText
import Testing

@Suite struct ForecastMonthsTests {
  @Test("months end on the starting day, or on the last day of a shorter month")
  func anchored() throws {
    let months = ForecastMonths(from: try day("2027-01-31"), count: 4)
    expect(
      months.ends.map(\.description),
      equals: ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
    expect(months[0] == (try day("2027-01-31"), try day("2027-02-28")))
    expect(months[1] == (try day("2027-02-28"), try day("2027-03-31")))
    expect(months.count, equals: 4)
    let leap = ForecastMonths(from: try day("2024-02-29"), count: 12).ends
    expect(leap.last?.description, equals: "2025-02-28")
    expect(leap.first?.description, equals: "2024-03-29")
  }

  @Test("zero months are an empty list, and months beyond the calendar are omitted")
  func limits() throws {
    expect(ForecastMonths(from: try day("2026-01-01"), count: 0).ends.isEmpty)
    expect(ForecastMonths(from: try day("2026-01-01"), count: -5).ends.isEmpty)
    let last = ForecastMonths(from: try day("9999-10-31"), count: 12)
    expect(last.ends.map(\.description), equals: ["9999-11-30", "9999-12-31"])
  }
}

private func day(_ text: some StringProtocol) throws -> CalendarDate {
  try CalendarDate(parsing: text)
}
