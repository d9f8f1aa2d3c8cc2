package import FinanceModel
import PlainText

/// One account's rows in chronological order.
///
/// A row states the balance after it and thereby implies the balance before it. The implied balance
/// usually equals the balance after the previous row. If two machines record rows on the same
/// balance, they create a *fork*: a row that follows an earlier row, or the opening balance. The
/// fork is closed by a later row whose balance is the opening balance plus all amounts so far,
/// because its writer had both branches. All balances are compared after rounding to the minor
/// unit.
package struct BalanceChain {
  /// A row that does not follow the previous row.
  struct Fork: Equatable {
    /// The row's index in the account, from 0.
    let row: Int
    /// Index of the row that the fork follows, or of a row before it; -1 for the opening balance.
    let parent: Int
  }

  /// The balance before the first row.
  let opening: Decimal
  /// The last fork; nil if the rows do not fork.
  private(set) var lastFork: Fork?
  /// Whether the last fork is not closed by a later row.
  private(set) var isOpen = false
  /// Rows whose preceding balance never occurred, with that balance.
  private var strangers: [(row: Int, stated: Decimal)] = []
  let amounts: [Decimal]
  private let balances: [Decimal]
  /// The opening balance plus the amounts up to each row.
  private let running: [Decimal]

  /// Number of rows that are tested as possibly unknown to another machine.
  private static let window = 16

  /// Creates the chain. Returns nil if the account has no rows, or on overflow.
  ///
  /// - Complexity: linear in the number of rows.
  package init?(_ ledger: BalanceLedger, account: Int, minorDigits: Int) {
    let rows = ledger.rows(ofAccount: account)
    guard let first = rows.first else { return nil }
    amounts = rows.map(ledger.amount(ofRow:))
    do throws(DecimalError) {
      func rounded(_ number: Decimal) throws(DecimalError) -> Decimal {
        try number.rounded(toDecimals: minorDigits, .halfEven)
      }
      let start = try ledger.balanceAfter(ofRow: first) - ledger.amount(ofRow: first)
      var (sum, sums, balances, stated) = (start, [Decimal](), [Decimal](), [Decimal]())
      for row in rows {
        let (amount, balance) = (ledger.amount(ofRow: row), ledger.balanceAfter(ofRow: row))
        sum = try sum + amount
        sums.append(try rounded(sum))
        balances.append(try rounded(balance))
        stated.append(try rounded(balance - amount))
      }
      opening = try rounded(start)
      (running, self.balances) = (sums, balances)
      follow(stated)
    } catch {
      return nil
    }
  }

  /// Finds forks, and rows whose preceding balance never occurred.
  ///
  /// - Parameter stated: the balance before each row, as implied by the row.
  private mutating func follow(_ stated: [Decimal]) {
    var breaks: [Int: Decimal] = [:]
    for row in amounts.indices.dropFirst() where stated[row] != balances[row - 1] {
      breaks[row] = stated[row]
    }
    guard !breaks.isEmpty else { return }
    let wanted = Set(breaks.values)
    // The last row with each requested balance.
    var known: [Decimal: Int] = wanted.contains(opening) ? [opening: -1] : [:]
    for row in amounts.indices {
      if let stated = breaks[row], stated != running[row - 1] {
        if let parent = known[stated] {
          (lastFork, isOpen) = (Fork(row: row, parent: parent), true)
        } else {
          strangers.append((row, stated))
          // Another row was recorded on the same balance, in parallel with this row.
          known[stated] = row - 1
        }
      }
      if balances[row] == running[row] { isOpen = false }
      for balance in [balances[row], running[row]] where wanted.contains(balance) {
        known[balance] = row
      }
    }
  }

  /// Whether rows explain the balance before each row. The balance must have occurred in the
  /// account, or result from omitting some of the 16 preceding rows. A machine that had not yet
  /// merged these rows could have recorded this balance. Otherwise someone edited the balance
  /// between rows, or rows are missing.
  ///
  /// - Complexity: at most 2^16 sums for each row that does not follow a known balance.
  var isReachable: Bool { editedRows.isEmpty }

  /// Indices in the account, from 0, of rows before which the balance was edited or rows are
  /// missing; see ``isReachable``.
  package var editedRows: [Int] {
    strangers.filter { row, stated in
      difference(running[row - 1], stated).map { rows(summingTo: $0, before: row) == nil } ?? true
    }.map(\.row)
  }

  /// Returns rows shortly before `end` whose amounts add up to `sum`, as few and as late as
  /// possible. Returns nil if the last 16 rows have no such subset.
  func rows(summingTo sum: Decimal, before end: Int) -> [Int]? {
    let start = max(0, end - Self.window)
    var sets: [Decimal: UInt32] = [.zero: 0]
    for row in (start..<end).reversed() {
      for (partial, set) in sets {
        guard let next = total(partial, amounts[row]) else { continue }
        let with = set | 1 << UInt32(row - start)
        let known = sets[next]
        let isBetter = known.map {
          (with.nonzeroBitCount, ~with) < ($0.nonzeroBitCount, ~$0)
        }
        if isBetter ?? true { sets[next] = with }
      }
    }
    guard let set = sets[sum] else { return nil }
    return (start..<end).filter { set >> UInt32($0 - start) & 1 == 1 }
  }
}

extension BalanceChain {
  /// Returns the fork that caused the plan's balance; nil if there is no such fork. The last fork
  /// is returned if no later row closes it, or if the balance has occurred since that fork.
  func fork(holding planned: Decimal) -> Fork? {
    lastFork.flatMap { isOpen || stood(planned, since: $0.parent) ? $0 : nil }
  }

  /// Whether omitting rows, or counting some twice, results in the plan's balance. Otherwise the
  /// balance was edited.
  func isExplained(holding planned: Decimal) -> Bool {
    guard let last = running.last, let missing = difference(last, planned) else { return false }
    if stood(planned, since: -1) || rows(summingTo: missing, before: amounts.count) != nil
      || rows(summingTo: -missing, before: amounts.count) != nil
    {
      return true
    }
    // Two machines may record the same amount and both set the balance from the history. The merge
    // then adds one amount several times.
    var seen: Set<Decimal> = []
    let twins = Set(amounts.filter { !$0.isZero && !seen.insert($0).inserted })
    return twins.contains { twin in
      (1...4).contains { times in
        let product = repeated(twin, times)
        return product == missing || product.map { -$0 } == missing
      }
    }
  }

  /// Whether omitting successive rows, or counting them twice, results in the plan's balance. The
  /// test covers every run of rows that ends with the last row, and every run within the last 16
  /// rows. A merge has this effect if both sides recorded the same rows and one side then added
  /// others: the history contains the shared rows once.
  ///
  /// - Complexity: linear in the number of rows.
  func isExplainedByRun(holding planned: Decimal) -> Bool {
    guard let last = running.last, let missing = difference(last, planned) else { return false }
    if stood(planned, since: -1) { return true }
    let sums = [opening] + running
    let latest = sums.suffix(Self.window + 1)
    return latest.indices.contains { start in
      latest[start...].contains { end in
        guard let run = difference(end, latest[start]) else { return false }
        return run == missing || difference(.zero, run) == missing
      }
    }
  }

  /// Returns the rows that are missing from the plan's balance or counted twice. If they cannot be
  /// determined, returns the rows since the fork.
  func missingRows(holding planned: Decimal) -> [Int] {
    guard let last = running.last, let missing = difference(last, planned) else { return [] }
    for sum in [missing, -missing] {
      if let rows = rows(summingTo: sum, before: amounts.count) { return rows }
    }
    if let row = running.lastIndex(of: planned) { return Array((row + 1)..<amounts.count) }
    return lastFork.map { Array(($0.parent + 1)..<amounts.count) } ?? []
  }

  private func stood(_ planned: Decimal, since parent: Int) -> Bool {
    if parent < 0, planned == opening { return true }
    let rows = max(0, parent)..<balances.count
    return balances[rows].contains(planned) || running[rows].contains(planned)
  }

  private func repeated(_ amount: Decimal, _ times: Int) -> Decimal? {
    (1..<times).reduce(amount) { sum, _ in sum.flatMap { total($0, amount) } }
  }

  private func total(_ a: Decimal, _ b: Decimal) -> Decimal? {
    do throws(DecimalError) { return try a + b } catch { return nil }
  }

  private func difference(_ a: Decimal, _ b: Decimal) -> Decimal? { total(a, -b) }
}
