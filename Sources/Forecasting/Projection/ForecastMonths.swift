package import PlainText

/// Months of a forecast, from its first day to the same day of each later month.
///
///     ForecastMonths(from: january31, count: 3).ends   // 02-28, 03-31, 04-30
package struct ForecastMonths: Equatable, Sendable {
  package let start: CalendarDate
  /// End of each month, which is the start of the next; the last day of a month that lacks the day.
  /// There are fewer than requested only at the end of the calendar, in 9999.
  package let ends: [CalendarDate]

  /// Creates the given number of months; none for a count at or below zero.
  package init(from start: CalendarDate, count: Int) {
    self.start = start
    var ends: [CalendarDate] = []
    for index in 0..<max(0, count) {
      guard let end = start.adding(months: index + 1) else { break }
      ends.append(end)
    }
    self.ends = ends
  }

  /// Number of months.
  package var count: Int { ends.count }

  /// Returns the first day of a month and the day after its last.
  ///
  /// - Precondition: the index is valid for ``ends``.
  package subscript(index: Int) -> (start: CalendarDate, end: CalendarDate) {
    (index == 0 ? start : ends[index - 1], ends[index])
  }
}
