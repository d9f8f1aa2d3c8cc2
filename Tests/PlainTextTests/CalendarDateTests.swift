import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct CalendarDateTests {
  private func date(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

  /// Returns the next day, computed only from the lengths of months.
  private func next(_ day: (year: Int, month: Int, day: Int)) -> (year: Int, month: Int, day: Int) {
    let isLeap = day.year % 400 == 0 || (day.year % 4 == 0 && day.year % 100 != 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if day.day < lengths[day.month - 1] { return (day.year, day.month, day.day + 1) }
    return day.month < 12 ? (day.year, day.month + 1, 1) : (day.year + 1, 1, 1)
  }

  @Test("two centuries of days match a count one by one")
  func bruteForce() throws {
    var (year, month, day) = (1900, 1, 1)
    var number = -25_567
    var weekday = CalendarDate.Weekday.monday
    var previous: CalendarDate?
    while year < 2101 {
      let date = try require(CalendarDate(year: year, month: month, day: day))
      // A single expectation per day keeps 73,414 expectations fast.
      let isRight =
        date.dayNumber == number && CalendarDate(dayNumber: number) == date
        && date.weekday == weekday && (date.year, date.month, date.day) == (year, month, day)
        && previous.map { $0 < date && $0.adding(days: 1) == date } ?? true
      if !isRight { Issue.record("\(date) is day \(date.dayNumber), a \(date.weekday)") }
      previous = date
      (year, month, day) = next((year, month, day))
      number += 1
      weekday = CalendarDate.Weekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday
    }
    expect(number, equals: 47_847)
  }

  @Test("dates agree with Foundation's calendar")
  func foundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try require(TimeZone(identifier: "UTC"))
    var random = SeededGenerator(seed: 101)
    for round in 0..<200 {
      let number = Int.random(in: -135_000...2_932_896, using: &random)
      let date = try require(CalendarDate(dayNumber: number))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let comment: Comment = "seed 101, round \(round): \(date)"
      expect(parts.year, equals: date.year, comment)
      expect(parts.month, equals: date.month, comment)
      expect(parts.day, equals: date.day, comment)
      expect((parts.weekday ?? 0) % 7 == (date.weekday.rawValue + 1) % 7, comment)
    }
  }

  @Test("the calendar covers the years 1 to 9999")
  func limits() throws {
    let first = try date("0001-01-01")
    let last = try date("9999-12-31")
    expect(first.dayNumber, equals: -719_162)
    expect(last.dayNumber, equals: 2_932_896)
    expect(CalendarDate(dayNumber: -719_162), equals: first)
    expect(CalendarDate(dayNumber: 2_932_896), equals: last)
    expect(CalendarDate(dayNumber: -719_163) == nil)
    expect(CalendarDate(dayNumber: 2_932_897) == nil)
    expect(first.adding(days: -1) == nil)
    expect(last.adding(days: 1) == nil)
    expect(first.adding(months: -1) == nil)
    expect(last.adding(months: 1) == nil)
    expect(last.adding(days: .max) == nil)
    expect(first.adding(months: .min) == nil)
    expect(last.adding(months: .max) == nil)
    expect(first.weekday, equals: .monday)
    expect(last.weekday, equals: .friday)
    expect(first.days(until: last), equals: 3_652_058)
  }

  @Test(
    "days that do not exist are refused",
    arguments: [
      (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
      (2026, 1, 32), (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (Int.max, Int.max, Int.max),
    ])
  func impossible(year: Int, month: Int, day: Int) {
    expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "adding months gives the intended day, or else the last day of the month",
    arguments: [
      ("2026-01-31", 1, nil, "2026-02-28"), ("2024-01-31", 1, nil, "2024-02-29"),
      ("2026-02-28", 1, 31, "2026-03-31"), ("2026-02-28", 1, nil, "2026-03-28"),
      ("2026-01-15", -1, nil, "2025-12-15"), ("2026-12-31", 2, 30, "2027-02-28"),
      ("2024-02-29", 12, nil, "2025-02-28"), ("2024-02-29", 48, 29, "2028-02-29"),
      ("2026-05-31", 0, nil, "2026-05-31"), ("2026-05-10", 1, 99, "2026-06-30"),
      ("2026-05-10", 1, -4, "2026-06-01"), ("2026-03-31", -13, nil, "2025-02-28"),
    ])
  func months(start: String, months: Int, anchor: Int?, expected: String) throws {
    try expect(date(start).adding(months: months, anchorDay: anchor), equals: date(expected))
  }

  @Test("adding days and counting days are inverse operations")
  func dayArithmetic() throws {
    var random = SeededGenerator(seed: 102)
    for round in 0..<500 {
      let a = try require(
        CalendarDate(dayNumber: Int.random(in: -719_162...2_932_896, using: &random)))
      let b = try require(
        CalendarDate(dayNumber: Int.random(in: -719_162...2_932_896, using: &random)))
      let comment: Comment = "seed 102, round \(round): \(a), \(b)"
      expect(a.adding(days: a.days(until: b)), equals: b, comment)
      expect((a < b) == (a.days(until: b) > 0), comment)
      expect(a.days(until: b), equals: -b.days(until: a), comment)
    }
  }
}
