package import FinanceModel
import PlainText

/// Rows that explain the replacement of a plan with an earlier or an edited version. There is a
/// `manual` row for each account whose balance differs between the two versions.
///
/// The amount is the new balance minus the sum of the account's rows. If there are no rows, the
/// amount is the new balance minus the balance in the replaced plan. If an account is in only one
/// of the plans, its balance in the other is zero. There are no rows for a plan's duplicate names.
/// The rows are in the order of the new plan, followed by removed accounts.
package struct Restoration: Equatable, Sendable {
  package let posting: Posting

  /// Computes the rows for the accounts whose balances differ.
  ///
  /// - Parameters:
  ///   - plan: the new version.
  ///   - replaced: the replaced plan; nil if it cannot be read, in which case the old balances are
  ///     the sums of the rows.
  ///   - reasons: the descriptions of the accounts' rows if there is no note; "restored" by
  ///     default. The description of a ``Renaming`` precedes the note.
  /// - Throws: `plan-move-range` if a difference is too large; `history-clock-behind` if the
  ///   history is more than a day ahead.
  package init(
    of plan: Plan, insteadOf replaced: Plan?, with history: History, op: String, minorDigits: Int,
    stamp: PostingStamp, reasons: [AccountName: String] = [:]
  ) throws(MoveRefusal) {
    guard !history.rows.contains(where: { $0.entry.op == op }) else {
      posting = Posting(
        operations: [], balances: [], findings: [MoveApplication.appliedNote(op, at: nil)])
      return
    }
    let new = Self.balances(of: plan)
    let recorded = history.outcomes.mapValues(\.running)
    let old = replaced.map(Self.balances) ?? recorded
    var clock = RowClock(after: history, stamp)
    var entries: [HistoryEntry] = []
    let names = Self.names(of: plan) + (replaced.map(Self.names) ?? []).filter { new[$0] == nil }
    for name in names {
      let after = new[name] ?? .some(.zero)
      let before = old[name] ?? (replaced == nil ? after : .some(.zero))
      guard let after, let before,
        after.differs(from: before, minorDigits: minorDigits)
      else { continue }
      do throws(DecimalError) {
        let amount = try after - ((recorded[name.asRecorded] ?? before) ?? before)
        if amount == .zero { continue }
        entries.append(
          HistoryEntry(
            id: clock.nextID(op: op, row: entries.count + 1), timestamp: clock.timestamp,
            tierName: name.tier, accountName: name.account, amount: amount, balanceAfter: after,
            kind: .manual, description: Self.description(reasons[name], note: stamp.note),
            user: stamp.user, op: op))
      } catch {
        throw MoveRefusal([
          MoveFinding(
            .error, .range, "the difference for account '\(name.account.visible)' is too large",
            hint: "check its balance in both versions")
        ])
      }
    }
    posting = Posting(
      operations: entries.isEmpty ? [] : [Posting.Operation(op: op, entries: entries)],
      balances: [], findings: try clock.findings(forRows: entries.count))
  }

  /// Returns the row's description: the note, preceded by the renaming if the row renames an
  /// account.
  private static func description(_ reason: String?, note: String?) -> String {
    guard let note else { return reason ?? "restored" }
    guard let reason, Renaming.isMade(by: reason) else { return note }
    return "\(reason): \(note)"
  }

  /// Returns each name's balance; nil for a duplicate name.
  private static func balances(of plan: Plan) -> [AccountName: Decimal?] {
    var balances: [AccountName: Decimal?] = [:]
    for tier in plan.tiers {
      for account in tier.accounts {
        let name = AccountName(tier: tier.name, account: account.name)
        balances[name] = balances[name] == nil ? .some(account.balance) : .some(nil)
      }
    }
    return balances
  }

  private static func names(of plan: Plan) -> [AccountName] {
    var seen: Set<AccountName> = []
    return plan.tiers.flatMap { tier in
      tier.accounts.map { AccountName(tier: tier.name, account: $0.name) }
    }.filter { seen.insert($0).inserted }
  }
}
