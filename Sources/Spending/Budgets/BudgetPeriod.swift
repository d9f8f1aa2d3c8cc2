package import PlainText

/// A budget period, with its first and last day.
package struct BudgetPeriod: Hashable, Sendable {
  package let first: CalendarDate
  /// Last day; for an open period, the day on which it is expected to end.
  package let last: CalendarDate
  /// Whether the period lasts until the next income, which has not arrived yet.
  package let isOpen: Bool

  package init(first: CalendarDate, last: CalendarDate, isOpen: Bool = false) {
    self.first = first
    self.last = last
    self.isOpen = isOpen
  }

  /// Whether the day is in the period, including its first and last day.
  package func contains(_ day: CalendarDate) -> Bool { first <= day && day <= last }

  /// Returns the number of days from `day` through the last day of the period.
  ///
  ///     november.daysLeft(on: november20)   // 11
  package func daysLeft(on day: CalendarDate) -> Int { max(0, day.days(until: last) + 1) }
}
