package import FinanceModel
import PlainText

/// Due days of recurring items, with month ends preserved.
///
/// An item due on 31 January is next due on 28 February and then on 31 March. The file
/// `recurring.json` contains only the next date. The intended day of the month is the first of
/// these that is available:
///
/// 1. The day in `recurring` in `coffer.json`.
/// 2. The day of an earlier occurrence in the history, if the next date is the last day of its
///   month.
/// 3. The day of the next date.
package struct RecurringSchedules: Sendable {
  private let items: [RecurringItem]
  private let settings: Settings
  private let operations: RecurringOperations
  /// Names of the operations in the history.
  private let applied: Set<String>

  /// - Parameter applied: the names of the operations in the history; empty if unknown.
  package init(_ items: [RecurringItem], _ settings: Settings, applied: Set<String> = []) {
    self.items = items
    self.settings = settings
    self.applied = applied
    operations = RecurringOperations(items)
  }

  /// Returns the due days, beginning with the item's next date.
  ///
  /// - Precondition: the item exists.
  package func schedule(ofItem item: Int) -> Schedule {
    items[item].schedule(anchorDay: anchorDay(ofItem: item))
  }

  /// Returns the intended day of the month; nil if it is the next date's day.
  private func anchorDay(ofItem index: Int) -> Int? {
    let item = items[index]
    if let day = settings.recurring?[item.name]?.day, (1...31).contains(day) { return day }
    guard case .months(let count)? = item.frequency?.step else { return nil }
    var date = item.nextDate
    var anchor: Int?
    // The search goes back from month end to month end. It stops at a day before the end of its
    // month, because that is the intended day.
    while date.isEndOfMonth, let month = date.adding(months: -count, anchorDay: 1) {
      let candidates = (date.day...31).reversed().compactMap {
        CalendarDate(year: month.year, month: month.month, day: $0)
      }
      guard let earlier = candidates.first(where: { isApplied(index, on: $0) }) else { break }
      anchor = max(anchor ?? 0, earlier.day)
      date = earlier
    }
    return anchor
  }

  private func isApplied(_ item: Int, on date: CalendarDate) -> Bool {
    applied.contains(operations.op(ofItem: item, on: date))
  }
}

extension CalendarDate {
  fileprivate var isEndOfMonth: Bool { day == Self.lastDay(ofYear: year, month: month) }
}
