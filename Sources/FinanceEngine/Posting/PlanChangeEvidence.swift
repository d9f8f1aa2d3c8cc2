import FinanceModel
import PlainText

/// Whether an account's balance changed after a proposal was made, as far as the history and
/// `last_updated` show it.
///
/// A row whose balance and amount do not fit the plan has two causes: the plan changed, or someone
/// edited the row. Only evidence for the first is called a changed plan.
struct PlanChangeEvidence {
  private let plan: Plan
  private let history: History
  private let minorDigits: Int

  init(_ plan: Plan, _ history: History, minorDigits: Int) {
    self.plan = plan
    self.history = history
    self.minorDigits = minorDigits
  }

  /// Whether the account held `expected` and changed since.
  ///
  /// A fresh operation's name says when the proposal was made: then a later row of the account, or
  /// a plan saved at least two days later, is evidence. Of another name only a row of the account
  /// that begins or ends with the expected balance is.
  ///
  /// - Complexity: linear in the history.
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
    // The offset of the clock that wrote the day is unknown.
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
