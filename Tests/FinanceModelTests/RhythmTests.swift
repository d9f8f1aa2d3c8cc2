import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct RhythmTests {
  @Test("in a shorter month, a day of the month becomes the last day")
  func monthDays() {
    func dates(_ day: Rhythm.MonthDay) -> [String] {
      (1...3).map { day.date(inYear: 2026, month: $0).description }
    }
    expect(dates(.day(31)), equals: ["2026-01-31", "2026-02-28", "2026-03-31"])
    expect(dates(.day(1)), equals: ["2026-01-01", "2026-02-01", "2026-03-01"])
    expect(dates(.last), equals: dates(.day(31)))
    expect(Rhythm.MonthDay.last.date(inYear: 2028, month: 2).description, equals: "2028-02-29")
    // January 2026 begins on a Thursday and has five Fridays; February and March have four.
    expect(dates(.nth(2, .friday)), equals: ["2026-01-09", "2026-02-13", "2026-03-13"])
    expect(dates(.nth(5, .friday)), equals: ["2026-01-30", "2026-02-27", "2026-03-27"])
    expect(dates(.lastWeekday(.friday)), equals: ["2026-01-30", "2026-02-27", "2026-03-27"])
    expect(dates(.nth(1, .thursday)).first, equals: "2026-01-01")
  }

  @Test("an nth weekday is the nth such weekday of its month")
  func weekdays() {
    for month in 1...12 {
      for weekday in CalendarDate.Weekday.allCases {
        for number in 1...5 {
          let date = Rhythm.MonthDay.nth(number, weekday).date(inYear: 2027, month: month)
          let expected = (date.day - 1) / 7 + 1
          let hasFifth = date.day + 7 <= CalendarDate.lastDay(ofYear: 2027, month: month)
          expect(date.weekday == weekday && date.month == month)
          expect(expected == number || (number == 5 && expected == 4 && !hasFifth))
        }
        let last = Rhythm.MonthDay.lastWeekday(weekday).date(inYear: 2027, month: month)
        expect(last.weekday == weekday && last.adding(days: 7)?.month != month)
      }
    }
  }

  @Test("a day of the year must exist in leap years")
  func yearDays() {
    expect(Rhythm.YearDay(month: 2, day: 29) != nil)
    expect(Rhythm.YearDay(month: 2, day: 30) == nil)
    expect(Rhythm.YearDay(month: 13, day: 1) == nil)
    expect(Rhythm.YearDay(month: 4, day: 0) == nil)
  }

  @Test(
    "a year has 365 days, 52 weeks and 12 months",
    arguments: [
      ("daily", "3650", "304.166666666666666667"), ("every 5 days", "730", "60.833333333333333333"),
      ("weekly on Monday", "520", "43.333333333333333333"),
      ("every 2 weeks", "260", "21.666666666666666667"), ("monthly on 31", "120", "10"),
      ("twice a month on 1, 15", "240", "20"), ("quarterly", "40", "3.333333333333333333"),
      ("twice a year", "20", "1.666666666666666667"),
      ("yearly on 03-15", "10", "0.833333333333333333"),
      ("every 2 years", "5", "0.416666666666666667"),
      ("twice a year on 03-15, 09-15", "20", "1.666666666666666667"),
      // Seven months have a 31st; February and the four short months have one payment.
      ("monthly on 30, 31", "190", "15.833333333333333333"),
      ("monthly on 28, last", "230", "19.166666666666666667"),
      ("twice a month on 1st Friday, 3rd Friday", "240", "20"),
    ])
  func sums(text: String, yearly: String, monthly: String) throws {
    let rhythm = try ScheduleWords(text).rhythm
    try expect(rhythm.yearly(Decimal(10)).description, equals: yearly)
    try expect(rhythm.monthly(Decimal(10)).description, equals: monthly)
  }

  @Test("a year has as many due dates as the payments counted per year, except for weekdays")
  func counts() throws {
    for text in ["monthly on 30, 31", "monthly on 28, last", "monthly on 1, 29, 30, 31"] {
      let rhythm = try ScheduleWords(text).rhythm
      let from = try CalendarDate(parsing: "2027-01-01")
      let days = BillDays(rhythm).days(from: from, through: try CalendarDate(parsing: "2027-12-31"))
      expect(rhythm.paymentsPerYear == (days.count, 1), "\(text)")
    }
  }

  @Test("payments are summed up to 10^18 a year")
  func sumsUpTo() throws {
    let monthly = try ScheduleWords("monthly on 1").rhythm
    let most = try Decimal(parsing: "83333333333333333.33")
    expect(monthly.canSum(most) && monthly.canSum(-most) && monthly.canSum(.zero))
    expect(!monthly.canSum(try most + Decimal(1)))
    expect(!Rhythm.days(1).canSum(try Decimal(parsing: "100000000000000000000")))
  }

  @Test("a schedule that does not determine its days needs a start day")
  func firstDay() throws {
    for text in [
      "daily", "every 3 days", "weekly", "every 2 weeks on Friday", "monthly", "quarterly",
      "quarterly on 15", "twice a year", "yearly", "every 2 months on last",
    ] {
      expect(try ScheduleWords(text).rhythm.needsFirstDay, "\(text)")
    }
    for text in [
      "weekly on Friday", "monthly on 31", "monthly on last", "twice a month on 1, 15",
      "yearly on 03-15", "twice a year on 03-15, 09-15",
    ] {
      expect(try !ScheduleWords(text).rhythm.needsFirstDay, "\(text)")
    }
  }
}
