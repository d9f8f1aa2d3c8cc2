import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ScheduleWordsTests {
  @Test(
    "schedule words are read, and written in their usual form",
    arguments: [
      ("monthly on 31", "monthly on 31"), ("monthly on last", "monthly on last"),
      ("monthly on the last day", "monthly on last"), ("monthly", "monthly"),
      ("monthly on 2nd Friday", "monthly on 2nd Friday"),
      ("Monthly  on\tSECOND fri", "monthly on 2nd Friday"),
      ("monthly on last Wednesday", "monthly on last Wednesday"),
      ("monthly on the 15th", "monthly on 15"), ("every month on 3rd", "monthly on 3"),
      ("monthly on 1, 10 and 20", "monthly on 1, 10, 20"),
      ("twice a month on 1, 15", "twice a month on 1, 15"),
      ("twice a month on 1st Friday, 3rd Friday", "twice a month on 1st Friday, 3rd Friday"),
      ("monthly on 1,15", "twice a month on 1, 15"),
      ("every 2 weeks from 2026-01-09", "every 2 weeks from 2026-01-09"),
      ("biweekly on mon from 2026-01-09", "every 2 weeks on Monday from 2026-01-09"),
      ("weekly on Friday", "weekly on Friday"), ("every friday", "weekly on Friday"),
      ("daily", "daily"), ("every 1 day", "daily"), ("every 10 days", "every 10 days"),
      ("quarterly", "quarterly"), ("every 3 months", "quarterly"),
      ("quarterly on 15 from 2026-02-01", "quarterly on 15 from 2026-02-01"),
      ("every 2 quarters", "twice a year"), ("half-yearly", "twice a year"),
      ("twice a year on 03-15, 9-15", "twice a year on 03-15, 09-15"),
      ("yearly on 03-15", "yearly on 03-15"), ("annually", "yearly"), ("every year", "yearly"),
      ("every 2 years", "every 2 years"), ("every 18 months", "every 18 months"),
      ("every 6 months on 15", "every 6 months on 15"),
      ("every 12 months on last", "every 12 months on last"),
    ])
  func words(text: String, written: String) throws {
    let words = try ScheduleWords(text)
    expect(words.description, equals: written)
    try expect(ScheduleWords(written), equals: words)
  }

  @Test("the words written for any rhythm are read as the same rhythm")
  func roundTrip() throws {
    let seed: UInt64 = 24
    var random = SeededGenerator(seed: seed)
    for round in 0..<2000 {
      let rhythm = Self.rhythm(&random)
      let day = CalendarDate(dayNumber: Int.random(in: 0...40_000, using: &random))
      let words = ScheduleWords(rhythm, from: Bool.random(using: &random) ? day : nil)
      let read = try ScheduleWords(words.description)
      expect(read, equals: words, "'\(words)', seed \(seed), round \(round)")
    }
  }

  /// Returns any rhythm that can be written in words.
  static func rhythm(_ random: inout SeededGenerator) -> Rhythm {
    let count = Int.random(in: 1...30, using: &random)
    switch Int.random(in: 0...4, using: &random) {
    case 0: return .days(count)
    case 1:
      let weekday = CalendarDate.Weekday.allCases.randomElement(using: &random)
      return .weeks(count, on: Bool.random(using: &random) ? weekday : nil)
    case 2: return .months(count, on: [])
    case 3:
      var days: [Rhythm.MonthDay] = []
      for _ in 0..<(count == 1 ? Int.random(in: 1...4, using: &random) : 1) {
        let day = monthDay(&random)
        if !days.contains(day) { days.append(day) }
      }
      return .months(count, on: days)
    default:
      var days: [Rhythm.YearDay] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let month = Int.random(in: 1...12, using: &random)
        let last = CalendarDate.lastDay(ofYear: 2024, month: month)
        let day = Rhythm.YearDay(month: month, day: Int.random(in: 1...last, using: &random))
        if let day, !days.contains(day) { days.append(day) }
      }
      return .yearDays(days)
    }
  }

  private static func monthDay(_ random: inout SeededGenerator) -> Rhythm.MonthDay {
    let weekday = CalendarDate.Weekday.allCases.randomElement(using: &random) ?? .monday
    switch Int.random(in: 0...3, using: &random) {
    case 0: return .day(Int.random(in: 1...31, using: &random))
    case 1: return .last
    case 2: return .nth(Int.random(in: 1...5, using: &random), weekday)
    default: return .lastWeekday(weekday)
    }
  }
}
