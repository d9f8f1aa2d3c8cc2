import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning
import Spending

/// Computation of the next dates of recurring items when occurrences are undone.
///
/// An undone occurrence becomes due again. If the undo is undone and the item's next date is that
/// occurrence, the item advances to the following date.
enum UndoneDates {
  /// Whether one of the operations may have applied an occurrence.
  static func concern(_ ops: [String]) -> Bool { ops.contains { $0.contains("due-") } }

  /// Returns the change to the recurring items; nil if no date changes.
  ///
  /// - Parameters:
  ///   - ops: the operations to undo, the last one first.
  ///   - found: receives the findings about the items.
  static func change(
    undoing ops: [String], in household: Household, _ books: PlanBooks,
    _ found: inout Diagnostics
  ) throws -> FileChange? {
    guard concern(ops), household.hasRecurringItems,
      let sourced = try found.report(household.recurringItems(of: books.planning.plan))
    else { return nil }
    let items = sourced.value
    let (names, undoings) = (RecurringOperations(items), Undoings(in: books.history))
    let schedules = RecurringSchedules(
      items, books.planning.settings, applied: Set(books.history.operations.keys))
    var dates: [Int: CalendarDate] = [:]
    for op in ops {
      let isApplication = names.occurrence(of: op) != nil
      let (origin, undos) = isApplication ? (op, 0) : undoings.origin(of: op)
      guard let (item, date) = names.occurrence(of: origin) else { continue }
      let next = dates[item] ?? items[item].nextDate
      if undos % 2 == 0 {
        dates[item] = min(next, date)
      } else if next == date {
        // The schedule begins with the item's next date.
        let days = schedules.schedule(ofItem: item)
        dates[item] = (0...Self.largest).lazy.compactMap(days.day).first { $0 > date }
      }
    }
    let changed = dates.filter { items[$0.key].nextDate != $0.value }.sorted { $0.key < $1.key }
    guard !changed.isEmpty else { return nil }
    return FileChange(
      sourced.document.changes(settingNextDates: changed.map { ($0.key, $0.value) }),
      inRecurringItems: sourced.document)
  }

  /// Maximum number of occurrences of one item that a command applies.
  private static let largest = RecurringApplication.largestCount
}
