import Expectations
import FinanceModel
import PlainText
import Planning
import Spending
import Testing

@Suite struct RecurringLedgerTests {
  private static func application(
    _ line: String, through day: String, note: String? = nil
  ) throws -> RecurringApplication {
    try RecurringApplication(
      of: [item(line)], Settings(), to: plan("T/S 1"), history: History(),
      through: CalendarDate(parsing: day), minorDigits: 2,
      stamp: PostingStamp(now: moment("09:30:00"), user: "ann", note: note))
  }

  @Test("rows are consecutive and have the due date, the user and the note")
  func rows() throws {
    let application = try Self.application(
      "Gift T/S 0.005 monthly 2026-01-31", through: "2026-02-28", note: "late")
    let entries = application.posting.entries
    expect(entries.map(\.description), equals: ["due 2026-01-31; late", "due 2026-02-28; late"])
    expect(entries.map(\.amount.description), equals: ["0.005", "0.005"])
    expect(entries.map(\.user), equals: ["ann", "ann"])
    let ids = entries.compactMap(\.id)
    expect(ids.count == 2 && ids == ids.sorted() && Set(ids).count == 2)
    expect(application.posting.balances.map(\.balance.description), equals: ["1.01"])
    expect(application.nextDates.map(\.date.description), equals: ["2026-03-31"])
  }

  @Test("an item at the end of the calendar keeps its date")
  func end() throws {
    let application = try Self.application(
      "Gift T/S 1 annually 9999-12-31", through: "9999-12-31")
    expect(application.posting.entries.count, equals: 1)
    expect(application.nextDates.isEmpty)
  }
}
