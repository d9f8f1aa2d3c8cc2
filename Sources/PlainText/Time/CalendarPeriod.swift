/// A calendar unit for grouping days.
package enum CalendarPeriod: String, CaseIterable, Sendable {
  case day
  /// Monday to Sunday, as in ISO 8601.
  case week
  case month, quarter, year

  /// Returns the last day of the period that contains `date`, or 9999-12-31 if the period ends
  /// later.
  ///
  ///     CalendarPeriod.week.end(of: saturday)   // 2026-11-22 for 2026-11-21
  package func end(of date: CalendarDate) -> CalendarDate {
    switch self {
    case .day: return date
    case .week: return date.adding(days: 7 - date.weekday.rawValue) ?? .last
    case .month: return Self.monthEnd(date.year, date.month)
    case .quarter: return Self.monthEnd(date.year, (date.month + 2) / 3 * 3)
    case .year: return Self.monthEnd(date.year, 12)
    }
  }

  /// Returns the end dates of the periods that cover `first` to `last`, in order. The last period
  /// ends on `last`. Returns an empty array if `last` is before `first`.
  ///
  /// - Complexity: linear in the number of periods.
  package func ends(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    var ends: [CalendarDate] = []
    var day: CalendarDate? = first
    while let start = day, start <= last {
      let end = min(end(of: start), last)
      ends.append(end)
      day = end.adding(days: 1)
    }
    return ends
  }

  private static func monthEnd(_ year: Int, _ month: Int) -> CalendarDate {
    CalendarDate(
      year: year, month: month, day: CalendarDate.lastDay(ofYear: year, month: month)) ?? .last
  }
}

extension CalendarDate {
  /// The first day of the date's month.
  package var firstOfMonth: CalendarDate { adding(days: 1 - day) ?? self }

  /// The last supported day, 9999-12-31.
  fileprivate static let last = CalendarDate(year: 9999, month: 12, day: 31) ?? epochDay
}
