package import PlainText

/// The whole history: the changes of each balance of the plan, and their order.
///
/// A row that fully repeats another counts once. The result does not depend on the order in which
/// git combines the rows of two branches.
package struct History: Sendable {
  /// An entry and the row from which it was read.
  package struct Row: Equatable, Sendable {
    package let entry: HistoryEntry
    package let place: LedgerPlace

    package init(_ entry: HistoryEntry, at place: LedgerPlace) {
      self.entry = entry
      self.place = place
    }
  }

  /// The rows in file order, without repeats.
  package let rows: [Row]
  /// The rows by time, then by id, then by their other content; equal rows in file order.
  package let chronological: [Row]
  /// Rows that do not count, because another machine recorded the same operation: see
  /// ``LedgerTable/repeatedOperations``. Sorted by time.
  package let repeated: [Row]
  private let restatements: Restatements

  /// - Complexity: a sort of the rows.
  package init(_ rows: [Row] = [], repeated: [Row] = []) {
    self.rows = rows
    self.repeated = repeated.sorted(by: Self.comesBefore)
    chronological = Self.isChronological(rows) ? rows : rows.sorted(by: Self.comesBefore)
    restatements = Restatements(of: chronological)
  }

  /// Returns the amount that a row adds to its account, and the balance after it, by index among
  /// the ``chronological`` rows. Both are those in the row, except for a `manual` row that was
  /// recorded in parallel with another; see ``Restatements``.
  func counted(_ place: Int) -> Restatements.Counted {
    let entry = chronological[place].entry
    return restatements.counted[place]
      ?? Restatements.Counted(amount: entry.amount, balanceAfter: entry.balanceAfter)
  }

  /// The final state of a balance.
  package struct Outcome: Equatable, Sendable {
    package let last: Row
    /// Running balance of the account after the last row; see ``History/runningBalances``.
    package let running: Decimal?
  }

  /// The outcome of each balance that has rows.
  ///
  /// - Complexity: linear in the rows.
  package var outcomes: [AccountName: Outcome] {
    var outcomes: [AccountName: Outcome] = [:]
    for (row, running) in zip(chronological, runningBalances) {
      outcomes[row.entry.name] = Outcome(last: row, running: running)
    }
    return outcomes
  }

  /// The rows of each operation, chronological. Rows without an operation are left out.
  package var operations: [String: [Row]] {
    var operations: [String: [Row]] = [:]
    for row in chronological {
      if let op = row.entry.op { operations[op, default: []].append(row) }
    }
    return operations
  }

  /// The balance of each ``chronological`` row's account, computed only from the amounts: the
  /// opening (the first row's `balance_after` minus its amount) plus all amounts so far. Nil from
  /// the row at which it exceeds the range of a number.
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

  /// The timestamp of the last row; nil if there are no rows.
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
  /// Distinguishes different entries with the same time and id.
  fileprivate var tieBreaker: [String] {
    [timestamp.description] + fields(for: CodingKeys.allCases.map(\.rawValue), minorDigits: 0)
  }
}
