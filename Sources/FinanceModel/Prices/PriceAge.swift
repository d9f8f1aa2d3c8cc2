package import PlainText

/// The age of a price in business days: Monday to Friday, including holidays.
///
///     PriceAge.isStale(friday, on: nextThursday)   // false: 4 business days
package enum PriceAge {
  /// Maximum age, in business days, of a price that is not stale.
  package static let mostDays = 4

  /// Returns the number of business days after `date`, up to and including `day`; negative if
  /// `date` is after `day`.
  package static func businessDays(from date: CalendarDate, to day: CalendarDate) -> Int {
    businessDays(through: day) - businessDays(through: date)
  }

  /// Whether a price dated `date` is stale on `day`.
  package static func isStale(_ date: CalendarDate, on day: CalendarDate) -> Bool {
    businessDays(from: date, to: day) > mostDays
  }

  /// Returns the number of business days from a Monday in 1969 through `day`.
  private static func businessDays(through day: CalendarDate) -> Int {
    let days = day.dayNumber + 3
    let week = (days >= 0 ? days : days - 6) / 7
    return week * 5 + min(days - week * 7 + 1, 5)
  }
}
