package import PlainText

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
package struct Restatements: Sendable {
  /// The values used for a row instead of the written ones.
  package struct Counted: Equatable, Sendable {
    package let amount: Decimal
    /// The account's balance after the row.
    package let balanceAfter: Decimal
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
    guard try !Self.areConsecutive(entries), let first = entries.first else { return }
    let opening = try first.balanceAfter - first.amount
    // The statements and renamings in the balance before a row, keyed by that balance.
    var known: [Decimal: Included] = [opening: Included()]
    var all = Included()
    var running = opening
    var operations: [String: Operation] = [:]
    // The operations of statements that are not undone.
    var live: [String] = []
    for (index, entry) in entries.enumerated() {
      let before = try entry.balanceAfter - entry.amount
      var amount = entry.amount
      let undone = entry.undone.flatMap { operations[$0] }
      // Only a machine without a later statement can undo one, even if both state one balance.
      let isOwn = undone?.balanceAfter == before && live.last != entry.undone
      var knows = (isOwn ? undone?.included : known[before]) ?? all
      if entry.isUndo { live.removeAll { $0 == entry.undone } }
      if entry.isUndo, knows.count < all.count {
        // Another machine stated the balance again. Only the undoing machine's balance changes.
        amount = .zero
        knows.statements = try knows.statements + entry.amount
        all.count += 1
      } else if let undone, undone.written == -entry.amount {
        amount = -undone.effective
        all.statements = try all.statements + amount
        all.count += 1
        knows.statements = try knows.statements + entry.amount
        knows.count = all.count
      } else if entry.isRenaming {
        amount = try amount - (all.renamings - knows.renamings)
        all.renamings = try all.renamings + amount
        knows.renamings = all.renamings
      } else if entry.kind == .manual {
        // A statement includes the statements that it replaces, which are all earlier statements.
        amount = try amount - (all.statements - knows.statements)
        all.statements = try all.statements + amount
        all.count += 1
        (knows.statements, knows.count) = (all.statements, all.count)
        if !entry.isUndo { live.append(entry.op ?? "") }
      }
      running = try running + amount
      if let op = entry.op { operations[op] = Operation(entry, amount, knows) }
      if amount != entry.amount {
        counted[places[index]] = Counted(amount: amount, balanceAfter: running)
      }
      known[entry.balanceAfter] = knows
      known[running] = all
    }
  }

  /// Whether each row was recorded on the balance after the previous one.
  private static func areConsecutive(_ entries: [HistoryEntry]) throws(DecimalError) -> Bool {
    for (before, entry) in zip(entries, entries.dropFirst()) {
      if try entry.balanceAfter - entry.amount != before.balanceAfter { return false }
    }
    return true
  }

  /// The statements and renamings that a balance includes.
  private struct Included {
    /// The total of the statements.
    var statements = Decimal.zero
    /// The number of statements and undos, which are always the first ones.
    var count = 0
    /// The total of the renamings.
    var renamings = Decimal.zero
  }

  /// The written and the effective amount of an operation, and the balance after it.
  private struct Operation {
    let written: Decimal
    let effective: Decimal
    let balanceAfter: Decimal
    let included: Included

    init(_ entry: HistoryEntry, _ effective: Decimal, _ included: Included) {
      (written, balanceAfter) = (entry.amount, entry.balanceAfter)
      (self.effective, self.included) = (effective, included)
    }
  }
}
