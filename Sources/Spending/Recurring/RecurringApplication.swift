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
