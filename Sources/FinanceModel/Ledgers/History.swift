package import PlainText

/// The history: all changes to the plan's balances, in order.
///
/// An exact repetition of a row does not count. The result does not depend on the order in which
/// git combines the rows of two branches.
package struct History: Sendable {
  /// An entry and the place of its row.
  package struct Row: Equatable, Sendable {
    package let entry: HistoryEntry
    package let place: LedgerPlace

    package init(_ entry: HistoryEntry, at place: LedgerPlace) {
      self.entry = entry
      self.place = place
    }
  }

  /// Rows in file order, excluding repeated rows.
  package let rows: [Row]
  /// Rows ordered by time, then by id, then by their other content. Identical rows are in file
  /// order.
  package let chronological: [Row]
  /// Rows, in chronological order, that do not count because another machine recorded the same
  /// operation. See ``LedgerTable/repeatedOperations``.
  package let repeated: [Row]
  private let restatements: Restatements

  /// Creates a history from rows in file order.
  ///
  /// - Complexity: a sort of the rows.
  package init(_ rows: [Row] = [], repeated: [Row] = []) {
    self.rows = rows
    self.repeated = repeated.sorted(by: Self.comesBefore)
    chronological = Self.isChronological(rows) ? rows : rows.sorted(by: Self.comesBefore)
    restatements = Restatements(of: chronological)
  }

  /// Returns the amount that a row adds to its account, and the account's balance after the row.
  /// `place` is the row's index in ``chronological``. Both values are as written in the row, unless
  /// it is a `manual` row that was recorded in parallel with another; see ``Restatements``.
  package func counted(_ place: Int) -> Restatements.Counted {
    let entry = chronological[place].entry
    return restatements.counted[place]
      ?? Restatements.Counted(amount: entry.amount, balanceAfter: entry.balanceAfter)
  }

  /// The final state of an account's balance.
  package struct Outcome: Equatable, Sendable {
    package let last: Row
    /// The account's running balance after the last row; see ``History/runningBalances``.
    package let running: Decimal?
  }

  /// The outcome of each account that has rows.
  ///
  /// - Complexity: linear in the number of rows.
  package var outcomes: [AccountName: Outcome] {
    var outcomes: [AccountName: Outcome] = [:]
    for (row, running) in zip(chronological, runningBalances) {
      outcomes[row.entry.name] = Outcome(last: row, running: running)
    }
    return outcomes
  }

  /// Rows of each operation, in chronological order. Rows that do not belong to an operation are
  /// omitted.
  package var operations: [String: [Row]] {
    var operations: [String: [Row]] = [:]
    for row in chronological {
      if let op = row.entry.op { operations[op, default: []].append(row) }
    }
    return operations
  }

  /// Returns the rows of an operation with the amounts that they add to their accounts, in
  /// chronological order. If two machines stated a balance, the amount may differ from the written
  /// amount.
  package func countedRows(of op: String) -> [(entry: HistoryEntry, amount: Decimal)] {
    chronological.enumerated().filter { $0.element.entry.op == op }
      .map { ($0.element.entry, counted($0.offset).amount) }
  }

  /// Whether a ``chronological`` row counts with an amount other than the written one, because
  /// another row states the same balance in parallel.
  package func isRestated(_ place: Int) -> Bool { restatements.counted[place] != nil }

  /// Returns the part of an operation's withdrawals that does not count, because another machine
  /// stated the balances in parallel; nil on overflow.
  package func replacedAmount(of op: String) -> Decimal? {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for (entry, amount) in countedRows(of: op) where entry.amount.isNegative {
        sum = try sum + (amount - entry.amount)
      }
      return sum
    } catch {
      return nil
    }
  }

  /// The account's balance after each ``chronological`` row, computed only from amounts: the
  /// opening balance (the first row's `balance_after` minus its amount) plus all amounts so far.
  /// The values are nil from the first row at which the balance is out of range.
  package var runningBalances: [Decimal?] {
    var balances: [AccountName: Decimal?] = [:]
    return chronological.enumerated().map { place, row in
      let balance: Decimal?
      if let before = balances[row.entry.name] {
        balance = before.flatMap { Self.sum($0, counted(place).amount) }
      } else {
        balance = row.entry.balanceAfter
      }
      balances[row.entry.name] = .some(balance)
      return balance
    }
  }

  /// The timestamp of the last row; nil if the history is empty.
  package var latestTimestamp: Timestamp? { chronological.last?.entry.timestamp }

  private static func sum(_ a: Decimal, _ b: Decimal) -> Decimal? {
    do throws(DecimalError) {
      return try a + b
    } catch {
      return nil
    }
  }

  private static func isChronological(_ rows: [Row]) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy { !comesBefore($1, $0) }
  }

  private static func comesBefore(_ a: Row, _ b: Row) -> Bool {
    let (first, second) = (a.entry, b.entry)
    let instants = (first.timestamp.instant, second.timestamp.instant)
    if instants.0 != instants.1 { return instants.0 < instants.1 }
    let ids = (first.id ?? "", second.id ?? "")
    if ids.0 != ids.1 { return ids.0 < ids.1 }
    guard first != second else { return a.place < b.place }
    return first.tieBreaker.lexicographicallyPrecedes(second.tieBreaker)
  }
}

extension HistoryEntry {
  /// Strings that determine the order of different entries with the same time and id.
  fileprivate var tieBreaker: [String] {
    [timestamp.description] + fields(for: CodingKeys.allCases.map(\.rawValue), minorDigits: 0)
  }
}
