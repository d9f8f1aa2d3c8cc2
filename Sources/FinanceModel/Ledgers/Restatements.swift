import PlainText

/// The effective amounts of rows that state a balance in parallel with other such rows.
///
/// A `manual` row states an account's balance, regardless of the total of its rows. Such a
/// statement therefore replaces every earlier statement that it does not include. For example, if
/// two machines change 900.00 to 971.00, the change counts once. Operations that a statement does
/// not include are added to the stated balance.
///
/// Balances determine which rows a row includes. Suppose the balance before a row equals the
/// balance after an earlier row, or the total of all rows up to an earlier row. Then the row
/// includes that earlier row, and all rows that the earlier row includes.
///
/// An undo of a statement in parallel with a later statement has no effect, because the later
/// statement replaces the undone one. Any other undo reverses the effective amount of the undone
/// statement, so the statements that it replaced apply again.
///
/// A renaming moves the whole balance of an account. It replaces another renaming, but a renaming
/// and a statement never replace each other.
struct Restatements {
  /// The values used for a row instead of the written ones.
  struct Counted: Equatable {
    let amount: Decimal
    /// The account's balance after the row.
    let balanceAfter: Decimal
  }

  /// Replacement values, by the index of the row passed to the initializer.
  private(set) var counted: [Int: Counted] = [:]

  /// Computes the values for rows in chronological order.
  ///
  /// - Complexity: linear in the number of rows.
  init(of rows: [History.Row]) {
    var accounts: [AccountName: [Int]] = [:]
    var statements: [AccountName: Int] = [:]
    for row in rows where row.entry.kind == .manual {
      statements[row.entry.name, default: 0] += 1
    }
    guard statements.values.contains(where: { $0 > 1 }) else { return }
    for (place, row) in rows.enumerated() where statements[row.entry.name] ?? 0 > 1 {
      accounts[row.entry.name, default: []].append(place)
    }
    for places in accounts.values {
      do throws(DecimalError) {
        try follow(places.map { rows[$0].entry }, at: places)
      } catch {
        // The account is skipped, because the total of its rows is out of range.
        continue
      }
    }
  }

  /// Adds values for the rows of one account, unless each row follows from the previous one.
  private mutating func follow(_ entries: [HistoryEntry], at places: [Int]) throws(DecimalError) {
    var isFollowing = true
    for (before, entry) in zip(entries, entries.dropFirst()) {
      if try entry.balanceAfter - entry.amount != before.balanceAfter { isFollowing = false }
    }
    guard !isFollowing, let first = entries.first else { return }
    let opening = try first.balanceAfter - first.amount
    // The statements and renamings that a row includes, keyed by the balance before the row.
    var known: [Decimal: Included] = [opening: Included()]
    // Running totals of the amounts of statements and renamings, beginning with zero.
    var statements = [Decimal.zero]
    var renamings = [Decimal.zero]
    var running = opening
    // The written and the effective amount of each operation.
    var operations: [String: (written: Decimal, effective: Decimal)] = [:]
    for (index, entry) in entries.enumerated() {
      let before = try entry.balanceAfter - entry.amount
      var amount = entry.amount
      var knows =
        known[before]
        ?? Included(statements: statements.count - 1, renamings: renamings.count - 1)
      if entry.isUndo, knows.statements < statements.count - 1 {
        // The undo has no effect, because another machine stated the balance again.
        amount = .zero
        knows.statements = try Self.append(amount, to: &statements)
      } else if let undone = entry.undone.flatMap({ operations[$0] }),
        undone.written == -entry.amount
      {
        amount = -undone.effective
        knows.statements = try Self.append(amount, to: &statements)
      } else if entry.kind == .manual {
        // A statement replaces all earlier statements, so it includes them.
        if entry.isRenaming {
          amount = try amount - Self.sum(after: knows.renamings, in: renamings)
          knows.renamings = try Self.append(amount, to: &renamings)
        } else {
          amount = try amount - Self.sum(after: knows.statements, in: statements)
          knows.statements = try Self.append(amount, to: &statements)
        }
      }
      running = try running + amount
      if let op = entry.op { operations[op] = (entry.amount, amount) }
      if amount != entry.amount {
        counted[places[index]] = Counted(amount: amount, balanceAfter: running)
      }
      known[entry.balanceAfter] = knows
      known[running] = Included(
        statements: statements.count - 1, renamings: renamings.count - 1)
    }
  }

  /// The number of an account's statements and renamings that a row includes.
  ///
  /// A statement includes all earlier statements, so the included ones are always the first ones.
  private struct Included {
    var statements = 0
    var renamings = 0
  }

  /// Returns the total of all amounts except the first `first`, computed from running totals.
  private static func sum(after first: Int, in sums: [Decimal]) throws(DecimalError) -> Decimal {
    try sums[sums.count - 1] - sums[first]
  }

  /// Appends the running total after an amount, and returns the number of amounts.
  private static func append(
    _ amount: Decimal, to sums: inout [Decimal]
  ) throws(DecimalError) -> Int {
    sums.append(try sums[sums.count - 1] + amount)
    return sums.count - 1
  }
}
