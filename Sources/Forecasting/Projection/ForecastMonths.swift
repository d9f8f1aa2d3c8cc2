package import PlainText

/// Months in a forecast, each beginning on the same day of the month as the forecast.
///
///     ForecastMonths(from: january31, count: 3).ends   // 02-28, 03-31, 04-30
package struct ForecastMonths: Equatable, Sendable {
  package let start: CalendarDate
  /// End of each month, which is the start of the next one; in shorter months, the last day. There
  /// are fewer months than requested only at the end of the calendar, in 9999.
  package let ends: [CalendarDate]

  /// Creates the given number of months; no months if the count is zero or negative.
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
