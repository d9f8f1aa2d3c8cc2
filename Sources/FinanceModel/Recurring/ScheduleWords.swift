package import PlainText

/// A schedule as written by a person: a rhythm and an optional first day.
///
///     try ScheduleWords("every 2 weeks from 2026-01-09")
///
/// Letter case and repeated spaces are ignored. See `docs/tools/recurring.md`.
package struct ScheduleWords: Equatable, Sendable {
  package let rhythm: Rhythm
  /// The first day, from which the rhythm is counted; nil if the schedule does not state a first
  /// day.
  package let first: CalendarDate?

  package init(_ rhythm: Rhythm, from first: CalendarDate? = nil) {
    self.rhythm = rhythm
    self.first = first
  }

  /// Parses a schedule.
  ///
  /// - Throws: a problem at the first invalid word, with the nearest valid word.
  /// - Complexity: linear in the length of the text.
  package init(_ text: String) throws(ScheduleProblem) {
    var reader = ScheduleReader(text)
    rhythm = try reader.rhythm()
    first = try reader.first()
    try reader.finish()
  }
}

/// The reason a schedule is malformed, with the location of the invalid word.
package struct ScheduleProblem: Error, Equatable, Sendable {
  /// The byte range of the invalid word; an empty range at the end of the text if a word is
  /// missing.
  package let range: Range<Int>
  /// The problem, for example "'montly' is not a rhythm".
  package let message: String
  package let hint: String

  package init(_ message: String, at range: Range<Int>, hint: String) {
    self.range = range
    self.message = message
    self.hint = hint
  }
}

extension ScheduleWords: CustomStringConvertible {
  /// The schedule in words, which ``init(_:)-(String)`` parses into an equal schedule.
  ///
  ///     ScheduleWords(.months(1, on: [.nth(2, .friday)])).description   // monthly on 2nd Friday
  package var description: String { "\(rhythm)" + (first.map { " from \($0)" } ?? "") }
}

extension Rhythm: CustomStringConvertible {
  /// The rhythm in words, such as "twice a month on 1, 15".
  package var description: String {
    switch self {
    case .days(let count): count == 1 ? "daily" : "every \(count) days"
    case .weekdays: "every weekday"
    case .weeks(let count, let weekday):
      (count == 1 ? "weekly" : "every \(count) weeks") + (weekday.map { " on \($0.name)" } ?? "")
    case .months(let count, let days):
      Self.months(count, days.count)
        + (days.isEmpty ? "" : " on " + days.map(\.description).joined(separator: ", "))
    case .yearDays(let days):
      (days.count == 2 ? "twice a year" : "yearly") + " on "
        + days.map(\.description).joined(separator: ", ")
    }
  }

  /// Returns the words for a rhythm of `count` months.
  ///
  /// - Parameter days: the number of stated days; zero for a yearly rhythm.
  private static func months(_ count: Int, _ days: Int) -> String {
    switch (count, days) {
    case (1, 2): "twice a month"
    case (1, _): "monthly"
    case (3, _): "quarterly"
    case (6, 0): "twice a year"
    case (12, 0): "yearly"
    case (_, 0) where count % 12 == 0: "every \(count / 12) years"
    default: "every \(count) months"
    }
  }
}

extension Rhythm.MonthDay: CustomStringConvertible {
  /// The day in words: "31", "last", "2nd Friday" or "last Friday".
  package var description: String {
    switch self {
    case .day(let day): "\(day)"
    case .last: "last"
    case .nth(let number, let weekday): "\(ScheduleReader.ordinals[number - 1]) \(weekday.name)"
    case .lastWeekday(let weekday): "last \(weekday.name)"
    }
  }
}

extension Rhythm.YearDay: CustomStringConvertible {
  /// The month and day, such as "03-15".
  package var description: String {
    [month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}
