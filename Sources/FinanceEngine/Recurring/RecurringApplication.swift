package import FinanceModel
package import PlainText

/// The recurring items of a plan applied up to a day: one row of history for each occurrence, the
/// new balances, and the items' next dates.
///
/// Occurrences are taken by date; on one day money that comes in before money that goes out, then
/// in the order of the items. An occurrence that the history has is not applied again; its date
/// passes. An item that would overdraw its account waits with all its later occurrences, and so
/// does one whose account is not clear; the others go on. Nothing else of the plan counts: no cap,
/// and no balance that must stay.
package struct RecurringApplication: Sendable {
  /// What becomes of an occurrence.
  package enum Outcome: Equatable, Sendable {
    /// A row is written.
    case applied
    /// The history has it.
    case repeated
    /// The item stays due.
    case waiting
  }

  /// One item on one day.
  package struct Occurrence: Equatable, Sendable {
    /// The place of the item in the file.
    package let item: Int
    package let date: CalendarDate
    package let op: String
    /// What becomes of it.
    package internal(set) var outcome: Outcome
  }

  /// The next date of an item.
  package struct NextDate: Equatable, Sendable {
    package let item: Int
    package let date: CalendarDate
  }

  /// All that are due, in the order in which they are taken.
  package let occurrences: [Occurrence]
  /// The rows and the balances. Its findings are those about the clock.
  package let posting: Posting
  /// Of the items whose date changes, in their order.
  package let nextDates: [NextDate]
  /// Warnings and notes at the items: `recurring-overdraws` of those that wait, at the amount;
  /// `recurring-many`; `recurring-account-ambiguous`; `plan-move-range`; `plan-already-applied` and
  /// `plan-applied-undone`. Items whose account is unknown are waiting without a finding, because
  /// ``recurringRules`` report them.
  package let findings: [PathFinding]

  /// - Parameters:
  ///   - day: the last day that is due.
  ///   - minorDigits: the decimals of the plan's currency, 0 to 18.
  /// - Throws: `history-clock-behind` if there are rows and the history is more than a day ahead.
  /// - Complexity: linear in the plan, the history and the occurrences.
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

  /// Whether something that is due waits.
  package var hasWaiting: Bool { occurrences.contains { $0.outcome == .waiting } }
}
