package import FinanceModel
package import PlainText

/// Names of the operations that apply recurring items: one for each item and date.
///
/// Two machines that apply the same occurrence use the same name, so the history contains the
/// operation only once. The name depends only on the item's name, so a changed amount or account
/// does not lead to a second payment. If several items have the same name, the operation's name
/// also depends on the items' accounts and, within one account, on their numbers. Therefore, an
/// item never has the operation name of an item that was removed.
///
///     RecurringOperations(items).op(ofItem: 0, on: day)   // due-2026-01-31-4m1lq0r6tk2d8e0a
package struct RecurringOperations: Sendable {
  /// Suffix of the operation names, by item.
  private let tails: [String]

  package init(_ items: [RecurringItem]) {
    var namesakes: [String: Int] = [:]
    for item in items { namesakes[item.name, default: 0] += 1 }
    var bearers: [String: Int] = [:]
    tails = items.map { item in
      var words = item.name
      if namesakes[item.name] ?? 0 > 1 { words += "\0\(item.tierName)\0\(item.accountName)" }
      let number = bearers[words, default: 0] + 1
      bearers[words] = number
      return base32(of: Array(SHA256.hash(Array("\(words)\0\(number)".utf8)).prefix(10)))
    }
  }

  /// Returns the operation's name, which is valid for `--op`.
  ///
  /// - Precondition: the item exists.
  package func op(ofItem item: Int, on date: CalendarDate) -> String {
    "due-\(date)-\(tails[item])"
  }

  /// Returns the item and the date of the occurrence that an operation applied; nil if the name
  /// does not belong to an occurrence of these items. The name may end with a number; see
  /// ``free(_:in:_:)``.
  package func occurrence(of op: String) -> (item: Int, date: CalendarDate)? {
    guard let (tail, date) = Self.occurrence(named: op), let item = tails.firstIndex(of: tail)
    else {
      return nil
    }
    return (item, date)
  }

  /// Returns the text that identifies the item, and the date of the occurrence; nil if the operation
  /// does not have the name of an occurrence.
  package static func occurrence(named op: String) -> (tail: String, date: CalendarDate)? {
    let parts = op.split(separator: "-")
    guard parts.count == 5 || parts.count == 6, parts[0] == "due" else { return nil }
    do throws(DateProblem) {
      return (String(parts[4]), try CalendarDate(parsing: parts[1...3].joined(separator: "-")))
    } catch {
      return nil
    }
  }

  /// Returns the name of the operation that applies an occurrence. If all earlier applications were
  /// undone, a number is added to the name.
  ///
  /// - Parameters:
  ///   - op: the name of the first application.
  ///   - applied: the names of the operations in the history.
  static func free(_ op: String, in applied: Set<String>, _ isUndone: (String) -> Bool) -> String {
    var (name, number) = (op, 1)
    while applied.contains(name), isUndone(name) {
      number += 1
      name = "\(op)-\(number)"
    }
    return name
  }

  /// Returns the description of an occurrence's row.
  ///
  ///     RecurringOperations.description(dueOn: day)   // due 2026-01-31
  package static func description(dueOn date: CalendarDate) -> String { "due \(date)" }
}
