package import PlainText

/// Days on which assets are held. A day is invested if assets are held at the end of the previous
/// day.
///
/// Simple and money-weighted returns measure time in these days. Days after the last sale and days
/// between two holdings therefore have no weight.
package struct InvestedTime: Equatable, Sendable {
  private struct Change: Equatable {
    let date: CalendarDate
    let isHeld: Bool
    /// Number of invested days before ``date``.
    let daysBefore: Int
  }

  private var changes: [Change] = []

  package init() {}

  /// Records whether assets are held from the end of a day onward.
  ///
  /// - Precondition: the day is later than all days recorded before.
  package mutating func note(_ isHeld: Bool, on date: CalendarDate) {
    guard changes.last?.isHeld ?? false != isHeld else { return }
    changes.append(Change(date: date, isHeld: isHeld, daysBefore: days(before: date)))
  }

  private func days(before date: CalendarDate) -> Int {
    let place = changes.boundary { $0.date >= date }
    guard place > 0 else { return 0 }
    let last = changes[place - 1]
    return last.daysBefore + (last.isHeld ? last.date.days(until: date) : 0)
  }

  /// Returns the number of invested days from the end of one day to the end of another.
  ///
  ///     held from 2024-02-01 to 2024-06-28 and from 2026-02-02 on
  ///     days(from: 2024-02-01, to: 2026-05-29)   // 148 + 116
  ///
  /// - Complexity: logarithmic in the number of changes.
  package func days(from start: CalendarDate, to end: CalendarDate) -> Int {
    days(before: end) - days(before: start)
  }
}
