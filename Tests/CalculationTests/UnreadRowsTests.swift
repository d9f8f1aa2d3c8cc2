import Expectations
import FinanceModel
import Testing

struct UnreadRowsTests {
  @Test("a section with amounts that is not read is reported once")
  func unread() {
    let layout = SampleLayout.json(
      #", "row_lengths_vary": true, "unread": [{"column": "D", "words": ["Other"]}]"#)
    let text =
      "D,P,A\n2026-01-01,a,5.00\nOther,Day,Sum\nOther,2026-01-02,6.00\nOther,2026-01-03,7.00\n"
      + "Other,none,7.00\n"
    let found = SampleLayout.lines(layout, text)
    expect(
      found.prefix(4),
      equals: [
        "3:1 error: D 'Other' is not a date [statement-date]",
        "4:1 warning: rows of 'Other' are ignored, but may have moved money or assets"
          + " [statement-uninterpreted]",
        "6:1 error: D 'Other' is not a date [statement-date]",
      ])
  }
}
