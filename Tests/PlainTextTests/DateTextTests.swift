import Expectations
import PlainText
import Testing

@Suite struct DateTextTests {
  @Test(
    "a date is written as year, month and day",
    arguments: ["2026-11-21", "0001-01-01", "9999-12-31", "2024-02-29", "0999-09-09"])
  func roundTrip(text: String) throws {
    let date = try CalendarDate(parsing: text)
    expect(date.description, equals: text)
    try expect(CalendarDate(parsing: Substring(text)), equals: date)
    let bytes = Array(text.utf8)
    let parsed = bytes.withUnsafeBufferPointer { bytes in
      Result { try CalendarDate(parsing: bytes) }
    }
    try expect(parsed.get(), equals: date)
  }

  @Test(
    "a text that is not a date is refused with the reason and a correction",
    arguments: [
      ("", "is blank, expected a date; write year, month and day: 2026-11-21"),
      (" ", "is blank, expected a date; write year, month and day: 2026-11-21"),
      ("tomorrow", "is not a date; write year, month and day: 2026-11-21"),
      ("21/11/2026", "is not a date; write year, month and day: 2026-11-21"),
      ("2026-11", "is not a date; write year, month and day: 2026-11-21"),
      ("2026-11-21T09:30:00Z", "is not a date; write year, month and day: 2026-11-21"),
      ("+026-11-21", "is not a date; write year, month and day: 2026-11-21"),
      ("２026-11-21", "is not a date; write year, month and day: 2026-11-21"),
      ("2026-1-5", "is not a date; write 2026-01-05"),
      ("2026/11/21", "is not a date; write 2026-11-21"),
      ("2026.11.21", "is not a date; write 2026-11-21"),
      (" 2026-11-21 ", "is not a date; write 2026-11-21"),
      ("2026\u{2013}11\u{2013}21", "is not a date; write 2026-11-21"),
      ("2026/13/21", "is not a date; write year, month and day: 2026-11-21"),
      ("0000-01-01", "is not a calendar day; write a year from 0001 to 9999"),
      ("2026-13-01", "is not a calendar day; write a month from 01 to 12"),
      ("2026-00-01", "is not a calendar day; write a month from 01 to 12"),
      ("2026-02-29", "is not a calendar day; write a day from 01 to 28"),
      ("2026-04-31", "is not a calendar day; write a day from 01 to 30"),
      ("2026-01-00", "is not a calendar day; write a day from 01 to 31"),
    ])
  func refused(text: String, description: String) {
    let problem = #expect(throws: DateProblem.self) { try CalendarDate(parsing: text) }
    expect(problem?.description, equals: description)
  }
}
