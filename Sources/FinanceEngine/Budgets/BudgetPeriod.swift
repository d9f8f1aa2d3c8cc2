package import PlainText

/// One period of a budget, with both its days.
package struct BudgetPeriod: Hashable, Sendable {
  package let first: CalendarDate
  /// Of an open period the day on which it is expected to end.
  package let last: CalendarDate
  /// Whether only an income that has not come yet ends the period.
  package let isOpen: Bool

  package init(first: CalendarDate, last: CalendarDate, isOpen: Bool = false) {
    self.first = first
    self.last = last
    self.isOpen = isOpen
  }

  /// Whether the day is the first one, the last one or one between.
  package func contains(_ day: CalendarDate) -> Bool { first <= day && day <= last }

  /// The number of days from `day` to the last one, both counted.
  ///
  ///     november.daysLeft(on: november20)   // 11
  package func daysLeft(on day: CalendarDate) -> Int { max(0, day.days(until: last) + 1) }
}
