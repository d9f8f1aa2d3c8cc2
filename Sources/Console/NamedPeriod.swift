package import PlainText

/// A period in one of its written forms: `2026`, `2026-Q3`, `2026-10`, `2026-10-05`, `last-month`,
/// or `2026-10-05..2026-11-04`.
///
///     try NamedPeriod(parsing: "2026-Q3").days(asOf: today)   // 2026-07-01 to 2026-09-30
package struct NamedPeriod: Equatable, Sendable {
  /// The days of a period, and their calendar unit.
  package struct Days: Equatable, Sendable {
    package let first, last: CalendarDate
    /// A month, a quarter, a year or a day; nil for any other period.
    package let unit: CalendarPeriod?

    package init(first: CalendarDate, last: CalendarDate, unit: CalendarPeriod?) {
      (self.first, self.last, self.unit) = (first, last, unit)
    }
  }

  /// The days; nil for `last-month`, which depends on the answer's day.
  private let stated: Days?

  /// Hint that lists the accepted forms of a period.
  package static let hint =
    "write 2026-10, 2026-Q3, 2026, last-month or 2026-10-05..2026-11-04"

  /// Parses a period.
  ///
  /// - Throws: `usage-value` if the text is not a period.
  package init(parsing text: String) throws(UsageProblem) {
    if text == "last-month" {
      stated = nil
      return
    }
    if let (first, last) = Self.ends(text) {
      let (first, last) = (try Self.day(first), try Self.day(last))
      guard first <= last else {
        throw UsageProblem(
          "the period '\(text.visible)' ends before it begins", hint: "write the earlier day first",
          code: .conflict)
      }
      stated = Days(first: first, last: last, unit: nil)
      return
    }
    guard let days = Self.unit(text) else {
      throw UsageProblem("'\(text.visible)' is not a period", hint: Self.hint)
    }
    stated = days
  }

  /// Returns the days in the period.
  ///
  /// - Parameter today: the answer's day.
  package func days(asOf today: CalendarDate) -> Days {
    if let stated { return stated }
    let last = today.firstOfMonth.adding(days: -1) ?? today
    return Days(first: last.firstOfMonth, last: last, unit: .month)
  }

  private static func ends(_ text: String) -> (String, String)? {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    guard
      let place = bytes.indices.dropLast().first(where: {
        bytes[$0] == dot && bytes[$0 + 1] == dot
      })
    else { return nil }
    return (
      String(decoding: bytes[..<place], as: UTF8.self),
      String(decoding: bytes[(place + 2)...], as: UTF8.self)
    )
  }

  private static func day(_ text: String) throws(UsageProblem) -> CalendarDate {
    try Common.date(parsing: text)
  }

  private static func unit(_ text: String) -> Days? {
    if let day = date(text) { return Days(first: day, last: day, unit: .day) }
    let unit: CalendarPeriod
    let first: CalendarDate?
    switch text.utf8.count {
    case 4:
      unit = .year
      first = date("\(text)-01-01")
    case 7 where text.dropFirst(5).first == "Q" || text.dropFirst(5).first == "q":
      unit = .quarter
      let months = ["1": "01", "2": "04", "3": "07", "4": "10"]
      first = months[String(text.suffix(1))].flatMap { date("\(text.prefix(5))\($0)-01") }
    case 7:
      unit = .month
      first = date("\(text)-01")
    default: return nil
    }
    return first.map { Days(first: $0, last: unit.end(of: $0), unit: unit) }
  }

  private static func date(_ text: String) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text)
    } catch {
      return nil
    }
  }

  /// Parses the period of `--from` or `--to`. An invalid value is reported as an invalid date.
  ///
  /// - Throws: `usage-value` if the text is not a period.
  @Sendable static func bound(parsing text: String) throws(UsageProblem) -> NamedPeriod {
    do throws(UsageProblem) {
      return try NamedPeriod(parsing: text)
    } catch {
      if error.code == .conflict { throw error }
      _ = try Common.date(parsing: text)
      throw error
    }
  }
}

extension Invocation {
  /// Returns the first day of the period given with ``Common/from``; nil if it is not given.
  package func firstDay() throws -> CalendarDate? {
    try self(Common.from)?.days(asOf: today).first
  }

  /// Returns the last day of the period given with ``Common/to``; nil if it is not given.
  package func lastDay() throws -> CalendarDate? {
    try self(Common.to)?.days(asOf: today).last
  }

  /// Returns the day after which changes are counted. It is the day of ``Common/from`` or, for a
  /// longer period, the day before the period. Returns nil if the option is not given.
  package func firstEvening() throws -> CalendarDate? {
    try self(Common.from)?.days(asOf: today).evening
  }
}

extension NamedPeriod.Days {
  fileprivate var evening: CalendarDate {
    unit == .day ? first : first.adding(days: -1) ?? first
  }
}
