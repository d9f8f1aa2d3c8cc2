import FinanceModel
import PlainText
import Testing

@Suite struct RecurringDatesTests {
  @Test("a day that the next date's month does not have is told of")
  func repeats() throws {
    #expect(
      findings(in: [try item(.monthly, "2026-01-31")]) == [
        Finding(
          .warning, RecurringCode.repeats,
          "'Rent' is applied at every run from 2026-01-31 on by the desktop app: "
            + "2026-02 has no day 31",
          at: .recurring(0, .nextDate), hint: "write a day from 01 to 28")
      ])
  }

  @Test("of all days the app fails at just those whose next date does not exist")
  func all() throws {
    let start = try CalendarDate(parsing: "2026-01-01")
    for days in 0..<1100 {
      let date = try #require(start.adding(days: days))
      for (frequency, months) in [
        (RecurringItem.Frequency.monthly, 1), (.quarterly, 3), (.annually, 12),
      ] {
        let month = date.month - 1 + months
        let exists =
          CalendarDate(year: date.year + month / 12, month: month % 12 + 1, day: date.day) != nil
        let found = findings(in: [try item(frequency, date.description)])
        #expect(found.isEmpty == exists, "\(frequency) \(date)")
      }
      #expect(findings(in: [try item(.biweekly, date.description)]).isEmpty)
    }
  }

  @Test("an item that is switched off is not applied at all")
  func disabled() throws {
    var item = try item(.annually, "2028-02-29")
    #expect(findings(in: [item]).count == 1)
    item.isEnabled = false
    #expect(findings(in: [item]).isEmpty)
  }
}
