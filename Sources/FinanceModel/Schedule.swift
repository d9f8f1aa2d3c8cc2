package import PlainText

/// The days of a recurring event.
///
/// Each day is computed from the first day, never from the previous day, so that a short month does
/// not affect later months: 31 January, 28 February, 31 March.
package struct Schedule: Equatable, Sendable {
  /// The interval between consecutive days.
  package enum Step: Equatable, Sendable {
    case days(Int)
    case months(Int)
  }

  /// The first day, as stated.
  package let first: CalendarDate
  package let step: Step
  /// The intended day of the month for all days after the first.
  package let anchorDay: Int

  /// Creates a schedule that begins on `first` and repeats at intervals of `step` until the end of
  /// the calendar.
  ///
  ///     Schedule(first: lastOfFebruary, every: .months(1), anchorDay: 31)
  ///     // 2026-02-28, 2026-03-31, 2026-04-30, …
  ///
  /// - Parameter anchorDay: the intended day of the month if a short month moved the first day;
  ///   used only for steps in months. If nil or invalid, the day of `first` is used.
  /// - Precondition: the step is at least one day or month.
  package init(first: CalendarDate, every step: Step, anchorDay: Int? = nil) {
    switch step {
    case .days(let count), .months(let count):
      precondition(count > 0, "a schedule repeats after at least one day")
    }
    self.first = first
    self.step = step
    let stated = anchorDay.flatMap { (1...31).contains($0) ? $0 : nil }
    self.anchorDay = stated ?? first.day
  }

  /// Returns the day that is `index` steps after the first day; nil beyond the end of the calendar.
  ///
  /// - Precondition: `index` is not negative.
  package func day(_ index: Int) -> CalendarDate? {
    precondition(index >= 0, "nothing comes before the first day")
    guard index > 0 else { return first }
    switch step {
    case .days(let count):
      let (days, overflow) = count.multipliedReportingOverflow(by: index)
      return overflow ? nil : first.adding(days: days)
    case .months(let count):
      let (months, overflow) = count.multipliedReportingOverflow(by: index)
      return overflow ? nil : first.adding(months: months, anchorDay: anchorDay)
    }
  }

  /// Returns the days from `start` up to but not including `end`, in order; empty if `end` is not
  /// after `start`.
  ///
  /// - Complexity: linear in the number of days returned, regardless of their position.
  package func days(from start: CalendarDate, to end: CalendarDate) -> [CalendarDate] {
    end.adding(days: -1).map { days(from: start, through: $0) } ?? []
  }

  /// Returns the days from `start` to `end`, inclusive, in order; empty if `end` is earlier.
  ///
  /// - Complexity: linear in the number of days returned, regardless of their position.
  package func days(from start: CalendarDate, through end: CalendarDate) -> [CalendarDate] {
    var days: [CalendarDate] = []
    var index = indexBefore(start)
    while let day = day(index), day <= end {
      if day >= start { days.append(day) }
      index += 1
    }
    return days
  }

  /// Returns the index of a day on or before `start`, at most two steps before the first day on or
  /// after `start`; 0 if all days are later.
  private func indexBefore(_ start: CalendarDate) -> Int {
    guard start > first else { return 0 }
    switch step {
    case .days(let count): return first.days(until: start) / count
    case .months(let count):
      let months = (start.year - first.year) * 12 + start.month - first.month
      return max(0, months / count - 1)
    }
  }
}

extension RecurringItem {
  /// Returns the item's due dates, beginning with its next date.
  ///
  /// An unknown frequency means 30 days, as in the desktop app.
  ///
  /// - Parameter anchorDay: the day of the month from the settings; see
  ///   ``Schedule/init(first:every:anchorDay:)``.
  package func schedule(anchorDay: Int?) -> Schedule {
    Schedule(first: nextDate, every: frequency?.step ?? .days(30), anchorDay: anchorDay)
  }
}

extension RecurringItem {
  /// The item's rhythm; an unknown frequency means 30 days.
  package var rhythm: Rhythm {
    switch frequency?.step ?? .days(30) {
    case .days(let count): count % 7 == 0 ? .weeks(count / 7, on: nil) : .days(count)
    case .months(let count): .months(count, on: [])
    }
  }
}

extension RecurringItem.Frequency {
  /// The interval between consecutive dates.
  package var step: Schedule.Step {
    switch self {
    case .daily: .days(1)
    case .weekly: .days(7)
    case .biweekly: .days(14)
    case .monthly: .months(1)
    case .quarterly: .months(3)
    case .annually: .months(12)
    }
  }
}
