package import FinanceModel
package import PlainText

/// The money of an account that two machines removed, each moving the money to a different account.
/// Both of these accounts now contain the money.
///
///     // Saver 900 → 0, Pot +900 by one machine; Saver 900 → 0, Jar +900 by another
///     // amount 900, kept in Pot and in Jar
package struct DoubledMove: Sendable {
  /// An account that received the money, and its balance without the money. The balance is nil if
  /// the plan does not contain the account, or if the account contains less than the money.
  package struct Destination: Sendable {
    package let name: AccountName
    package let balanceWithout: Decimal?
  }

  /// The first account that the operation removed.
  package let name: AccountName
  package let amount: Decimal
  /// The destinations of the earlier and the later removal, in this order.
  package let destinations: [Destination]
  /// Position of the later removal's row.
  package let place: LedgerPlace

  /// Returns the moves that no later row corrects. A manual row that subtracts the same amount from
  /// any account is a correction. New balance statements for both destinations are also a
  /// correction.
  ///
  /// - Complexity: linear in the number of rows if no statement replaces another.
  package static func found(in history: History, of plan: Plan) -> [DoubledMove] {
    let rows = history.chronological
    var (found, met): ([DoubledMove], Set<String>) = ([], [])
    var undoings: Undoings?
    for (index, row) in rows.enumerated() where history.isRestated(index) {
      let entry = row.entry
      guard let op = entry.op, isRemoval(entry), met.insert(op).inserted,
        let earlier = rows[..<index].last(where: {
          $0.entry.name == entry.name && isRemoval($0.entry) && $0.entry.op != op
        })?.entry.op
      else { continue }
      let known = undoings ?? Undoings(in: history)
      undoings = known
      let names = [earlier, op].compactMap { destination(of: $0, in: history) }
      guard !known.isUndone(op), !known.isUndone(earlier), names.count == 2, names[0] != names[1],
        let amount = history.replacedAmount(of: op), !amount.isZero,
        !isCorrected(amount, names, since: [op, earlier], in: history)
      else { continue }
      found.append(
        DoubledMove(
          name: entry.name, amount: amount,
          destinations: names.map { Destination($0, without: amount, in: plan) }, place: row.place))
    }
    return found
  }

  private static func isRemoval(_ entry: HistoryEntry) -> Bool {
    entry.kind == .manual && entry.amount.isNegative && entry.balanceAfter.isZero
      && !Renaming.isMade(by: entry.description) && !Reversal.isMade(by: entry.description)
  }

  /// Returns the account that received money in the operation; nil if there is not exactly one.
  private static func destination(of op: String, in history: History) -> AccountName? {
    let names = history.countedRows(of: op)
      .filter { !$0.entry.amount.isNegative && $0.entry.kind == .manual }.map(\.entry.name)
    return names.count == 1 ? names.first : nil
  }

  private static func isCorrected(
    _ amount: Decimal, _ names: [AccountName], since ops: [String], in history: History
  ) -> Bool {
    let rows = history.chronological
    guard let last = rows.lastIndex(where: { $0.entry.op.map(ops.contains) ?? false }) else {
      return false
    }
    let later = rows[(last + 1)...].map(\.entry).filter { $0.kind == .manual }
    return later.contains { $0.amount == -amount }
      || names.allSatisfy { name in later.contains { $0.name == name } }
  }
}

extension DoubledMove.Destination {
  fileprivate init(_ name: AccountName, without amount: Decimal, in plan: Plan) {
    let accounts = PlanAccounts(plan)
    self.name = name
    let places = accounts.places(of: name)
    guard places.count == 1 else {
      balanceWithout = nil
      return
    }
    do throws(DecimalError) {
      let balance = try accounts.account(at: places[0]).balance - amount
      balanceWithout = balance.isNegative ? nil : balance
    } catch {
      balanceWithout = nil
    }
  }
}
