import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PlanDatesTests {
  private static func found(_ text: String?) -> [String] {
    planDates(on: RandomLedger.today)(Plan(tiers: [], lastUpdated: text)).map {
      "\($0.path.text) \($0.severity) \($0.code): \($0.message); \($0.hint ?? "-")"
    }
  }

  @Test(
    "a date or a timestamp, and none at all, are as they should be",
    arguments: [
      nil, "2026-11-21", "2025-08-30T12:00:00Z", "2025-08-30T14:00:00+02:00", "2027-11-22",
      "1999-01-01",
    ])
  func sound(text: String?) {
    #expect(Self.found(text) == [])
  }

  @Test("any other text is a warning", arguments: ["2026-02-30", "", "yesterday"])
  func malformed(text: String) {
    #expect(
      Self.found(text) == [
        "last_updated warning plan-date-malformed: last_updated '\(text)' is neither a date nor a "
          + "timestamp; write a day such as 2026-11-21"
      ])
  }

  @Test("more than 366 days ahead is a warning", arguments: ["2027-11-23", "2027-11-23T00:00:00Z"])
  func far(text: String) {
    #expect(
      Self.found(text) == [
        "last_updated warning plan-date-far: last_updated '\(text)' is 367 days after today, "
          + "2026-11-21; is the year right?"
      ])
  }
}
