package import PlainText

/// The history as a whole: what was done to each balance of the plan, and in which order.
///
/// A row that repeats another wholly counts once; what is here of each row is the same in whatever
/// order git put the rows of two branches together.
package struct History: Sendable {
  /// An entry, and the row it was read from.
  package struct Row: Equatable, Sendable {
    package let entry: HistoryEntry
    package let place: LedgerPlace

    package init(_ entry: HistoryEntry, at place: LedgerPlace) {
      self.entry = entry
      self.place = place
    }
  }

  /// In file order, repeats left out.
  package let rows: [Row]
  /// By instant, then by id, then by what else they say; equal rows in file order.
  package let chronological: [Row]
  /// Rows that do not count, because another machine recorded the same operation: see
  /// ``LedgerTable/repeatedOperations``. By instant.
  package let repeated: [Row]
  private let restatements: Restatements

  /// - Complexity: a sort of the rows.
  package init(_ rows: [Row] = [], repeated: [Row] = []) {
    self.rows = rows
    self.repeated = repeated.sorted(by: Self.comesBefore)
    chronological = Self.isChronological(rows) ? rows : rows.sorted(by: Self.comesBefore)
    restatements = Restatements(of: chronological)
  }

  /// What a row adds to its account, and what that holds after it, by its place among the
  /// ``chronological`` ones: as the row says, but of a `manual` row that was stated beside another;
  /// see ``Restatements``.
  func counted(_ place: Int) -> Restatements.Counted {
    let entry = chronological[place].entry
    return restatements.counted[place]
      ?? Restatements.Counted(amount: entry.amount, balanceAfter: entry.balanceAfter)
  }

  /// What the rows of a balance come to.
  package struct Outcome: Equatable, Sendable {
    package let last: Row
    /// Its running balance after the last row; see ``History/runningBalances``.
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

  /// The rows of each operation, chronological. Rows without one belong to none.
  package var operations: [String: [Row]] {
    var operations: [String: [Row]] = [:]
    for row in chronological {
      if let op = row.entry.op { operations[op, default: []].append(row) }
    }
    return operations
  }

  /// For each of the ``chronological`` rows what its account then held by the amounts alone: the
  /// opening (the first row's `balance_after` less its amount) and all amounts so far. Nil from
  /// where that passes what a number can hold.
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

  /// The timestamp of the last row; nil without rows.
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
  /// Tells apart entries of one instant and id that differ.
  fileprivate var tieBreaker: [String] {
    [timestamp.description] + fields(for: CodingKeys.allCases.map(\.rawValue), minorDigits: 0)
  }
}
