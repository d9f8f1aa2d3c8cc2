package import FinanceModel
package import PlainText

/// The balances in the plan that the history does not explain, each with its cause.
///
/// A balance is *settled* if it equals, to the minor unit, the opening balance plus the amounts in
/// its rows. Accounts without rows are settled, because their whole balance is an opening balance.
/// Duplicate names in the plan are skipped.
package struct Settlement: Sendable {
  /// Unsettled balances, in plan order.
  package private(set) var unsettled: [UnsettledBalance]
  /// Balances left on accounts that were removed from the plan, or renamed but kept. Two machines
  /// recorded rows in each of these accounts.
  package private(set) var left: [LeftBalance] = []
  /// Balances of removed accounts whose rows form a single chain. The git history shows who removed
  /// each account.
  private var removed: [LeftBalance] = []
  private let ledger: BalanceLedger

  /// The balances for which git is queried.
  package enum Asked: Sendable {
    /// Balances that, according to the rows, a merge may have caused; see ``BalanceChain``.
    case likely
    /// All unsettled balances.
    case all
  }

  /// Finds the unsettled balances.
  ///
  /// - Parameters:
  ///   - minorDigits: the decimals of the plan's currency, 0 to 18.
  ///   - merged: accounts whose balances are known to result from merges.
  ///   - source: identifies further balances that result from merges. Rows recorded by both sides
  ///     are in the history only once, so the rows do not show that the plan counts them twice. If
  ///     nil, git is not queried.
  /// - Complexity: linear in the number of accounts in the plan and of rows.
  package init(
    of plan: Plan, with ledger: BalanceLedger, minorDigits: Int, merged: Set<AccountName> = [],
    asking source: EvidenceSource? = nil, about asked: Asked = .likely
  ) {
    let comparison = PlanComparison(of: plan, with: ledger)
    self.ledger = ledger
    let joined = JoinedAccount.unsettled(in: ledger, of: plan, minorDigits: minorDigits)
    left = joined.flatMap {
      LeftBalance.moved($0, of: plan, in: ledger, minorDigits: minorDigits)
    }
    let names = Set(joined.flatMap(\.names))
    for account in comparison.missing where !names.contains(ledger.accounts[account]) {
      let balance = LeftBalance(account: account, of: plan, in: ledger, minorDigits: minorDigits)
      guard let balance else { continue }
      if balance.isForked { left.append(balance) } else { removed.append(balance) }
    }
    let kept = Set(left.map(\.name))
    unsettled = comparison.balances
      .filter { !$0.isExplained(minorDigits: minorDigits) && !kept.contains($0.name) }
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
    let moved = left
    let currents = Set(joined.map(\.current))
    unsettled.removeAll { $0.isForked && currents.contains($0.name) }
    // The plan's balances already include these amounts, and moving their rows settles the
    // difference.
    unsettled.removeAll { balance in
      !balance.isForked && moved.contains { balance.contains($0, minorDigits) }
    }
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

  /// Moves the balances of renamed accounts to ``left`` if the plan contains their old names.
  ///
  /// This occurs if someone chose the old version of the plan while another machine renamed the
  /// account and recorded rows under the new name.
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

  /// Returns each balance's opening balance, for the query to git.
  package static func openings(of balances: [UnsettledBalance]) -> [AccountName: Decimal] {
    var openings: [AccountName: Decimal] = [:]
    for balance in balances where openings[balance.name] == nil {
      openings[balance.name] = balance.opening
    }
    return openings
  }

  /// Opening balances of accounts that are missing from the plan although their rows do not explain
  /// the removal.
  package var openingsOfRemoved: [AccountName: Decimal] {
    var openings: [AccountName: Decimal] = [:]
    for balance in removed where openings[balance.name] == nil {
      openings[balance.name] = balance.opening
    }
    return openings
  }

  /// Marks balances as forks if git shows that merges caused them.
  package mutating func take(_ evidence: [AccountName: EditEvidence]) {
    for index in unsettled.indices where !unsettled[index].isForked {
      guard let found = evidence[unsettled[index].name],
        unsettled[index].finding(found, isLost: false).cause == .fork
      else { continue }
      unsettled[index].markMerged(in: ledger)
    }
    left += removed.filter { [.none, .replayed].contains(evidence[$0.name] ?? .unknown) }
  }

  /// Balances recorded by two machines.
  package var forked: [UnsettledBalance] { unsettled.filter(\.isForked) }
}

/// A balance in the plan that differs from the sum of the account's rows.
package struct UnsettledBalance: Sendable {
  /// The cause of a difference.
  package enum Cause: String, CaseIterable, Sendable {
    /// Two machines recorded rows on the same balance, and a merge retained one side.
    case fork
    /// Someone edited the balance in the plan without recording a row.
    case edit
    /// Rows of the account are missing from the history, although the last git commit contains
    /// them.
    case lost
    /// A machine renamed or removed the account while another machine recorded rows in it.
    case renamed
  }

  /// The correct action for a difference.
  package enum Remedy: Equatable, Sendable {
    /// The balance is set to the sum of the rows.
    case keepHistory
    /// The balance is not changed; the user may record the difference.
    case keepPlan
    /// The user must decide.
    case ask
  }

  /// The account's name in the history.
  package let name: AccountName
  /// Indices of the tier in the plan and of the account in the tier.
  package let tier: Int
  package let account: Int
  /// The balance in the plan.
  package let planned: Decimal
  /// The opening balance plus all amounts; nil on overflow.
  package let running: Decimal?
  /// Position of the fork's row or, without a fork, of the account's last row.
  package private(set) var place: LedgerPlace
  /// Whether two machines recorded rows on the same balance, according to the rows or git.
  package private(set) var isForked: Bool
  /// The account's rows; nil on overflow.
  private let chain: BalanceChain?
  /// The balance in the plan, to the minor unit.
  private let held: Decimal?
  /// Number of the account's first row in the ledger.
  private let firstRow: Int
  /// Whether the plan's balance is the sum of amounts as written in statements; see
  /// ``History/isRestated(_:)``.
  private let isOfWrittenAmounts: Bool

  /// Creates the balance and determines its cause.
  ///
  /// - Parameter repeated: the account's ignored rows, in chronological order.
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
    let written = Self.writtenAmount(in: balance, of: ledger, minorDigits)
    (firstRow, self.chain, self.held, isOfWrittenAmounts) = (first, chain, held, written != nil)
    let again =
      Self.countedAgain(repeated, balance, minorDigits)
      ?? Self.replacement(of: balance, in: ledger, minorDigits)
      ?? written ?? Self.openRestatement(in: balance, of: ledger)
    isForked = fork != nil || again != nil
    place = fork.map { ledger.place(ofRow: first + $0.row) } ?? again ?? balance.last.place
  }

  /// Returns the last repeated row after which the plan's balance occurred. In this case, one
  /// machine continued from that balance, and a merge retained the other machine's balance.
  /// Otherwise, returns the first of the last repeated rows whose amounts add up to the plan's
  /// excess. In that case, each machine added the amounts to its balance, and a merge added both.
  /// Returns nil if neither case applies.
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

  /// Returns the position of a row whose stated balance explains the difference; nil if there is no
  /// such row. Either the stated balance replaced the plan's balance without including it, or the
  /// plan has the stated balance without the rows that the statement did not include.
  ///
  /// This occurs if someone chose one of two balances after two versions of the plan differed.
  private static func replacement(
    of balance: PlanComparison.Balance, in ledger: BalanceLedger, _ digits: Int
  ) -> LedgerPlace? {
    guard let history = ledger.history else { return nil }
    let rows = ledger.rows(ofAccount: balance.number)
    for row in rows {
      let entry = history.chronological[ledger.number(ofRow: row)].entry
      guard entry.amount != ledger.amount(ofRow: row) else { continue }
      if !balance.planned.differs(from: entry.balanceAfter, minorDigits: digits) {
        return ledger.place(ofRow: row)
      }
      for other in (rows.lowerBound..<row).reversed() {
        let held = ledger.balanceAfter(ofRow: other)
        // The stated balance includes this row and all earlier rows.
        if !held.differs(from: entry.balanceAfter, less: entry.amount) { break }
        if !balance.planned.differs(from: held, minorDigits: digits) {
          return ledger.place(ofRow: row)
        }
      }
    }
    return nil
  }

  /// Returns the position of the first of the last statements whose written amounts, which a merge
  /// adds, result in the plan's balance instead of the counted amounts; nil if there are none.
  private static func writtenAmount(
    in balance: PlanComparison.Balance, of ledger: BalanceLedger, _ digits: Int
  ) -> LedgerPlace? {
    guard let history = ledger.history, var sum = balance.running else { return nil }
    for row in ledger.rows(ofAccount: balance.number).reversed() {
      let number = ledger.number(ofRow: row)
      guard history.isRestated(number) else { continue }
      do throws(DecimalError) {
        sum = try sum + history.chronological[number].entry.amount - ledger.amount(ofRow: row)
      } catch {
        return nil
      }
      if !balance.planned.differs(from: sum, minorDigits: digits) {
        return ledger.place(ofRow: row)
      }
    }
    return nil
  }

  /// Returns the position of the last statement that was made in parallel with another, unless a
  /// later row follows the total of both; nil if there is no such statement.
  private static func openRestatement(
    in balance: PlanComparison.Balance, of ledger: BalanceLedger
  ) -> LedgerPlace? {
    guard let history = ledger.history, var sum = balance.running else { return nil }
    for row in ledger.rows(ofAccount: balance.number).reversed() {
      if history.isRestated(ledger.number(ofRow: row)) { return ledger.place(ofRow: row) }
      if ledger.balanceAfter(ofRow: row) == sum { return nil }
      do throws(DecimalError) { sum = try sum - ledger.amount(ofRow: row) } catch { return nil }
    }
    return nil
  }

  /// Ledger numbers of the rows that cause the difference; empty if rows do not cause it.
  package var missingRows: [Int] {
    held.map { chain?.missingRows(holding: $0) ?? [] }?.map { firstRow + $0 } ?? []
  }

  /// Whether a merge may have caused the difference, although the rows form a single chain.
  var isLikelyMerged: Bool { held.map { chain?.isExplainedByRun(holding: $0) ?? false } ?? false }

  /// Whether the plan's balance is older than the renaming of the account and differs from the sum
  /// of the rows under both names.
  fileprivate func lacks(_ renamed: LeftBalance, _ minorDigits: Int) -> Bool {
    guard let held, chain?.isExplained(holding: held) ?? false else { return false }
    return differs(fromSumWith: renamed, minorDigits) ?? false
  }

  /// Whether the plan, but not the history, added some or all rows of a left balance to this
  /// account.
  ///
  /// This occurs if git merges the lines of a plan in which one side renamed a tier and the other
  /// side changed a balance.
  fileprivate func contains(_ left: LeftBalance, _ minorDigits: Int) -> Bool {
    guard left.successor == name else { return false }
    if !left.isPlanned, differs(fromSumWith: left, minorDigits) == false { return true }
    do throws(DecimalError) {
      return try running.map { (running) throws(DecimalError) in
        left.hasRows(summingTo: try planned - running)
      } ?? false
    } catch {
      return false
    }
  }

  /// Whether the plan's balance differs from the sum of the rows under both names; nil on overflow.
  private func differs(fromSumWith left: LeftBalance, _ minorDigits: Int) -> Bool? {
    guard let running else { return nil }
    do throws(DecimalError) {
      return try (running + left.amount).differs(from: planned, minorDigits: minorDigits)
    } catch {
      return nil
    }
  }

  /// Marks the balance as recorded by two machines. The balance is located at the first row that is
  /// missing from the plan's balance or counted twice.
  fileprivate mutating func markMerged(in ledger: BalanceLedger) {
    isForked = true
    if let row = missingRows.first { place = ledger.place(ofRow: row) }
  }

  /// The balance before the first row; nil if the sum of the rows overflows.
  package var opening: Decimal? { chain?.opening }

  private static func rounded(_ number: Decimal, _ digits: Int) -> Decimal? {
    do throws(DecimalError) {
      return try number.rounded(toDecimals: digits, .halfEven)
    } catch {
      return nil
    }
  }

  /// Returns the cause of the difference and the correct action.
  ///
  /// Missing rows must be restored first. If the balance was not edited, the history is correct if
  /// each row was recorded on a balance that rows explain. If git has no evidence, a fork must also
  /// explain the difference.
  ///
  /// - Parameters:
  ///   - evidence: evidence about the account in the git commits.
  ///   - isLost: whether rows of the account that are in the last git commit are missing from the
  ///     history.
  package func finding(
    _ evidence: EditEvidence, isLost: Bool
  ) -> (cause: Cause, remedy: Remedy) {
    if isLost { return (.lost, .ask) }
    let history: Remedy = chain?.isReachable == true && running != nil ? .keepHistory : .ask
    let isExplained =
      isOfWrittenAmounts || held.map { chain?.isExplained(holding: $0) ?? false } ?? false
    switch evidence {
    case .none:
      let isEdited = !isForked && chain?.lastFork == nil && !isExplained
      return isEdited ? (.edit, .ask) : (.fork, history)
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
  /// Whether this amount differs from `balance` minus `amount`.
  fileprivate func differs(from balance: Decimal, less amount: Decimal) -> Bool {
    do throws(DecimalError) {
      return try self + amount != balance
    } catch {
      return true
    }
  }
}
