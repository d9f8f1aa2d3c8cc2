package import FinanceModel
package import PlainText
package import Planning

/// A plan's recurring items, applied up to a day. The result has one history row for each
/// occurrence, the new balances, and the items' next dates.
///
/// Occurrences are applied by date and, within a day, inflows before outflows, then in the order of
/// the items. An occurrence that is already in the history is not applied again, but the item's
/// date advances. If an item would overdraw its account or has an ambiguous account, it waits with
/// all its later occurrences. The other items continue. Caps and minimum balances are ignored.
package struct RecurringApplication: Sendable {
  /// Result of applying an occurrence.
  package enum Outcome: Equatable, Sendable {
    /// A row is written.
    case applied
    /// The history already contains the occurrence.
    case repeated
    /// The occurrence is not applied, and the item stays due.
    case waiting
  }

  /// A recurring item on one day.
  package struct Occurrence: Equatable, Sendable {
    /// Index of the item in the file.
    package let item: Int
    package let date: CalendarDate
    /// Name of the operation that applies the occurrence.
    package internal(set) var op: String
    /// Outcome of the application.
    package internal(set) var outcome: Outcome
  }

  /// Next date of an item.
  package struct NextDate: Equatable, Sendable {
    package let item: Int
    package let date: CalendarDate
  }

  /// Maximum number of occurrences of one item that one run applies.
  package static let largestCount = RecurringLedger.largestCount

  /// All due occurrences, in the order of application.
  package let occurrences: [Occurrence]
  /// Rows and balances to write. The posting's own findings concern only the clock.
  package let posting: Posting
  /// Next dates of the items whose date changes, in the items' order.
  package let nextDates: [NextDate]
  /// Warnings and notes at the items: `recurring-overdraws` for waiting items, at the amount;
  /// `recurring-many`; `recurring-account-ambiguous`; `plan-move-range`; `plan-already-applied` and
  /// `plan-applied-undone`. Items with an unknown account wait without a finding, because
  /// ``recurringRules`` reports them.
  package let findings: [PathFinding]

  /// - Parameters:
  ///   - day: the last due day.
  ///   - minorDigits: the decimals of the plan's currency, 0 to 18.
  /// - Throws: `history-clock-behind` if rows are written and the history is more than a day ahead.
  /// - Complexity: linear in the sizes of the plan and the history, and in the number of
  ///   occurrences.
  package init(
    of items: [RecurringItem], _ settings: Settings, to plan: Plan, history: History,
    through day: CalendarDate, minorDigits: Int, stamp: PostingStamp
  ) throws(MoveRefusal) {
    var ledger = RecurringLedger(
      items, settings, plan, history, through: day, minorDigits: minorDigits, stamp)
    ledger.apply()
    occurrences = ledger.occurrences
    nextDates = ledger.nextDates
    findings = ledger.findings
    posting = Posting(
      operations: ledger.posted, balances: ledger.newBalances,
      findings: try ledger.clock.findings(forRows: ledger.posted.count))
  }

  /// Whether any due occurrence waits.
  package var hasWaiting: Bool { occurrences.contains { $0.outcome == .waiting } }
}

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

  /// Returns the text that identifies the item, and the date of the occurrence; nil if the
  /// operation does not have the name of an occurrence.
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
