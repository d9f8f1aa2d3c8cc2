import Expectations
import FinanceModel
import PlainText
import Testing

struct LastUpdatedTests {
  @Test(
    "the form is detected from the text",
    arguments: [
      ("2025-08-30", .date), ("2025-08-30T12:00:00Z", .timestampInUTC),
      ("2025-08-30T12:00:00.123Z", .timestampInUTC),
      ("2025-08-30T14:00:00+02:00", .timestampWithOffset),
      ("2025-08-30T12:00:00+00:00", .timestampWithOffset), ("", nil), ("yesterday", nil),
      ("2025-02-30", nil), ("2025-08-30T12:00:00", nil), ("30/08/2025", nil),
    ] as [(String, LastUpdated?)])
  func forms(text: String, form: LastUpdated?) {
    expect(LastUpdated(text), equals: form)
  }

  @Test(
    "a time is written in the existing form",
    arguments: [
      ("2026-11-21T00:30:15.9+01:00", LastUpdated.date, "2026-11-21"),
      ("2026-11-21T00:30:15.9+01:00", .timestampInUTC, "2026-11-20T23:30:15Z"),
      ("2026-11-21T00:30:15.9+01:00", .timestampWithOffset, "2026-11-21T00:30:15+01:00"),
      ("2026-11-21T00:30:15Z", .timestampWithOffset, "2026-11-21T00:30:15Z"),
      ("1969-12-31T23:59:59.5Z", .timestampInUTC, "1969-12-31T23:59:59Z"),
    ])
  func writes(now: String, form: LastUpdated, written: String) throws {
    let text = form.text(at: try Timestamp(parsing: now))
    expect(text, equals: written)
    expect(LastUpdated(text) == form || text.hasSuffix("Z"))
  }

  @Test(
    "the later of two values is written in the form of the first; a later day stays a day",
    arguments: [
      ("2026-11-02", "2026-11-05", "2026-11-05"), ("2026-11-05", "2026-11-02", "2026-11-05"),
      ("2026-11-02", "2026-11-05T08:00:00Z", "2026-11-05"),
      ("2026-11-05", "2026-11-05T08:00:00Z", "2026-11-05"),
      ("2026-11-02T10:00:00Z", "2026-11-05", "2026-11-05"),
      ("2026-11-02T10:00:00Z", "2026-11-02T12:00:00+01:00", "2026-11-02T11:00:00Z"),
      ("2026-11-02T10:00:00+01:00", "2026-11-02T09:30:00Z", "2026-11-02T10:30:00+01:00"),
      ("2026-11-02T10:00:00+01:00", "2026-11-02T09:00:00Z", "2026-11-02T10:00:00+01:00"),
      ("soon", "2026-11-02", nil), ("2026-11-02", "", nil),
    ])
  func later(one: String, other: String, later: String?) {
    expect(LastUpdated.later(one, other), equals: later)
  }
}
