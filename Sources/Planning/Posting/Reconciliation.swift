package import FinanceModel
import PlainText

/// Rows that explain balances edited by hand or merged. There is a `manual` row for each account
/// whose balance differs, to the minor unit, from its opening balance plus the amounts in its rows.
/// The row's amount is the difference, so that the sum of the rows equals the plan's balance.
///
/// The rows are in plan order; the plan does not change. There are no rows for duplicate names in
/// the plan. An account without rows does not need one, because its whole balance is an opening
/// balance. Two differences are left out, because the money would otherwise count twice; see
/// ``LeftBalance``. One is the balance of an account that is still in the plan although another
/// account replaced it. The other is a difference that consists of rows of a replaced account.
package struct Reconciliation: Equatable, Sendable {
  package let posting: Posting

  /// The description of rows for balances that a user edited.
  package static let edited = "edited by hand"
  /// The description of rows for a manual edit that was kept instead of a recorded change.
  package static let kept = "kept after an edit"

  /// Computes the rows for the balances that the history does not explain.
  ///
  /// - Parameter op: the rows' operation; if it is already in the history, the result is a note
  ///   without rows.
  /// - Throws: `plan-move-range` if a difference is too large; `history-clock-behind` if the
  ///   history is more than a day ahead.
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
    let ledger = BalanceLedger(history)
    let settlement = Settlement(of: plan, with: ledger, minorDigits: minorDigits)
    let unsettled = Set(settlement.unsettled.map(\.name))
    for balance in PlanComparison(of: plan, with: ledger).balances
    where unsettled.contains(balance.name) {
      let name = balance.name
      do throws(DecimalError) {
        guard let running = balance.running else { throw DecimalError.overflow }
        entries.append(
          HistoryEntry(
            id: clock.nextID(op: op, row: entries.count + 1), timestamp: clock.timestamp,
            tierName: name.tier, accountName: name.account, amount: try balance.planned - running,
            balanceAfter: balance.planned, kind: .manual,
            description: stamp.note ?? Self.edited,
            user: stamp.user, op: op))
      } catch {
        refusals.append(
          MoveFinding(
            .error, .range, "the difference for account '\(name.account.visible)' is too large",
            hint: "check its balance in reserve_manager.json"))
      }
    }
    guard refusals.isEmpty else { throw MoveRefusal(refusals) }
    posting = Posting(
      operations: entries.isEmpty ? [] : [Posting.Operation(op: op, entries: entries)],
      balances: [], findings: try clock.findings(forRows: entries.count))
  }

  /// Whether all rows of the operation have the description of a reconciliation without a note.
  package static func isMade(by op: String, in history: History) -> Bool {
    let rows = history.operations[op] ?? []
    return !rows.isEmpty && rows.allSatisfy { [edited, kept].contains($0.entry.description) }
  }
}
