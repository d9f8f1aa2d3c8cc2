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
    guard concern(ops) else { return nil }
    let sourced =
      household.hasRecurringItems
      ? try found.report(household.recurringItems(of: books.planning.plan)) : nil
    let items = sourced?.value ?? []
    let (names, undoings) = (RecurringOperations(items), Undoings(in: books.history))
    let schedules = RecurringSchedules(
      items, books.planning.settings, applied: Set(books.history.operations.keys))
    var dates: [Int: CalendarDate] = [:]
    var left: [String: Diagnostic] = [:]
    for op in ops {
      let isApplication = names.occurrence(of: op) != nil
      let (origin, undos) = isApplication ? (op, 0) : undoings.origin(of: op)
      guard let (item, date) = names.occurrence(of: origin) else {
        let row = books.history.operations[origin]?.first?.entry
        if let row, row.kind == .recurring,
          let (tail, date) = RecurringOperations.occurrence(named: origin)
        {
          left[tail] = finding(origin, row, date, isDue: undos % 2 == 0, items)
        }
        continue
      }
      let next = dates[item] ?? items[item].nextDate
      if undos % 2 == 0 {
        dates[item] = min(next, date)
      } else if next == date {
        // The schedule begins with the item's next date.
        let days = schedules.schedule(ofItem: item)
        dates[item] = (0...Self.largest).lazy.compactMap(days.day).first { $0 > date }
      }
    }
    found.report(
      left.sorted { $0.key < $1.key }.map(\.value), evenIfQuiet: [RecurringCode.dateLeft.rawValue])
    let changed = dates.filter { items[$0.key].nextDate != $0.value }.sorted { $0.key < $1.key }
    guard let sourced, !changed.isEmpty else { return nil }
    return FileChange(
      sourced.document.changes(settingNextDates: changed.map { ($0.key, $0.value) }),
      inRecurringItems: sourced.document)
  }

  /// Returns the warning that the next date of an item does not change, because no item has the name
  /// that the item had when the operation applied it.
  ///
  /// - Parameter isDue: whether the occurrence is due again.
  private static func finding(
    _ op: String, _ row: HistoryEntry, _ date: CalendarDate, isDue: Bool, _ items: [RecurringItem]
  ) -> Diagnostic {
    let similar = items.filter {
      $0.tierName == row.tierName && $0.accountName == row.accountName && $0.amount == row.amount
    }
    let name = similar.count == 1 ? similar[0].name.visible.shellWord : nil
    let change = isDue ? "set back to \(date)" : "moved past \(date)"
    return Diagnostic(
      .warning, RecurringCode.dateLeft,
      "the item of operation '\(op.visible)' was renamed or ended, so its next date is not \(change)",
      hint: name.map { name in
        isDue
          ? "if it is the item \(name) now: recurring edit \(name) next_date=\(date) --apply"
          : "if it is the item \(name) now, change its next date"
      } ?? "undo the later operation first, or change the next date of the renamed item")
  }

  /// Maximum number of occurrences of one item that a command applies.
  private static let largest = RecurringApplication.largestCount
}
