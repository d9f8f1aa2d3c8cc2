import FinanceModel
import PlainText

/// Evidence in the history and `last_updated` that an account's balance changed after a proposal
/// was made.
///
/// If a row's balance and amount do not match the plan, either the plan changed or someone edited
/// the row. A changed plan is reported only if there is evidence for the change.
struct PlanChangeEvidence {
  private let plan: Plan
  private let history: History
  private let minorDigits: Int

  init(_ plan: Plan, _ history: History, minorDigits: Int) {
    self.plan = plan
    self.history = history
    self.minorDigits = minorDigits
  }

  /// Whether the account's balance was `expected` and has changed since.
  ///
  /// A new operation's name contains the time of the proposal. In that case, a later row for the
  /// account, or a plan saved at least two days later, is evidence. For other names, only a row
  /// that changes the account's balance from or to the expected balance is evidence.
  ///
  /// - Complexity: linear in the number of rows in the history.
  func showsChange(
    of name: AccountName, from expected: Decimal, sinceProposal op: String?
  ) -> Bool {
    let recorded = name.asRecorded
    let rows = history.rows.lazy.map(\.entry).filter { $0.name.asRecorded == recorded }
    guard let made = op.flatMap(Identifier.milliseconds) else {
      return rows.contains { holds(expected, beforeOrAfter: $0) }
    }
    if rows.contains(where: { $0.timestamp.instant >= Int128(made) * 1_000_000 }) { return true }
    guard let day = Timestamp(secondsSinceEpoch: made / 1000, offsetSeconds: 0)?.date,
      let saved = dayOfSaving
    else { return false }
    // The day was written in an unknown time zone, so a difference of one day is not evidence.
    return day.days(until: saved) > 1
  }

  private func holds(_ expected: Decimal, beforeOrAfter entry: HistoryEntry) -> Bool {
    do throws(DecimalError) {
      let balances = [entry.balanceAfter, try entry.balanceAfter - entry.amount]
      for balance in balances {
        if try balance.rounded(toDecimals: minorDigits, .halfEven)
          == expected.rounded(toDecimals: minorDigits, .halfEven)
        {
          return true
        }
      }
      return false
    } catch {
      return false
    }
  }

  private var dayOfSaving: CalendarDate? {
    guard let text = plan.lastUpdated, LastUpdated(text) != nil else { return nil }
    do throws(DateProblem) {
      return try CalendarDate(parsing: String(text.prefix(10)))
    } catch {
      return nil
    }
  }
}
