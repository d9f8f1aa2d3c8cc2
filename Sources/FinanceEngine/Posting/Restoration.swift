package import FinanceModel
import PlainText

/// The rows that explain a plan which another version takes the place of, an earlier one or one
/// that was edited: for each account whose balance differs between the two, a `manual` row.
///
/// The amount is what the balance changes by since what the account's rows come to, or, where it
/// has none, since the plan that is replaced. An account that only one of the two plans has counts
/// as zero in the other; names that a plan has twice get no row. In the order of the new
/// plan, then of accounts that are gone.
package struct Restoration: Equatable, Sendable {
  package let posting: Posting

  /// - Parameters:
  ///   - plan: the version that comes.
  ///   - replaced: the plan whose place it takes; nil where that cannot be read, and then the rows
  ///     alone tell what the balances were.
  ///   - reasons: the description of the row of an account if no note was given; "restored" by
  ///     default. That of a ``Renaming`` stands before the note.
  /// - Throws: `plan-move-range` where a difference is too large; `history-clock-behind` where the
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
            .error, .range, "the difference of account '\(name.account.visible)' is too large",
            hint: "check its balance in both versions")
        ])
      }
    }
    posting = Posting(
      operations: entries.isEmpty ? [] : [Posting.Operation(op: op, entries: entries)],
      balances: [], findings: try clock.findings(forRows: entries.count))
  }

  /// The note, but that a row which renames keeps saying so before it.
  private static func description(_ reason: String?, note: String?) -> String {
    guard let note else { return reason ?? "restored" }
    guard let reason, Renaming.isMade(by: reason) else { return note }
    return "\(reason): \(note)"
  }

  /// The balance of each name; nil for one that is there twice.
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
