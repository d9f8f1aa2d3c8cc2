import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BillDaysTests {
  private static func date(_ text: String) throws -> CalendarDate {
    try CalendarDate(parsing: text)
  }

  private static func days(
    _ text: String, _ first: String, _ last: String, weekend: BillDays.Weekend = .same,
    until: String? = nil
  ) throws -> [String] {
    let words = try ScheduleWords(text)
    let bill = BillDays(
      words.rhythm, from: words.first, until: try until.map(date), weekend: weekend)
    return try bill.days(from: date(first), through: date(last)).map(\.date.description)
  }

  @Test("each month has one due date at its end, on the intended day if the month has it")
  func monthEnds() throws {
    let ends = ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
    for text in [
      "monthly on 31", "monthly on last", "monthly from 2026-01-31",
      "every month on 31 from 2025-12-31",
    ] {
      try expect(Self.days(text, "2026-01-31", "2026-05-31"), equals: ends, "\(text)")
    }
    try expect(
      Self.days("quarterly from 2025-08-31", "2025-01-01", "2026-06-30"),
      equals: ["2025-08-31", "2025-11-30", "2026-02-28", "2026-05-31"])
    try expect(
      Self.days("yearly on 02-29", "2027-01-01", "2029-01-01"),
      equals: ["2027-02-28", "2028-02-29"])
    try expect(
      Self.days("twice a month on 30, 31", "2026-02-01", "2026-03-31"),
      equals: ["2026-02-28", "2026-03-30", "2026-03-31"])
  }

  @Test("a rhythm of several periods starts on its first day on or after the stated date")
  func phases() throws {
    try expect(
      Self.days("quarterly on 15 from 2026-01-20", "2026-01-01", "2026-12-31"),
      equals: ["2026-02-15", "2026-05-15", "2026-08-15", "2026-11-15"])
    try expect(
      Self.days("every 2 weeks on Friday from 2026-01-05", "2026-01-01", "2026-02-10"),
      equals: ["2026-01-09", "2026-01-23", "2026-02-06"])
    try expect(
      Self.days("every 2 weeks from 2026-01-09", "2026-01-10", "2026-02-10"),
      equals: ["2026-01-23", "2026-02-06"])
    try expect(
      Self.days("every 2 months on 2nd Friday from 2026-01-10", "2026-01-01", "2026-05-01"),
      equals: ["2026-02-13", "2026-04-10"])
  }

  @Test("a weekend moves the payment day but not the due date")
  func weekends() throws {
    // 2026-01-31 is a Saturday; 2026-02-01 and 2026-03-01 are Sundays.
    try expect(
      Self.days("monthly on 31", "2026-01-01", "2026-02-28", weekend: .before),
      equals: ["2026-01-30", "2026-02-27"])
    try expect(
      Self.days("monthly on 31", "2026-02-01", "2026-03-02", weekend: .after),
      equals: ["2026-02-02", "2026-03-02"])
    try expect(
      Self.days("monthly on 1", "2026-01-30", "2026-02-27", weekend: .before),
      equals: ["2026-01-30", "2026-02-27"])
    let bill = BillDays(.months(1, on: [.day(31)]), weekend: .after)
    let day = try require(bill.next(onOrAfter: try Self.date("2026-02-01")))
    expect((day.date.description, day.stated.description) == ("2026-02-02", "2026-01-31"))
  }

  @Test("there are no due dates before the first day or after the last day")
  func ends() throws {
    try expect(
      Self.days(
        "monthly on 31 from 2026-02-10", "2026-01-01", "2026-12-31", until: "2026-03-31"),
      equals: ["2026-02-28", "2026-03-31"])
    expect(try Self.days("monthly on 31", "2026-03-02", "2026-03-01").isEmpty)
    let begun = BillDays(
      .weeks(1, on: .friday), from: try Self.date("2026-01-01"),
      notBefore: try Self.date("2026-02-03"), until: try Self.date("2026-02-10"))
    expect(
      begun.next(onOrAfter: try Self.date("2020-01-01"))?.date.description, equals: "2026-02-06")
    expect(begun.next(onOrAfter: try Self.date("2026-02-07")) == nil)
    let late = BillDays(.months(1200, on: []), from: try Self.date("2026-01-01"))
    expect(
      late.next(onOrAfter: try Self.date("2026-01-02"))?.date.description, equals: "2126-01-01")
    let end = BillDays(.months(1, on: [.last]), weekend: .before)
    expect(end.next(onOrAfter: try Self.date("9999-12-31"))?.date.description, equals: "9999-12-31")
    let daily = BillDays(.days(1), from: try Self.date("9999-12-30"), weekend: .after)
    expect(
      daily.next(onOrAfter: try Self.date("9999-12-31"))?.date.description, equals: "9999-12-31")
  }

  /// An independent calendar that examines each day after the anchor, only by counting.
  private struct Oracle {
    let rhythm: Rhythm
    let anchor: CalendarDate
    /// The number of months since the first month with a stated day; nil before that month.
    private var monthsSince: Int?
    private var weekdaysSeen = 0

    init(_ rhythm: Rhythm, from anchor: CalendarDate) {
      (self.rhythm, self.anchor) = (rhythm, anchor)
    }

    /// Returns the number of times that the day is stated. Must be called for each day, in order.
    mutating func count(on day: CalendarDate) -> Int {
      let since = day.dayNumber - anchor.dayNumber
      let length = CalendarDate.lastDay(ofYear: day.year, month: day.month)
      switch rhythm {
      case .days(let count): return since % count == 0 ? 1 : 0
      case .weekdays: return isoWeekday(day) < 6 ? 1 : 0
      case .weeks(let count, nil): return since % (7 * count) == 0 ? 1 : 0
      case .weeks(let count, let weekday?):
        guard isoWeekday(day) == weekday.rawValue else { return 0 }
        weekdaysSeen += 1
        return (weekdaysSeen - 1) % count == 0 ? 1 : 0
      case .months(let count, let days):
        let months = (day.year - anchor.year) * 12 + day.month - anchor.month
        guard !days.isEmpty else {
          return months % count == 0 && day.day == min(anchor.day, length) ? 1 : 0
        }
        let found = days.count { isMet($0, day, length) }
        if monthsSince == nil, found > 0 { monthsSince = months }
        return (months - (monthsSince ?? 0)) % count == 0 ? found : 0
      case .yearDays(let days):
        return days.count { stated in
          stated.month == day.month && min(stated.day, length) == day.day
        }
      }
    }

    private func isMet(_ stated: Rhythm.MonthDay, _ day: CalendarDate, _ length: Int) -> Bool {
      switch stated {
      case .day(let number): min(number, length) == day.day
      case .last: day.day == length
      case .lastWeekday(let weekday):
        isoWeekday(day) == weekday.rawValue && day.day + 7 > length
      case .nth(let number, let weekday):
        isoWeekday(day) == weekday.rawValue
          && ((day.day - 1) / 7 + 1 == number || (number == 5 && day.day + 7 > length))
      }
    }

    /// 1970-01-01 was a Thursday.
    private func isoWeekday(_ day: CalendarDate) -> Int { (day.dayNumber % 7 + 7 + 3) % 7 + 1 }

    /// Returns the number of days by which the day is moved off the weekend.
    func shift(_ day: CalendarDate, _ weekend: BillDays.Weekend) -> Int {
      switch (weekend, isoWeekday(day)) {
      case (.before, 6): -1
      case (.before, 7): -2
      case (.after, 6): 2
      case (.after, 7): 1
      default: 0
      }
    }
  }

  @Test("six years of due dates match a day-by-day calendar count")
  func calendarOracle() throws {
    let seed: UInt64 = 26
    var random = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let rhythm = ScheduleWordsTests.rhythm(&random)
      let start = try require(
        CalendarDate(dayNumber: Int.random(in: 9_000...30_000, using: &random)))
      let weekend = try require(BillDays.Weekend.allCases.randomElement(using: &random))
      let end = try require(start.adding(days: 2200))
      var oracle = Oracle(rhythm, from: start)
      var expected: [String] = []
      for offset in 0...2200 {
        let day = try require(start.adding(days: offset))
        let moved = try require(day.adding(days: oracle.shift(day, weekend)))
        if oracle.count(on: day) > 0 { expected.append("\(moved) for \(day)") }
      }
      let bill = BillDays(rhythm, from: start, until: end, weekend: weekend)
      let found = bill.days(
        from: try require(start.adding(days: -9)), through: try require(end.adding(days: 9))
      ).map { "\($0.date) for \($0.stated)" }
      expect(
        found, equals: expected.sorted(),
        "\(rhythm) from \(start) \(weekend), seed \(seed), \(round)")
    }
  }

  @Test("the days of two adjacent periods are the days of the combined period")
  func parts() throws {
    let seed: UInt64 = 27
    var random = SeededGenerator(seed: seed)
    for round in 0..<1000 {
      let rhythm = ScheduleWordsTests.rhythm(&random)
      func day(_ range: ClosedRange<Int>) throws -> CalendarDate {
        try require(CalendarDate(dayNumber: Int.random(in: range, using: &random)))
      }
      let isBegun = rhythm.needsFirstDay || Bool.random(using: &random)
      let first = isBegun ? try day(10_000...12_000) : nil
      let last = Bool.random(using: &random) ? try day(12_000...13_000) : nil
      let weekend = try require(BillDays.Weekend.allCases.randomElement(using: &random))
      let bill = BillDays(rhythm, from: first, until: last, weekend: weekend)
      let cuts = try [day(9_000...13_500), day(9_000...13_500), day(9_000...13_500)].sorted()
      let after = try require(cuts[1].adding(days: 1))
      let whole = bill.days(from: cuts[0], through: cuts[2])
      let parts =
        bill.days(from: cuts[0], through: cuts[1]) + bill.days(from: after, through: cuts[2])
      expect(whole, equals: parts, "\(rhythm) \(weekend), seed \(seed), round \(round)")
      expect(whole.allSatisfy { cuts[0] <= $0.date && $0.date <= cuts[2] })
      let next = bill.next(onOrAfter: cuts[0])
      if let next, next.date <= cuts[2] { expect(next, equals: whole.first) }
      if next == nil { expect(whole.isEmpty) }
    }
  }
}
