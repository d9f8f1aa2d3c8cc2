import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ScheduleReaderTests {
  /// Returns the text with `[` and `]` around the wrong words, the message and the hint.
  private static func refusal(_ text: String) -> [String] {
    do throws(ScheduleProblem) {
      _ = try ScheduleWords(text)
      return []
    } catch {
      let bytes = Array(text.utf8)
      guard error.range.upperBound <= bytes.count else { return ["\(error.range) is too far"] }
      func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      let marked =
        part(0..<error.range.lowerBound) + "[" + part(error.range) + "]"
        + part(error.range.upperBound..<bytes.count)
      return [marked, error.message, error.hint]
    }
  }

  @Test(
    "the first wrong word is reported with the nearest valid word",
    arguments: [
      ("montly on 31", "[montly] on 31", "'montly' is not a rhythm", "did you mean 'monthly'?"),
      (
        "monthly on 32", "monthly on [32]", "day 32 does not occur in any month",
        "write 1 to 31; 31 means the last day in shorter months"
      ),
      (
        "monthly on secnd Friday", "monthly on [secnd] Friday",
        "'secnd' is not a day in the month", "did you mean 'second'?"
      ),
      (
        "monthly on 6th Friday", "monthly on [6th] Friday",
        "a '6th Friday' does not occur in any month",
        "write 1st to 5th, or last"
      ),
      (
        "monthly on Friday", "monthly on [Friday]", "'Friday' occurs several times a month",
        "write '1st Friday', 'last Friday', or 'weekly on Friday'"
      ),
      (
        "every 2 weks from 2026-01-09", "every 2 [weks] from 2026-01-09", "'weks' is not a unit",
        "did you mean 'weeks'?"
      ),
      (
        "every 0 weeks", "every [0] weeks", "'0' is not a number from 1 to 1200",
        "write, for example, 'every 2 weeks' or 'every month on 31'"
      ),
      (
        "weekly on Fridai", "weekly on [Fridai]", "'Fridai' is not a weekday",
        "did you mean 'Friday'?"
      ),
      (
        "weekly frm 2026-01-09", "weekly [frm] 2026-01-09", "'frm' is not expected here",
        "did you mean 'from'?"
      ),
      (
        "weekly from 2026-02-30", "weekly from [2026-02-30]",
        "'2026-02-30' is not a calendar day", "write a day from 01 to 28"
      ),
      (
        "yearly on 2026-03-15", "yearly on [2026-03-15]", "'2026-03-15' includes a year",
        "write '03-15'; write the first year after 'from'"
      ),
      (
        "yearly on 02-30", "yearly on [02-30]", "day '02-30' does not occur in any year",
        "write month and day, with a month from 01 to 12"
      ),
      (
        "twice a month on 1", "twice a month [on] 1", "'twice' needs two days",
        "write, for example, 'on 1, 15'"
      ),
      (
        "twice a month", "twice a month[]", "'twice' needs two days",
        "write, for example, 'on 1, 15'"
      ),
      (
        "twice a month on 15, 15", "twice a month on 15, [15]", "duplicate day",
        "remove one"
      ),
      (
        "monthly on 31, last", "monthly on 31, [last]", "duplicate day",
        "remove one"
      ),
      (
        "monthly on last Friday, 5th Friday", "monthly on last Friday, [5th Friday]",
        "duplicate day",
        "remove one"
      ),
      (
        "twice a mouth", "twice a [mouth]", "'mouth' is not 'month' or 'year'",
        "did you mean 'month'?"
      ),
      (
        "quarterly on 1, 15", "quarterly on 1, [15]", "'15' is a second day, expected only one",
        "write one bill per day; this rhythm accepts only one day"
      ),
      (
        "monthly on", "monthly on[]", "a day is missing at the end",
        "write a day such as 'on 31', 'on last' or 'on 2nd Friday'"
      ),
      (
        "  ", "  []", "a schedule is missing at the end",
        "write, for example, 'monthly on 31', 'every 2 weeks from 2026-01-09' or 'yearly on 03-15'"
      ),
      (
        "daily on 3", "daily [on] 3", "'on' is not expected here",
        "after the rhythm, write its days with 'on', if any, then 'from' and a date"
      ),
    ])
  func mistakes(text: String, marked: String, message: String, hint: String) {
    expect(Self.refusal(text), equals: [marked, message, hint])
  }

  @Test("for any text, the range reported as wrong is inside the text")
  func anyText() {
    let seed: UInt64 = 25
    var random = SeededGenerator(seed: seed)
    let words = [
      "every", "2", "99999999999999999999", "weeks", "on", "1", ",", ",,", "31", "last", "Friday",
      "from", "2026-01-31", "twice", "a", "month", "monthly", "yearly", "03-15", "-", "é", "\u{0}",
      "5th", "0th", "and", "", "９", "\u{1F600}", "the", "-1", "1e3", "--", "13-01", "0001-01-01",
    ]
    for round in 0..<5000 {
      let count = Int.random(in: 0...6, using: &random)
      let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      do throws(ScheduleProblem) {
        let read = try ScheduleWords(text)
        let again = try ScheduleWords(read.description)
        expect(again, equals: read, "'\(text)', seed \(seed), round \(round)")
      } catch {
        let length = text.utf8.count
        expect(
          error.range.lowerBound >= 0 && error.range.upperBound <= length
            && !error.message.isEmpty && !error.hint.isEmpty,
          "'\(text)', seed \(seed), round \(round)")
      }
    }
  }
}
