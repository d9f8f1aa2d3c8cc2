import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RecurringSchedulesTests {
  private static func item(
    _ date: String, _ frequency: RecurringItem.Frequency = .monthly
  ) throws -> RecurringItem {
    RecurringItem(
      name: "Rent", tierName: "T", accountName: "S", amount: .one, frequency: frequency,
      nextDate: try CalendarDate(parsing: date))
  }

  /// Returns the first three dates of an item whose earlier dates are in the history.
  private static func dates(
    _ item: RecurringItem, after earlier: String..., day: Int? = nil
  ) throws -> [String] {
    let operations = RecurringOperations([item])
    let applied = try earlier.map {
      operations.op(ofItem: 0, on: try CalendarDate(parsing: $0))
    }
    var settings = Settings()
    settings.recurring = try day.map { day in
      try require(
        read(Settings.self, from: "{\"recurring\": {\"Rent\": {\"day\": \(day)}}}", stage: "s")
          .value?.recurring)
    }
    let schedules = RecurringSchedules([item], settings, applied: Set(applied))
    let schedule = schedules.schedule(ofItem: 0)
    return (0..<3).compactMap { schedule.day($0)?.description }
  }

  @Test("an earlier occurrence decides the intended day at a month end")
  func history() throws {
    let february = try Self.item("2026-02-28")
    try expect(Self.dates(february), equals: ["2026-02-28", "2026-03-28", "2026-04-28"])
    try expect(
      Self.dates(february, after: "2026-01-31"), equals: ["2026-02-28", "2026-03-31", "2026-04-30"])
    try expect(
      Self.dates(february, after: "2026-01-30"), equals: ["2026-02-28", "2026-03-30", "2026-04-30"])
    try expect(
      Self.dates(february, after: "2026-01-28"), equals: ["2026-02-28", "2026-03-28", "2026-04-28"])
    let march = try Self.item("2026-03-15")
    try expect(
      Self.dates(march, after: "2026-02-28"), equals: ["2026-03-15", "2026-04-15", "2026-05-15"])
  }

  @Test("a chain of earlier occurrences leads back to the intended day in a longer month")
  func chains() throws {
    let quarterly = try Self.item("2026-02-28", .quarterly)
    try expect(
      Self.dates(quarterly, after: "2025-11-30", "2025-08-31"),
      equals: ["2026-02-28", "2026-05-31", "2026-08-31"])
    try expect(
      Self.dates(quarterly, after: "2025-11-30"),
      equals: ["2026-02-28", "2026-05-30", "2026-08-30"])
    let yearly = try Self.item("2027-02-28", .annually)
    try expect(
      Self.dates(yearly, after: "2026-02-28", "2025-02-28", "2024-02-29"),
      equals: ["2027-02-28", "2028-02-29", "2029-02-28"])
  }

  @Test("the settings take precedence, and weekly items have no day of the month")
  func settings() throws {
    let february = try Self.item("2026-02-28")
    try expect(
      Self.dates(february, after: "2026-01-30", day: 29),
      equals: ["2026-02-28", "2026-03-29", "2026-04-29"])
    let weekly = try Self.item("2026-02-28", .weekly)
    try expect(
      Self.dates(weekly, after: "2026-01-31"), equals: ["2026-02-28", "2026-03-07", "2026-03-14"])
  }
}
