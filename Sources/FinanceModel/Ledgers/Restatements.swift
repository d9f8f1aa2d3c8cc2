import PlainText

/// Amounts that count for rows that state a balance in parallel with other rows that do so.
///
/// A `manual` row states an account's balance, regardless of the sum of its rows. It therefore
/// replaces every earlier statement that it does not include: if two machines change 900.00 to
/// 971.00, the change counts once. Operations that a statement does not include are added to it.
///
/// Balances determine which rows a row includes. If the balance before it equals the balance after
/// an earlier row, or the sum of all rows up to an earlier row, it includes that row and all rows
/// that the earlier row includes.
///
/// The row of a renaming moves the whole balance of an account. It replaces another renaming, but a
/// renaming and a statement never replace each other.
struct Restatements {
  /// The values that count for a row instead of the written ones.
  struct Counted: Equatable {
    let amount: Decimal
    /// The account's balance after the row.
    let balanceAfter: Decimal
  }

  /// The values by the row's index among the given ones.
  private(set) var counted: [Int: Counted] = [:]

  /// - Parameter rows: in order of time.
  /// - Complexity: linear in the rows; for an account with two statements and a row that does not
  ///   continue from the previous balance, times the number of its statements.
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
        // The sum of such rows is unknown anyway.
        continue
      }
    }
  }

  /// Processes the rows of one account.
  private mutating func follow(_ entries: [HistoryEntry], at places: [Int]) throws(DecimalError) {
    var isFollowing = true
    for (before, entry) in zip(entries, entries.dropFirst()) {
      if try entry.balanceAfter - entry.amount != before.balanceAfter { isFollowing = false }
    }
    guard !isFollowing, let first = entries.first else { return }
    let opening = try first.balanceAfter - first.amount
    // The indices of the statements included by a row recorded on a balance, by balance.
    var known: [Decimal: Set<Int>] = [opening: []]
    var all: Set<Int> = []
    var alike: [Bool: Set<Int>] = [:]
    var amounts: [Decimal] = []
    var running = opening
    for (index, entry) in entries.enumerated() {
      let before = try entry.balanceAfter - entry.amount
      var amount = entry.amount
      var knows = known[before] ?? all
      if entry.kind == .manual {
        let replaced = alike[entry.isRenaming] ?? []
        for other in replaced.subtracting(knows) { amount = try amount - amounts[other] }
        all.insert(index)
        alike[entry.isRenaming, default: []].insert(index)
        // A statement includes the statements that it replaces.
        knows.formUnion(replaced.union([index]))
      }
      amounts.append(amount)
      running = try running + amount
      if amount != entry.amount {
        counted[places[index]] = Counted(amount: amount, balanceAfter: running)
      }
      known[entry.balanceAfter] = knows
      known[running] = all
    }
  }
}
