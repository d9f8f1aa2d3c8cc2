package import PlainText

/// The period of a return, from the end of one day to the end of another.
package struct ReturnPeriod: Equatable, Sendable {
  /// `1M`, `3M`, `YTD`, `1Y` or `all`; for other periods, the first and last day:
  /// `2025-01-01/2025-12-31`.
  package let name: String
  /// Day before the first day of the period; nil if the period starts before all activities.
  package let start: CalendarDate?
  /// Last day of the period.
  package let end: CalendarDate

  private init(_ name: String, after start: CalendarDate?, to end: CalendarDate) {
    self.name = name
    self.start = start
    self.end = end
  }

  /// Creates the period from `first`, or from the first activity if `first` is nil, to `end`; nil
  /// if `first` is after `end`.
  ///
  ///     ReturnPeriod(from: newYear, to: newYearsEve)   // all days in a year
  package init?(from first: CalendarDate?, to end: CalendarDate) {
    guard let first else {
      self.init("all", after: nil, to: end)
      return
    }
    guard first <= end else { return nil }
    self.init("\(first)/\(end)", after: first.adding(days: -1), to: end)
  }

  /// Returns the periods that end on `date`: one month, three months, the year to date, one year
  /// and all time.
  ///
  /// One month before 31 March is the end of the last day of February. The year to date starts at
  /// the end of the previous year.
  package static func usual(asOf date: CalendarDate) -> [ReturnPeriod] {
    let lastYear = CalendarDate(year: date.year - 1, month: 12, day: 31)
    return [
      ReturnPeriod("1M", after: date.adding(months: -1), to: date),
      ReturnPeriod("3M", after: date.adding(months: -3), to: date),
      ReturnPeriod("YTD", after: lastYear, to: date),
      ReturnPeriod("1Y", after: date.adding(months: -12), to: date),
      ReturnPeriod("all", after: nil, to: date),
    ]
  }
}
