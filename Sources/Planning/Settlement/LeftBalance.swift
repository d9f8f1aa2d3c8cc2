package import FinanceModel
package import PlainText

/// A balance left on an account that one machine renamed or removed while another machine recorded
/// rows in it. If the plan no longer contains the account, the money is not in any balance. The
/// money is in two balances if someone who chose between two versions kept the account in addition
/// to its new name, or kept both names that two machines gave it.
///
///     // Everyday/Bank 100 → 0 "renamed to Giro", and +25 → 125 by another machine
///     // amount 25, successor Everyday/Giro
package struct LeftBalance: Sendable {
  /// The account's name in the history.
  package let name: AccountName
  /// Amount missing from the successor's balance; zero only if the plan contains the account.
  /// Without a successor, the sum of the account's rows and the balance before the first row.
  package let amount: Decimal
  /// Sum of the account's rows and the balance before the first row.
  let held: Decimal
  /// Position in the plan; nil if the plan no longer contains the account.
  let planned: PlanAccounts.Place?
  /// Position of the first row after the fork, or of the last row if the rows form a single chain.
  package let place: LedgerPlace
  /// Whether the rows show that two machines recorded rows in the account.
  package let isForked: Bool
  /// The balance before the first row.
  let opening: Decimal
  /// Whether the plan contains the account's tier.
  package let hasTier: Bool
  /// The plan's account that received this account's other money, or from which this account was
  /// renamed; nil if rows do not identify one.
  package let successor: AccountName?
  /// The plan's account from which this one was renamed. Nil if it was not renamed, or if the plan
  /// no longer contains that account.
  let origin: AccountName?

  let chain: BalanceChain

  /// Whether some of the account's last rows sum to the amount. The plan's balance of the successor
  /// may include these rows, although the history does not.
  func hasRows(summingTo amount: Decimal) -> Bool {
    !amount.isZero && chain.rows(summingTo: amount, before: chain.amounts.count) != nil
  }

  /// Whether the plan contains the account in addition to its successor.
  package var isPlanned: Bool { planned != nil }

  /// Whether the sum of the account's rows is not zero. If it is zero, the rows under the
  /// successor's name do not sum to its balance.
  package var hasBalance: Bool { !held.isZero }

  /// The incorrect amount. If the plan contains the account, this is the account's sum, otherwise
  /// the amount missing from its successor's balance.
  package var open: Decimal { isPlanned && hasBalance ? held : amount }

  /// Creates the balance of an account that is not in the plan. Returns nil if the sum of the
  /// account's rows is zero, or if its successor's balance includes them.
  ///
  /// - Parameter account: the account's number in the ledger.
  /// - Complexity: linear in the number of rows of the account, or of all rows if two machines
  ///   recorded rows in the account.
  init?(account: Int, of plan: Plan, in ledger: BalanceLedger, minorDigits: Int) {
    guard let all = ledger.sum(ofAccount: account),
      all.differs(from: .zero, minorDigits: minorDigits),
      let chain = BalanceChain(ledger, account: account, minorDigits: minorDigits)
    else { return nil }
    let name = ledger.accounts[account]
    let names = Self.earlierNames(of: name, in: ledger, plan)
    let rows = ledger.rows(ofAccount: account)
    // An undo can return money to an account that is not in the plan.
    let fork = chain.isOpen ? chain.lastFork?.row : Self.undoing(account, ledger)
    let next = fork == nil ? nil : ledger.history.flatMap { Self.successor(of: name, $0, plan) }
    let path = next ?? names
    let lacking = Self.lacking(path, in: ledger) ?? all
    guard lacking.differs(from: .zero, minorDigits: minorDigits) else { return nil }
    planned = nil
    self.name = name
    (amount, held) = (lacking, all)
    place = ledger.place(ofRow: rows.lowerBound + (fork ?? rows.count - 1))
    isForked = fork != nil
    origin = names.last
    (self.chain, opening) = (chain, chain.opening)
    hasTier = plan.tiers.contains { $0.name == name.tier }
    successor = path.last
  }

  /// Returns one account's balance under all its names minus its balance under the last name. A
  /// stated balance replaces earlier balances under any name. Returns nil if there are fewer than
  /// two names, if more than one of them began without a renaming, or on overflow.
  ///
  ///     // Bank 900, set to 951; renamed to Giro with 900, which is set to 953: 2 for Giro
  private static func lacking(_ path: [AccountName], in ledger: BalanceLedger) -> Decimal? {
    guard path.count > 1, let target = path.last, let history = ledger.history,
      let held = history.outcomes[target]?.running,
      let rows = RenamedHistory(of: path, in: history, reusable: []),
      let total = rows.history(as: target).outcomes[target]?.running
    else { return nil }
    do throws(DecimalError) { return try total - held } catch { return nil }
  }

  /// Returns the index, from 0, of the account's last row if that row undoes the transfer of the
  /// whole balance; otherwise nil.
  private static func undoing(_ account: Int, _ ledger: BalanceLedger) -> Int? {
    let rows = ledger.rows(ofAccount: account)
    guard let history = ledger.history, let last = rows.last,
      Reversal.isMade(by: history.chronological[ledger.number(ofRow: last)].entry.description)
    else { return nil }
    return last - rows.lowerBound
  }

  /// Follows the rows that moved an account's whole balance to another account, up to an account in
  /// the plan. Returns all names, or nil if the rows do not lead to such an account.
  private static func successor(
    of name: AccountName, _ history: History, _ plan: Plan
  ) -> [AccountName]? {
    let accounts = PlanAccounts(plan)
    var (name, met, path) = (name, Set<AccountName>(), [name])
    while met.insert(name).inserted {
      let closing = history.rows.last {
        $0.entry.name == name && $0.entry.balanceAfter.isZero && $0.entry.kind == .manual
      }
      guard let closing, let next = receiver(of: closing.entry, history) else { return nil }
      let places = accounts.places(of: next)
      path.append(next)
      if places.count == 1 { return path }
      name = next
    }
    return nil
  }

  /// Returns the account that received the row's money in the same operation. Returns nil if the
  /// account is unknown or ambiguous.
  private static func receiver(of entry: HistoryEntry, _ history: History) -> AccountName? {
    guard let op = entry.op else { return nil }
    let names = [entry.accountName, entry.tierName].map(Renaming.description(from:))
    let receiving = history.rows.map(\.entry).filter {
      $0.op == op && !$0.amount.isNegative && $0.name != entry.name
    }
    let renamed = receiving.filter { row in
      (row.tierName == entry.tierName || row.accountName == entry.accountName)
        && names.contains { row.description == $0 || row.description.hasPrefix($0 + ": ") }
    }
    if renamed.count == 1 { return renamed.first?.name }
    return renamed.isEmpty && receiving.count == 1 ? receiving.first?.name : nil
  }
}

extension LeftBalance {
  /// Returns the account's name, followed by its earlier names up to the name of an account in the
  /// plan; empty if it was not renamed from an account in the plan.
  private static func earlierNames(
    of name: AccountName, in ledger: BalanceLedger, _ plan: Plan
  ) -> [AccountName] {
    guard let history = ledger.history else { return [] }
    let accounts = PlanAccounts(plan)
    var (current, met, names) = (name, Set<AccountName>(), [name])
    while met.insert(current).inserted, let giver = giver(of: current, history) {
      names.append(giver)
      if accounts.places(of: giver).count == 1 { return names }
      current = giver
    }
    return []
  }

  /// Returns the account that the first row of `name` renames to `name`; nil if that row does not
  /// rename an account.
  private static func giver(of name: AccountName, _ history: History) -> AccountName? {
    let first = history.chronological.first { $0.entry.name == name }?.entry
    guard let first, let op = first.op, first.isRenaming, first.isReceiving else { return nil }
    let giving = history.rows.map(\.entry).filter {
      $0.op == op && $0.name != name && $0.isGiving
        && ($0.tierName == name.tier || $0.accountName == name.account)
    }
    return giving.count == 1 ? giving.first?.name : nil
  }
}

extension LeftBalance {
  /// Returns the rows that move each left balance to the account's successor. Accounts without a
  /// successor are omitted. The resulting balances are the successors' balances according to the
  /// history, plus the amounts received.
  ///
  /// - Throws: `plan-move-range` if a balance is too large; `history-clock-behind` if the history
  ///   is more than a day ahead.
  package static func posting(
    _ left: [LeftBalance], of plan: Plan, with history: History, op: String, _ stamp: PostingStamp
  ) throws(MoveRefusal) -> Posting {
    var clock = RowClock(after: history, stamp)
    let accounts = PlanAccounts(plan)
    var holding = history.outcomes.mapValues(\.running)
    var entries: [HistoryEntry] = []
    var balances: [PlanAccounts.Place: Decimal] = [:]
    // Each account receives one row, because only one row per operation and account counts.
    var received: [AccountName: Int] = [:]
    func add(_ name: AccountName, _ amount: Decimal, _ after: Decimal, _ reason: String) {
      entries.append(
        HistoryEntry(
          id: clock.nextID(op: op, row: entries.count + 1), timestamp: clock.timestamp,
          tierName: name.tier, accountName: name.account, amount: amount, balanceAfter: after,
          kind: .manual, description: reason, user: stamp.user, op: op))
    }
    for balance in left {
      guard let successor = balance.successor, let place = accounts.places(of: successor).first
      else { continue }
      do throws(DecimalError) {
        let name = successor.asRecorded
        let before = (holding[name] ?? accounts.account(at: place).balance) ?? .zero
        let after = try before + balance.amount
        let isSameTier = successor.tier == balance.name.tier
        if let row = received[successor] {
          entries[row].amount = try entries[row].amount + balance.amount
          entries[row].balanceAfter = after
        } else {
          received[successor] = entries.count
          add(
            successor, balance.amount, after,
            Renaming.description(from: isSameTier ? balance.name.account : balance.name.tier))
        }
        add(
          balance.name, -balance.held, .zero,
          Renaming.description(to: isSameTier ? successor.account : successor.tier))
        holding[name] = after
        balances[place] = after
        if let own = balance.planned { balances[own] = .zero }
      } catch {
        throw tooLarge(successor)
      }
    }
    return Posting(
      operations: entries.isEmpty ? [] : [Posting.Operation(op: op, entries: entries)],
      balances: balances.sorted { $0.key < $1.key }.map {
        NewBalance(tier: $0.key.tier, account: $0.key.account, balance: $0.value)
      }, findings: try clock.findings(forRows: entries.count))
  }

  private static func tooLarge(_ name: AccountName) -> MoveRefusal {
    MoveRefusal([
      MoveFinding(
        .error, .range, "the balance of account '\(name.account.visible)' is too large",
        hint: "check the amounts in the history")
    ])
  }
}
