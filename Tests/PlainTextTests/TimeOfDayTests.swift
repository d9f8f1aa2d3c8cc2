import Expectations
import PlainText
import Testing

@Suite struct TimeOfDayTests {
  private func problem(_ text: String) -> TimeProblem? {
    do throws(TimeProblem) {
      _ = try TimeOfDay(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("every minute and second of the day reads as its position in the day")
  func all() throws {
    for second in stride(from: 0, to: 86_400, by: 7) {
      let parts = [second / 3600, second / 60 % 60, second % 60]
        .map { $0 < 10 ? "0\($0)" : "\($0)" }
      let time = try TimeOfDay(parsing: parts.joined(separator: ":"))
      expect(time.nanoseconds, equals: second * 1_000_000_000)
    }
    try expect(TimeOfDay(parsing: "09:30"), equals: TimeOfDay(parsing: "09:30:00.000"))
    try expect(TimeOfDay(parsing: "00:00:00.000000001").nanoseconds, equals: 1)
    expect(try TimeOfDay(parsing: "23:59:59.5") > TimeOfDay(parsing: "23:59:59"))
  }

  @Test(
    "a text that is not a time is refused",
    arguments: [
      "9:30", "09.30", "09:30:", "09:30:1", "09:30Z", "09:30:15Z", "09:30:15.", "09:30 ", "0930",
      "09:30:15.1234567890", "０９:30", "a", "09:30+01:00", "-9:30",
    ])
  func malformed(text: String) {
    expect(problem(text), equals: .malformed)
  }

  @Test("hours end at 23, minutes and seconds at 59; a blank time is reported as blank")
  func others() {
    for text in ["24:00", "10:60", "10:00:60"] { expect(problem(text), equals: .noSuchTime) }
    for text in ["", " "] { expect(problem(text), equals: .blank) }
    expect(
      "\(TimeProblem.malformed)",
      equals: "is not a time; write hours and minutes: 09:30 or 09:30:15")
  }
}
