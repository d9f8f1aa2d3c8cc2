package import FinanceModel
package import PlainText

/// The balances of a plan that its history does not explain, and why.
///
/// A balance is *settled* where it is, to the minor unit, what the opening and the amounts of its
/// rows come to. Accounts without rows are settled: their balance is their opening. Names that the
/// plan has twice are left out.
package struct Settlement: Sendable {
  /// In the order of the plan.
  package private(set) var unsettled: [UnsettledBalance]
  /// What was recorded on accounts that the plan does not have any more, if two machines did that.
  package private(set) var left: [LeftBalance] = []
  /// The same of accounts whose rows are in one line: git knows who removed the account.
  private var removed: [LeftBalance] = []
  private let ledger: BalanceLedger

  /// Which balances git is asked about.
  package enum Asked: Sendable {
    /// Those that a merge may have made, as far as the rows tell; see ``BalanceChain``.
    case likely
    /// All that are unsettled.
    case all
  }

  /// - Parameters:
  ///   - minorDigits: the decimals of the plan's currency, 0 to 18.
  ///   - merged: accounts whose balances are known to come from merges.
  ///   - source: tells which other balances do. Rows that both sides recorded are in the history
  ///     once, and nothing about them shows that the plan counts them twice. Nil asks nobody.
  /// - Complexity: linear in the plan and the rows.
  package init(
    of plan: Plan, with ledger: BalanceLedger, minorDigits: Int, merged: Set<AccountName> = [],
    asking source: EvidenceSource? = nil, about asked: Asked = .likely
  ) {
    let comparison = PlanComparison(of: plan, with: ledger)
    self.ledger = ledger
    for account in comparison.missing {
      let balance = LeftBalance(account: account, of: plan, in: ledger, minorDigits: minorDigits)
      guard let balance else { continue }
      if balance.isForked { left.append(balance) } else { removed.append(balance) }
    }
    unsettled = comparison.balances.filter { !$0.isExplained(minorDigits: minorDigits) }
      .map { balance in
        let repeated = ledger.history?.repeated.filter { $0.entry.name == balance.name }
        return UnsettledBalance(
          balance, in: ledger, repeated: repeated ?? [], minorDigits: minorDigits)
      }
    for index in unsettled.indices
    where merged.contains(unsettled[index].name) && !unsettled[index].isForked {
      unsettled[index].markMerged(in: ledger)
    }
    takeOldNames(minorDigits)
    guard let source else { return }
    let open = unsettled.filter { !$0.isForked && (asked == .all || $0.isLikelyMerged) }
    let asksRemoved = asked == .all || source.isAfterMerge
    var openings = Self.openings(of: open)
    if asksRemoved {
      for (name, opening) in openingsOfRemoved where openings[name] == nil {
        openings[name] = opening
      }
    }
    take(source.evidence(about: openings))
  }

  /// Takes accounts of which the plan has the old name, by a choice between two versions, though
  /// another machine renamed them and recorded on the new name.
  private mutating func takeOldNames(_ minorDigits: Int) {
    for balance in removed {
      guard let index = unsettled.firstIndex(where: { $0.name == balance.origin }),
        unsettled[index].isForked || unsettled[index].lacks(balance, minorDigits)
      else { continue }
      if !unsettled[index].isForked { unsettled[index].markMerged(in: ledger) }
      left.append(balance)
    }
    let taken = Set(left.map(\.name))
    removed.removeAll { taken.contains($0.name) }
  }

  /// The openings of the balances, as git is asked about them.
  package static func openings(of balances: [UnsettledBalance]) -> [AccountName: Decimal] {
    var openings: [AccountName: Decimal] = [:]
    for balance in balances where openings[balance.name] == nil {
      openings[balance.name] = balance.opening
    }
    return openings
  }

  /// Those of accounts that the plan does not have and whose rows do not tell why.
  package var openingsOfRemoved: [AccountName: Decimal] {
    var openings: [AccountName: Decimal] = [:]
    for balance in removed where openings[balance.name] == nil {
      openings[balance.name] = balance.opening
    }
    return openings
  }

  /// Takes balances for forks that git says merges made.
  package mutating func take(_ evidence: [AccountName: EditEvidence]) {
    for index in unsettled.indices where !unsettled[index].isForked {
      guard let found = evidence[unsettled[index].name],
        unsettled[index].finding(found, isLost: false).cause == .fork
      else { continue }
      unsettled[index].markMerged(in: ledger)
    }
    left += removed.filter { [.none, .replayed].contains(evidence[$0.name] ?? .unknown) }
  }

  /// The balances that two machines recorded on.
  package var forked: [UnsettledBalance] { unsettled.filter(\.isForked) }
}

/// A balance of the plan that differs from what the rows of its account come to.
package struct UnsettledBalance: Sendable {
  /// Why a balance differs.
  package enum Cause: String, CaseIterable, Sendable {
    /// Two machines recorded on one balance, and a merge kept one side.
    case fork
    /// Somebody changed the balance in the plan and recorded no row.
    case edit
    /// The history lacks rows of the account that git's last commit has.
    case lost
    /// One machine renamed or removed the account, and another recorded on it.
    case renamed
  }

  /// What is right to do about it.
  package enum Remedy: Equatable, Sendable {
    /// The balance becomes what the rows come to.
    case keepHistory
    /// The balance stays; recording the difference is the person's choice.
    case keepPlan
    /// Only a person can tell.
    case ask
  }

  /// As the history has it.
  package let name: AccountName
  /// The account's place in the plan.
  package let tier: Int
  package let account: Int
  /// What the plan says.
  package let planned: Decimal
  /// The opening and all amounts; nil where no number holds that.
  package let running: Decimal?
  /// The row of the fork, else the last row of the account.
  package private(set) var place: LedgerPlace
  /// Whether two machines recorded on one balance, as far as the rows tell, or git.
  package private(set) var isForked: Bool
  /// Nil where a sum exceeds what a number can hold.
  private let chain: BalanceChain?
  /// The plan's balance, to the minor unit.
  private let held: Decimal?
  /// The number of the account's first row in the ledger.
  private let firstRow: Int

  /// - Parameter repeated: the account's rows that do not count, by instant.
  init(
    _ balance: PlanComparison.Balance, in ledger: BalanceLedger, repeated: [History.Row] = [],
    minorDigits: Int
  ) {
    name = balance.name
    (tier, account) = (balance.place.tier, balance.place.account)
    planned = balance.planned
    running = balance.running
    let first = ledger.rows(ofAccount: balance.number).lowerBound
    let chain = BalanceChain(ledger, account: balance.number, minorDigits: minorDigits)
    let held = Self.rounded(balance.planned, minorDigits)
    let fork = held.flatMap { chain?.fork(holding: $0) }
    (firstRow, self.chain, self.held) = (first, chain, held)
    let again =
      Self.countedAgain(repeated, balance, minorDigits)
      ?? Self.replacement(of: balance, in: ledger, minorDigits)
    isForked = fork != nil || again != nil
    place = fork.map { ledger.place(ofRow: first + $0.row) } ?? again ?? balance.last.place
  }

  /// The first of the last repeated rows whose amounts are what the plan has too much: each machine
  /// added them to its balance, and a merge added both. Or the last one after which the plan's
  /// balance stood: one machine went on from there, and a merge kept the other's balance. Nil if
  /// there are none such.
  private static func countedAgain(
    _ repeated: [History.Row], _ balance: PlanComparison.Balance, _ digits: Int
  ) -> LedgerPlace? {
    guard let running = balance.running else { return nil }
    if let row = repeated.last(where: {
      !balance.planned.differs(from: $0.entry.balanceAfter, minorDigits: digits)
    }) {
      return row.place
    }
    var sum = Decimal.zero
    for row in repeated.reversed() {
      do throws(DecimalError) {
        sum = try sum + row.entry.amount
        if try !balance.planned.differs(from: running + sum, minorDigits: digits), !sum.isZero {
          return row.place
        }
      } catch {
        return nil
      }
    }
    return nil
  }

  /// The statement that took the place of the plan's balance, which it did not know of: a person
  /// chose the balance where two versions of the plan differed. Nil if there is none.
  private static func replacement(
    of balance: PlanComparison.Balance, in ledger: BalanceLedger, _ digits: Int
  ) -> LedgerPlace? {
    guard let history = ledger.history else { return nil }
    let rows = ledger.rows(ofAccount: balance.number)
    for row in rows {
      let entry = history.chronological[ledger.number(ofRow: row)].entry
      guard entry.amount != ledger.amount(ofRow: row) else { continue }
      for other in (rows.lowerBound..<row).reversed() {
        let held = ledger.balanceAfter(ofRow: other)
        // What comes before was known.
        if !held.differs(from: entry.balanceAfter, less: entry.amount) { break }
        if !balance.planned.differs(from: held, minorDigits: digits) {
          return ledger.place(ofRow: row)
        }
      }
    }
    return nil
  }

  /// The rows, by their numbers in the ledger, that make the difference; empty where no rows do.
  package var missingRows: [Int] {
    held.map { chain?.missingRows(holding: $0) ?? [] }?.map { firstRow + $0 } ?? []
  }

  /// Whether a merge may have made the difference, though the rows are in one line.
  var isLikelyMerged: Bool { held.map { chain?.isExplainedByRun(holding: $0) ?? false } ?? false }

  /// Whether the plan's balance stood before the account was renamed, and is not what its rows and
  /// those under the new name come to.
  fileprivate func lacks(_ renamed: LeftBalance, _ minorDigits: Int) -> Bool {
    guard let held, let running, chain?.isExplained(holding: held) ?? false else { return false }
    do throws(DecimalError) {
      return try (running + renamed.amount).differs(from: planned, minorDigits: minorDigits)
    } catch {
      return false
    }
  }

  /// Takes the balance for one that two machines recorded on, at the first row that the plan lacks
  /// or counts twice.
  fileprivate mutating func markMerged(in ledger: BalanceLedger) {
    isForked = true
    if let row = missingRows.first { place = ledger.place(ofRow: row) }
  }

  /// The balance before the first row; nil where no number holds the sum of the rows.
  package var opening: Decimal? { chain?.opening }

  private static func rounded(_ number: Decimal, _ digits: Int) -> Decimal? {
    do throws(DecimalError) {
      return try number.rounded(toDecimals: digits, .halfEven)
    } catch {
      return nil
    }
  }

  /// Why the balance differs, and what is right to do.
  ///
  /// Rows are missing: they have to come back first. Nobody changed the balance by hand: the
  /// history is right if each row was recorded on a balance that the rows lead to. If git cannot
  /// tell, a fork must explain the difference as well.
  ///
  /// - Parameters:
  ///   - evidence: what git's commits say of the account.
  ///   - isLost: whether the history lacks rows of the account that git's last commit has.
  package func finding(
    _ evidence: EditEvidence, isLost: Bool
  ) -> (cause: Cause, remedy: Remedy) {
    if isLost { return (.lost, .ask) }
    let history: Remedy = chain?.isReachable == true && running != nil ? .keepHistory : .ask
    let isExplained = held.map { chain?.isExplained(holding: $0) ?? false } ?? false
    switch evidence {
    case .none: return chain?.lastFork == nil && !isExplained ? (.edit, .ask) : (.fork, history)
    case .replayed:
      return isExplained ? (.fork, history) : isForked ? (.fork, .ask) : (.edit, .keepPlan)
    case .edited: return isForked ? (.fork, .ask) : (.edit, .keepPlan)
    case .unknown:
      guard isForked else { return (.edit, isExplained ? .ask : .keepPlan) }
      return (.fork, isExplained ? history : .ask)
    }
  }
}

extension Decimal {
  /// Whether it is not `balance` less `amount`.
  fileprivate func differs(from balance: Decimal, less amount: Decimal) -> Bool {
    do throws(DecimalError) {
      return try self + amount != balance
    } catch {
      return true
    }
  }
}
