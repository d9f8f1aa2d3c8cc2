import Expectations
import PlainText
import Testing

@Suite struct RelativeDayTests {
  /// A Saturday.
  private static let today = CalendarDate(year: 2026, month: 11, day: 21)

  private func day(_ text: String) throws -> String? {
    CalendarDate(relative: text, to: try require(Self.today))?.description
  }

  @Test(
    "words and numbers of days are relative to today",
    arguments: [
      ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("tomorrow", "2026-11-22"),
      ("-3d", "2026-11-18"), ("+10d", "2026-12-01"), ("-0d", "2026-11-21"),
    ])
  func words(text: String, expected: String) throws {
    try expect(day(text), equals: expected)
  }

  @Test("a weekday name or its first three letters mean the last such day, today included")
  func weekdays() throws {
    expect(try day("sat") == "2026-11-21" && day("SATURDAY") == "2026-11-21")
    expect(try day("sun") == "2026-11-15" && day("mon") == "2026-11-16")
    expect(try day("fri") == "2026-11-20" && day("thursday") == "2026-11-19")
  }

  @Test(
    "any other text gives no day",
    arguments: [
      "", "2026-11-20", "mo", "mond", "3d", "-d", "-3", "-123456d", "--3d", "-99999999d", "- 3d",
    ])
  func others(text: String) throws {
    expect(try day(text) == nil)
  }

  @Test("a day outside the calendar is nil")
  func limits() throws {
    let first = try require(CalendarDate(year: 1, month: 1, day: 1))
    expect(CalendarDate(relative: "yesterday", to: first) == nil)
    expect(CalendarDate(relative: "today", to: first), equals: first)
  }
}
