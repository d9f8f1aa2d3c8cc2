package import FinanceModel
import PlainText

/// The undo of an operation that renamed or removed accounts. The undo restores the old names with
/// the money that the accounts contain now, so opposite moves between the current names are not
/// enough.
package struct AccountReversal {
  /// Name of the operation that performs the undo; see ``Reversal/op``.
  package let op: String
  /// The operation to undo.
  package let undone: String
  private let rows: [HistoryEntry]

  /// Creates the undo of an operation. Returns nil if the operation did not rename or remove
  /// accounts, or if it is already undone.
  ///
  /// - Parameter op: the operation; nil for the latest one that neither undoes another nor is
  ///   undone.
  /// - Throws: `plan-undo-renamed` if another operation has since added or removed one of the
  ///   operation's names.
  package init?(of op: String?, in history: History, _ plan: Plan) throws(MoveRefusal) {
    let undoings = Undoings(in: history)
    guard let undone = op ?? undoings.latest(in: history),
      let rows = history.operations[undone]?.map(\.entry), !undoings.isUndone(undone)
    else { return nil }
    let accounts = PlanAccounts(plan)
    let changesNames = rows.contains { row in
      Renaming.isMade(by: row.description)
        || row.balanceAfter.isZero && accounts.places(of: row.name).isEmpty
    }
    guard changesNames else { return nil }
    let renamed = Renaming.later(than: undone, in: history)
    guard renamed.isEmpty else { throw MoveRefusal(renamed) }
    (self.op, self.undone, self.rows) = (undoings.undoings(of: undone).next, undone, rows)
  }

  /// The plan before the operation, after the operation, and now.
  package struct Plans {
    let before: Plan
    let after: Plan
    let now: Plan

    package init(before: Plan, after: Plan, now: Plan) {
      (self.before, self.after, self.now) = (before, after, now)
    }
  }

  /// Returns the balances immediately after the operation, for accounts whose balance has changed
  /// since.
  package static func leftBalances(_ plans: Plans) -> [NewBalance] {
    let (after, accounts) = (PlanAccounts(plans.after), PlanAccounts(plans.now))
    return places(in: plans.now).compactMap { place in
      guard let old = after.places(of: accounts.name(at: place)).first else { return nil }
      return NewBalance(
        tier: place.tier, account: place.account, balance: after.account(at: old).balance)
    }
  }

  /// Returns the balances of the plan with the old names. Each account has its balance before the
  /// operation, plus all later changes to the balance of the account or its successor.
  ///
  /// - Parameter plan: the plan with the old names, and the accounts added since.
  /// - Throws: `plan-undo-renamed` if an account added by the operation has since received other
  ///   money; `plan-move-range` if a balance is too large.
  package static func balances(
    of plan: Plan, _ plans: Plans
  ) throws(MoveRefusal) -> [NewBalance] {
    let (before, after, now) = (
      PlanAccounts(plans.before), PlanAccounts(plans.after), PlanAccounts(plans.now)
    )
    let accounts = PlanAccounts(plan)
    let renamed = renamed(plans)
    func balance(_ name: AccountName, _ accounts: PlanAccounts) -> Decimal? {
      accounts.places(of: name).first.map { accounts.account(at: $0).balance }
    }
    let kept = Set(renamed.values)
    for place in places(in: plans.now) {
      let name = now.name(at: place)
      guard let made = balance(name, after), balance(name, before) == nil, !kept.contains(name),
        accounts.places(of: name).isEmpty, balance(name, now) != made
      else { continue }
      throw MoveRefusal([
        MoveFinding(
          .error, .undoRenamed,
          "account '\(name.account.visible)' of tier '\(name.tier.visible)' has since received"
            + " other money",
          hint: "move that money first: plan-set TIER/ACCOUNT balance AMOUNT")
      ])
    }
    var balances: [NewBalance] = []
    for place in places(in: plan) {
      let name = accounts.name(at: place)
      guard let old = balance(name, before) else { continue }
      let today = renamed[name] ?? name
      do throws(DecimalError) {
        var sum = old
        if let made = balance(today, after), let held = balance(today, now) {
          sum = try sum + held - made
        }
        balances.append(NewBalance(tier: place.tier, account: place.account, balance: sum))
      } catch {
        throw MoveRefusal([
          MoveFinding(
            .error, .range, "the balance of account '\(name.account.visible)' is too large",
            hint: "check the balance in reserve_manager.json")
        ])
      }
    }
    return balances
  }

  /// Returns the accounts' new names by their old names. Renaming an account does not change its
  /// position.
  private static func renamed(_ plans: Plans) -> [AccountName: AccountName] {
    let (before, after) = (PlanAccounts(plans.before), PlanAccounts(plans.after))
    var renamed: [AccountName: AccountName] = [:]
    for (tier, old) in plans.before.tiers.enumerated() {
      let same =
        plans.before.tiers.count == plans.after.tiers.count
        ? tier : plans.after.tiers.firstIndex { $0.name == old.name }
      guard let same, plans.after.tiers[same].accounts.count == old.accounts.count else { continue }
      for account in old.accounts.indices {
        let names = (
          before.name(at: PlanAccounts.Place(tier: tier, account: account)),
          after.name(at: PlanAccounts.Place(tier: same, account: account))
        )
        if names.0 != names.1 { renamed[names.0] = names.1 }
      }
    }
    return renamed
  }

  private static func places(in plan: Plan) -> [PlanAccounts.Place] {
    plan.tiers.enumerated().flatMap { tier, value in
      value.accounts.indices.map { PlanAccounts.Place(tier: tier, account: $0) }
    }
  }

  /// Returns the rows that lead from the current plan to the plan with the old names.
  ///
  /// If an account is in neither plan, its rows are reversed.
  ///
  /// - Throws: the errors of ``Restoration``.
  package func posting(
    of plan: Plan, insteadOf now: Plan, with history: History, minorDigits: Int,
    _ stamp: PostingStamp
  ) throws(MoveRefusal) -> Posting {
    let stamp = PostingStamp(
      now: stamp.now, user: stamp.user, note: Reversal.description(undoing: undone))
    var reasons: [AccountName: String] = [:]
    for row in rows { reasons[row.name] = Renaming.reversed(row.description) }
    let restored = try Restoration(
      of: plan, insteadOf: now, with: history, op: op, minorDigits: minorDigits, stamp: stamp,
      reasons: reasons
    ).posting
    let (new, accounts) = (PlanAccounts(plan), PlanAccounts(now))
    let lost = rows.filter {
      new.places(of: $0.name).isEmpty && accounts.places(of: $0.name).isEmpty
    }
    let entries =
      restored.entries
      + (try opposite(of: lost, history, stamp, after: restored.entries.count))
    let balances = Dictionary(
      entries.map { ($0.name, $0.balanceAfter) }, uniquingKeysWith: { _, last in last })
    return Posting(
      operations: entries.isEmpty ? [] : [Posting.Operation(op: op, entries: entries)],
      balances: Self.places(in: now).compactMap { place in
        balances[accounts.name(at: place).asRecorded].map {
          NewBalance(tier: place.tier, account: place.account, balance: $0)
        }
      }, findings: restored.findings)
  }

  private func opposite(
    of rows: [HistoryEntry], _ history: History, _ stamp: PostingStamp, after count: Int
  ) throws(MoveRefusal) -> [HistoryEntry] {
    var clock = RowClock(after: history, stamp.after(count))
    var holding = history.outcomes.mapValues(\.running)
    var entries: [HistoryEntry] = []
    for row in rows {
      guard let held = holding[row.name] ?? nil else { continue }
      do throws(DecimalError) {
        let after = try held - row.amount
        entries.append(
          HistoryEntry(
            id: clock.nextID(op: op, row: count + entries.count + 1), timestamp: clock.timestamp,
            tierName: row.tierName, accountName: row.accountName, amount: -row.amount,
            balanceAfter: after, kind: row.kind,
            description: Reversal.description(undoing: undone), user: stamp.user, op: op))
        holding[row.name] = after
      } catch {
        throw MoveRefusal([
          MoveFinding(
            .error, .range, "the balance of account '\(row.accountName.visible)' is too large",
            hint: "check the amounts in the history")
        ])
      }
    }
    return entries
  }
}
