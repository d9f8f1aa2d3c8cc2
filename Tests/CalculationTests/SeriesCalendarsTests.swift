import Expectations
import FinanceModel
import Spending
import Testing

@Suite struct SeriesCalendarsTests {
  @Test(
    "the candidates include the calendar of the payments",
    arguments: [
      (SeriesClass.weekly, "weekly on Friday"),
      (.everyTwoWeeks, "every 2 weeks on Friday from 2025-01-03"),
      (.twiceAMonth, "twice a month on 1, 15"), (.monthly, "monthly on 17"),
      (.monthly, "monthly on last"), (.monthly, "monthly on 3rd Monday"),
      (.quarterly, "quarterly on 15 from 2025-01-15"), (.yearly, "yearly on 03-15"),
    ])
  func candidates(_ kind: SeriesClass, _ schedule: String) throws {
    let points = try SeriesText.points(
      SeriesText.lines(schedule, from: "2025-01-01", count: 6, off: [0, 0, 1]))
    let rhythm = try ScheduleWords(schedule).rhythm
    expect(SeriesCalendars.candidates(kind, points).contains { $0.rhythm == rhythm })
  }
}
