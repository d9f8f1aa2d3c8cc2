package import FinanceModel
import PlainText

/// The rows that explain balances which were edited by hand: for each account whose balance is not,
/// to the minor unit, the one after its last row, a `manual` row with the difference.
///
/// Balances without rows are their own opening and get none, nor do names that the plan has twice.
/// The plan stays as it is. In the order of the plan.
package struct Reconciliation: Hashable, Sendable {
  package let posting: Posting

  /// - Parameter op: the operation of the rows; where the history has it, a note says so and there
  ///   are no rows.
  /// - Throws: `plan-move-range` where a difference is too large.
  package init(
    of plan: Plan, with history: History, op: String, minorDigits: Int, stamp: PostingStamp
  ) throws(MoveRefusal) {
    guard !history.rows.contains(where: { $0.entry.op == op }) else {
      posting = Posting(
        operations: [], balances: [], findings: [MoveApplication.appliedNote(op, at: nil)])
      return
    }
    var clock = RowClock(after: history, now: stamp.now)
    var entries: [HistoryEntry] = []
    var refusals: [MoveFinding] = []
    for (name, balance, recorded) in Self.differences(plan, history, minorDigits) {
      do throws(DecimalError) {
        entries.append(
          HistoryEntry(
            id: clock.nextID(op: op, row: entries.count + 1), timestamp: clock.timestamp,
            tierName: name.tier, accountName: name.account, amount: try balance - recorded,
            balanceAfter: balance, kind: .manual, description: stamp.note ?? "edited by hand",
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
      balances: [], findings: entries.isEmpty ? [] : [clock.finding].compactMap(\.self))
  }

  private static func differences(
    _ plan: Plan, _ history: History, _ minorDigits: Int
  ) -> [(name: AccountName, balance: Decimal, recorded: Decimal)] {
    let accounts = PlanAccounts(plan)
    let last = history.lastRows
    var differences: [(PlanAccounts.Place, AccountName, Decimal, Decimal)] = []
    for (name, row) in last {
      let places = accounts.places(of: name)
      guard let place = places.first, places.count == 1 else { continue }
      let balance = accounts.account(at: place).balance
      let recorded = row.entry.balanceAfter
      guard balance != recorded,
        balance.text(decimals: minorDigits, .halfEven)
          != recorded.text(decimals: minorDigits, .halfEven)
      else { continue }
      differences.append((place, name, balance, recorded))
    }
    return differences.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2, $0.3) }
  }
}
