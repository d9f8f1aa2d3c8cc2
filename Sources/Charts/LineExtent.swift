import PlainText

/// The days and amounts that a plot covers.
struct LineExtent {
  let first: CalendarDate
  let last: CalendarDate
  let least: Decimal
  let greatest: Decimal

  /// Creates an extent that covers all points of the series and the given amounts. Returns nil if
  /// the series do not have any amounts.
  ///
  /// - Parameter end: a day that is also covered if it is later than the last point.
  init?(
    _ series: [DatedSeries], and amounts: [Decimal] = [], through end: CalendarDate? = nil
  ) {
    let extremes = series.compactMap(\.extremes)
    guard let first = extremes.map(\.first.date).min(),
      let last = extremes.map(\.last.date).max(),
      let least = (extremes.map(\.least.value) + amounts).min(),
      let greatest = (extremes.map(\.greatest.value) + amounts).max()
    else { return nil }
    self.first = first
    self.last = max(last, end ?? last)
    self.least = least
    self.greatest = greatest
  }
}
