package import FinanceModel
import PlainText

/// The rows that explain balances which were edited by hand or merged: for each account whose
/// balance is not, to the minor unit, what its opening and the amounts of its rows come to, a
/// `manual` row with the difference. After it they come to the plan's balance.
///
/// Balances without rows are their own opening and get none, nor do names that the plan has twice.
/// The plan stays as it is. In the order of the plan.
package struct Reconciliation: Equatable, Sendable {
  package let posting: Posting

  /// - Parameter op: the operation of the rows; where the history has it, a note says so and there
  ///   are no rows.
  /// - Throws: `plan-move-range` where a difference is too large;
  ///   `history-clock-behind` where the history is more than a day ahead.
  package init(
    of plan: Plan, with history: History, op: String, minorDigits: Int, stamp: PostingStamp
  ) throws(MoveRefusal) {
    guard !history.rows.contains(where: { $0.entry.op == op }) else {
      posting = Posting(
        operations: [], balances: [], findings: [MoveApplication.appliedNote(op, at: nil)])
      return
    }
    var clock = RowClock(after: history, stamp)
    var entries: [HistoryEntry] = []
    var refusals: [MoveFinding] = []
    for balance in PlanComparison(of: plan, with: BalanceLedger(history)).balances
    where !balance.isExplained(minorDigits: minorDigits) {
      let name = balance.name
      do throws(DecimalError) {
        guard let running = balance.running else { throw DecimalError.overflow }
        entries.append(
          HistoryEntry(
            id: clock.nextID(op: op, row: entries.count + 1), timestamp: clock.timestamp,
            tierName: name.tier, accountName: name.account, amount: try balance.planned - running,
            balanceAfter: balance.planned, kind: .manual,
            description: stamp.note ?? "edited by hand",
            user: stamp.user, op: op))
      } catch {
        refusals.append(
          MoveFinding(
            .error, .range, "the difference of account '\(name.account.visible)' is too large",
            hint: "check its balance in reserve_manager.json"))
      }
    }
    guard refusals.isEmpty else { throw MoveRefusal(refusals) }
    posting = Posting(
      operations: entries.isEmpty ? [] : [Posting.Operation(op: op, entries: entries)],
      balances: [], findings: try clock.findings(forRows: entries.count))
  }
}
