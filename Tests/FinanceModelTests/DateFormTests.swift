import Expectations
import FinanceModel
import PlainText
import Testing

struct DateFormTests {
  private func date(_ form: String, _ text: String) throws -> String? {
    try require(DateForm(form)).reading(text)?.date.description
  }

  @Test(
    "a date is read only in the stated form",
    arguments: [
      ("dd.mm.yyyy", "31.01.2026"), ("dd.mm.yy", "31.01.26"), ("mm/dd/yyyy", "01/31/2026"),
      ("mm/dd/yyyy", "1/31/2026"), ("dd-mm-yyyy", "31-01-2026"), ("yyyymmdd", "20260131"),
      ("yyyy-mm-dd", "2026-01-31"), ("dd mmm yyyy", "31 Jan 2026"), ("dd mmm yy", "31 Jan 26"),
      ("dd mmm yyyy", "31 januari 2026"), ("mmm dd, yyyy", "January 31, 2026"),
      ("dd-mmm-yyyy", "31-jan.-2026"), ("yyyy-mm-dd", "2026-01-31T08:15:30.000Z"),
      ("yyyy-mm-dd", "2026-01-31 08:15:30+01:00"), ("yyyy-mm-dd", "2026-01-31, 08:15:30"),
      ("yyyymmdd", "20260131;081530"), ("mm/dd/yyyy", "01/31/2026 as of 01/29/2026"),
    ])
  func forms(form: String, text: String) throws {
    try expect(date(form, text), equals: "2026-01-31")
  }

  @Test("a text in another form is not a date")
  func refusals() throws {
    for text in ["", "31.01.2026", "2026-02-29", "2026-1", "2026-01-31x", "20260131", "2026-00-10"]
    {
      expect(try date("yyyy-mm-dd", text) == nil, "\(text)")
    }
    for text in ["31.01.2026", "31.1.6", "31/01/26", "32.01.26", "31.13.26"] {
      expect(try date("dd.mm.yy", text) == nil, "\(text)")
    }
    expect(try date("yyyymmdd", "2026131") == nil)
    expect(try date("yyyy-mm-dd", "2026-01-31 25:00") == nil)
    expect(try date("dd mmm yyyy", "31 Foo 2026") == nil)
  }

  @Test("a time or second date after the date is read; midnight means no time")
  func besides() throws {
    let iso = try require(DateForm("yyyy-mm-dd"))
    expect(iso.reading("2026-01-31 8:15 PM")?.time == (try TimeOfDay(parsing: "20:15")))
    expect(iso.reading("2026-01-31 12:05 AM")?.time == (try TimeOfDay(parsing: "00:05")))
    expect(iso.reading("2026-01-31T00:00")?.time == nil)
    let american = try require(DateForm("mm/dd/yyyy"))
    expect(
      american.reading("04/17/2023 as of 04/15/2023")?.valueDate?.description, equals: "2023-04-15")
  }

  @Test("two-digit years up to 79 are in this century")
  func years() throws {
    try expect(date("dd.mm.yy", "01.02.79"), equals: "2079-02-01")
    try expect(date("dd.mm.yy", "01.02.80"), equals: "1980-02-01")
  }

  @Test("a form contains the year, month and day exactly once")
  func malformed() {
    for text in ["", "dd.mm", "yyyy-mm-mm", "dd.mm.yyy", "dd.mm.yyyy yyyy", "dd_mm_yyyy"] {
      expect(DateForm(text) == nil, "\(text)")
    }
  }
}
