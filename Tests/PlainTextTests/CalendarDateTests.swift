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
