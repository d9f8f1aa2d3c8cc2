import FinanceModel
import PlainText

/// An account that one machine renamed while another machine recorded rows under an earlier name.
///
/// The rows under all names are the rows of one account, except the rows that rename it. Each
/// renaming moves the whole balance from one name to another.
struct JoinedAccount {
  /// All names, in the order in which the account last received them.
  let names: [AccountName]
  /// The most recently given name that the plan contains.
  let current: AccountName
  /// The balance after the rows under all names.
  let total: Decimal

  /// Returns the accounts whose rows need a settlement: the rows under the current name do not sum
  /// to the total, or the rows under another name do not sum to zero.
  ///
  /// - Complexity: linear in the number of rows for each renaming.
  static func unsettled(in ledger: BalanceLedger, of plan: Plan, minorDigits: Int) -> [Self] {
    guard let history = ledger.history else { return [] }
    let groups = names(in: history)
    guard !groups.isEmpty else { return [] }
    let accounts = PlanAccounts(plan)
    return groups.compactMap { JoinedAccount($0, in: history, accounts) }
      .filter { joined in
        ledger.accounts.enumerated().contains { number, name in
          let right = name == joined.current ? joined.total : .zero
          return joined.names.contains(name)
            && ledger.sum(ofAccount: number)?.differs(from: right, minorDigits: minorDigits)
              ?? false
        }
      }
  }

  /// Returns each renamed account's names, in the order in which the account last received them.
  private static func names(in history: History) -> [[AccountName]] {
    var groups: [[AccountName]] = []
    for entry in history.chronological.lazy.map(\.entry) where entry.isGiving {
      guard let next = next(after: entry, in: history) else { continue }
      let joined = groups.filter { $0.contains(entry.name) || $0.contains(next) }
      groups.removeAll { joined.contains($0) }
      let others = joined.flatMap(\.self).filter { $0 != next && $0 != entry.name }
      groups.append(others + [entry.name, next])
    }
    return groups
  }

  /// Returns the name to which a row moves its account's balance; nil if the operation has no row
  /// under that name.
  private static func next(after entry: HistoryEntry, in history: History) -> AccountName? {
    func isNew(_ name: String) -> Bool {
      let text = Renaming.description(to: name)
      return entry.description == text || entry.description.hasPrefix(text + ": ")
    }
    return history.rows.lazy.map(\.entry).first { row in
      row.op != nil && row.op == entry.op && row.isReceiving && row.name != entry.name
        && (row.tierName == entry.tierName && isNew(row.accountName)
          || row.accountName == entry.accountName && isNew(row.tierName))
    }?.name
  }

  /// Joins the rows under all names. Returns nil if the plan does not contain any of the names, if
  /// the names belonged to different accounts, if no row was recorded in parallel, if a renamed
  /// balance was edited by hand, or on overflow.
  private init?(_ names: [AccountName], in history: History, _ accounts: PlanAccounts) {
    let planned = names.filter { accounts.places(of: $0).count == 1 }
    guard let current = planned.last,
      let rows = RenamedHistory(of: names, in: history, reusable: Set(planned.dropLast()))
    else { return nil }
    let joined = rows.history(as: current)
    var (known, last, isParallel): (Set<Decimal>, Decimal, Bool) = (
      [], .zero, rows.isRepeated
    )
    for (row, running) in zip(joined.chronological, joined.runningBalances) {
      guard let running, let before = row.entry.balanceBefore else { return nil }
      if known.isEmpty { (known, last) = ([before], before) }
      if before != last || rows.parallel.contains(row.place), known.contains(before) {
        isParallel = true
      }
      last = row.entry.balanceAfter
      known.formUnion([last, running])
    }
    guard isParallel, rows.renamed.isSubset(of: known),
      let total = joined.outcomes[current]?.running
    else { return nil }
    self.names = names.filter { !rows.reused.contains($0) }
    (self.current, self.total) = (current, total)
  }
}

/// The rows of one account under all its names.
struct RenamedHistory {
  /// The rows that do not rename the account, each operation once.
  private(set) var outer: [History.Row] = []
  /// The balances that were moved to a new name.
  private(set) var renamed: Set<Decimal> = []
  /// Rows recorded under an old name after the balance was moved to a new name.
  private(set) var parallel: Set<LedgerPlace> = []
  /// Whether two machines renamed the account, or recorded one operation under two names.
  private(set) var isRepeated = false
  /// Names that now belong to another account, which began with a balance of zero.
  private(set) var reused: Set<AccountName> = []

  /// Collects the rows. Returns nil if more than one of the names began without a renaming.
  ///
  /// - Parameter reusable: names that may belong to another account after a renaming.
  init?(of names: [AccountName], in history: History, reusable: Set<AccountName>) {
    let own = Set(names)
    let rows = history.chronological.filter { own.contains($0.entry.name) }
    let inner = Dictionary(grouping: rows.map(\.entry).filter { $0.op != nil }) { $0.op }
      .filter { $0.value.contains(where: \.isRenaming) && Set($0.value.map(\.name)).count > 1 }
    var (begun, emptied): (Set<AccountName>, Set<AccountName>) = ([], [])
    var openings = 0
    // An operation that two machines recorded under two names counts once.
    var firsts: [String: AccountName] = [:]
    for row in rows {
      let entry = row.entry
      let isInner = inner[entry.op] != nil
      if begun.insert(entry.name).inserted, !isInner { openings += 1 }
      if isInner {
        if entry.isReceiving, entry.amount == entry.balanceAfter { renamed.insert(entry.amount) }
        if entry.isReceiving { reused.remove(entry.name) }
        if !entry.isGiving {
          emptied.remove(entry.name)
        } else if !emptied.insert(entry.name).inserted {
          isRepeated = true
        }
        continue
      }
      if emptied.remove(entry.name) != nil {
        let isNew = entry.balanceBefore == .zero && reusable.contains(entry.name)
        if isNew { reused.insert(entry.name) } else { parallel.insert(row.place) }
      }
      guard !reused.contains(entry.name) else { continue }
      if let op = entry.op {
        let key = "\(op) \(entry.amount)"
        if firsts[key, default: entry.name] != entry.name {
          isRepeated = true
          continue
        }
        firsts[key] = entry.name
      }
      outer.append(row)
    }
    guard openings <= 1 else { return nil }
  }

  /// Returns the rows that do not rename the account, all under one name.
  func history(as name: AccountName) -> History {
    History(
      outer.map { row in
        var entry = row.entry
        (entry.tierName, entry.accountName) = (name.tier, name.account)
        return History.Row(entry, at: row.place)
      })
  }
}

extension HistoryEntry {
  /// Whether the row moves the account's balance from this name to a new one.
  var isGiving: Bool { isRenaming && !isReceiving }
  /// Whether the row moves the account's balance from an earlier name to this one.
  var isReceiving: Bool { description.hasPrefix(Self.renamings.from) }

  /// The balance before the row; nil on overflow.
  fileprivate var balanceBefore: Decimal? {
    do throws(DecimalError) { return try balanceAfter - amount } catch { return nil }
  }
}

extension LeftBalance {
  /// Returns the balances of a joined account that move to its current name: those of other names
  /// whose rows do not sum to zero, or whose balance in the plan is not zero. The first one makes
  /// the current name's balance equal the total.
  static func moved(
    _ joined: JoinedAccount, of plan: Plan, in ledger: BalanceLedger, minorDigits: Int
  ) -> [LeftBalance] {
    let others = ledger.accounts.indices.filter {
      joined.names.contains(ledger.accounts[$0]) && ledger.accounts[$0] != joined.current
    }
    let accounts = PlanAccounts(plan)
    let open = others.filter { number in
      let places = accounts.places(of: ledger.accounts[number])
      let planned = places.count == 1 ? accounts.account(at: places[0]).balance : .zero
      return [planned, ledger.sum(ofAccount: number) ?? .zero].contains {
        $0.differs(from: .zero, minorDigits: minorDigits)
      }
    }
    let number = ledger.accounts.firstIndex(of: joined.current)
    let held = number.flatMap(ledger.sum(ofAccount:)) ?? .zero
    var missing: Decimal?
    do throws(DecimalError) { missing = try joined.total - held } catch { return [] }
    return (open.isEmpty ? others.suffix(1) : open).compactMap { number in
      defer { missing = .zero }
      return missing.flatMap {
        LeftBalance(number, of: joined, lacking: $0, of: plan, in: ledger, minorDigits: minorDigits)
      }
    }
  }

  private init?(
    _ account: Int, of joined: JoinedAccount, lacking amount: Decimal, of plan: Plan,
    in ledger: BalanceLedger, minorDigits: Int
  ) {
    guard let held = ledger.sum(ofAccount: account),
      let chain = BalanceChain(ledger, account: account, minorDigits: minorDigits)
    else { return nil }
    name = ledger.accounts[account]
    (self.amount, self.held, self.chain, opening) = (amount, held, chain, chain.opening)
    planned = PlanAccounts(plan).places(of: name).first
    let row = chain.isOpen ? chain.lastFork?.row : nil
    place = ledger.place(
      ofRow: ledger.rows(ofAccount: account).lowerBound + (row ?? chain.amounts.count - 1))
    (isForked, successor, origin) = (true, joined.current, nil)
    hasTier = plan.tiers.contains { [name] in $0.name == name.tier }
  }
}
