package import FinanceModel
package import PlainText

/// Moves that undo an operation in the history: the opposite of each of the operation's rows, as a
/// separate operation.
///
///     Reversal(of: "pay-11", in: history).op   // undo-pay-11
package struct Reversal: Equatable, Sendable {
  /// Name of the new operation: `undo-OP`. If that undo was itself undone, so that OP applies
  /// again, the name is `undo-OP-2`, and so on. For an operation that is already undone, it is the
  /// name of the existing undo, so that repeating the undo has no effect.
  package let op: String
  /// The operation to undo.
  package let undone: String
  /// Moves in the order of the rows. They do not state balances, because other operations may have
  /// followed.
  package private(set) var moves: [Move]
  /// Each account's minimum balance before the operation, by the account's name in the history.
  let floors: [AccountName: Decimal]
  /// Hint for redoing an operation that is already undone.
  package let again: String?
  /// Rows whose amounts differ from those of ``moves``, by the account's name in the history,
  /// because the operation's row also explained an earlier edit of the balance.
  private(set) var rows: [AccountName: Move] = [:]

  /// Creates the moves that undo an operation.
  ///
  /// - Parameter op: the operation to undo; nil for the latest one that neither undoes another nor
  ///   is undone.
  /// - Throws: `plan-undo-unknown`, with the nearest name; `plan-undo-renamed` if a name of one of
  ///   the operation's accounts has since been added or removed and may now refer to another
  ///   account; `plan-undo-restated` if the operation stated a balance that another operation has
  ///   stated since.
  package init(of op: String?, in history: History) throws(MoveRefusal) {
    let undoings = Undoings(in: history)
    guard let undone = op ?? undoings.latest(in: history), let rows = history.operations[undone]
    else { throw MoveRefusal([Self.unknown(op, among: history)]) }
    let (found, next) = undoings.undoings(of: undone)
    let present = undoings.isUndone(undone) ? found.last : nil
    let renamed = present == nil ? Renaming.findings(undoing: undone, in: history) : []
    guard renamed.isEmpty else { throw MoveRefusal(renamed) }
    let restated = present == nil ? Self.restatements(since: undone, in: history, undoings) : []
    guard restated.isEmpty else { throw MoveRefusal(restated) }
    self.undone = undone
    let name = present ?? next
    self.op = name
    again = present.map { "to do it again: plan-apply --undo \($0) --apply" }
    moves = history.countedRows(of: undone).map { entry, amount in
      Move(
        op: name, tier: entry.tierName, account: entry.accountName, amount: -amount,
        balanceAfter: nil, kind: entry.kind, description: Self.description(undoing: undone))
    }
    floors = Self.floors(of: rows.map(\.entry))
  }

  /// Returns a copy that reverses only the operation's effect on the plan. The rows contain the
  /// full amounts, so that each balance differs from the sum of its rows as it did before the
  /// operation.
  ///
  /// - Parameter parts: the parts of the original operation's amounts that did not change the plan;
  ///   see ``explained(by:insteadOf:in:)``.
  package func leaving(_ parts: [AccountName: Decimal], in history: History) -> Reversal {
    guard !parts.isEmpty else { return self }
    var reversal = self
    let isRedo = Undoings(in: history).origin(of: undone).undos % 2 == 1
    let outcomes = history.outcomes
    for (index, move) in moves.enumerated() {
      let name = AccountName(tier: move.tier, account: move.account)
      guard let part = parts[name], let held = outcomes[name]?.running else { continue }
      do throws(DecimalError) {
        var row = move
        row.balanceAfter = try held + move.amount
        reversal.moves[index].amount = try isRedo ? move.amount - part : move.amount + part
        reversal.rows[name] = row
      } catch {
        continue
      }
    }
    return reversal
  }

  /// Returns the parts of an operation's amounts that did not change the plan.
  ///
  /// - Parameter plan: the plan that the operation replaced; nil if the operation did not change
  ///   the plan.
  package static func explained(
    by op: String, insteadOf plan: Plan?, in history: History
  ) -> [AccountName: Decimal] {
    var parts: [AccountName: Decimal] = [:]
    let accounts = plan.map(PlanAccounts.init)
    // A preceding operation may record a change in the value of an account that a balance follows.
    let followed = history.rows.lazy.map(\.entry).filter {
      $0.op?.hasPrefix(op + HistoryEntry.following) ?? false
    }
    for (entry, amount) in history.countedRows(of: op)
    where entry.kind == .manual && amount == entry.amount {
      do throws(DecimalError) {
        var change = Decimal.zero
        if let accounts {
          let place = accounts.places(of: entry.name).first
          var before = place.map { accounts.account(at: $0).balance } ?? .zero
          for row in followed where row.name == entry.name { before = try before + row.amount }
          change = try entry.balanceAfter - before
        }
        let part = try amount - change
        if !part.isZero { parts[entry.name] = part }
      } catch {
        continue
      }
    }
    return parts
  }

  /// Returns the description for an undo's rows: `undo of pay-11`.
  package static func description(undoing op: String) -> String { HistoryEntry.undoing + op }

  /// Whether a row with this description belongs to an undo.
  package static func isMade(by description: String) -> Bool {
    description.hasPrefix(Self.description(undoing: ""))
      || Renaming.isMade(by: description) && Renaming.undoing(in: description) != nil
  }

  /// Returns an error for each account whose balance was stated by the operation and again by a
  /// later operation that is not undone.
  private static func restatements(
    since op: String, in history: History, _ undoings: Undoings
  ) -> [MoveFinding] {
    func isStatement(_ entry: HistoryEntry) -> Bool {
      entry.kind == .manual && !Renaming.isMade(by: entry.description)
    }
    let entries = history.chronological.map(\.entry)
    var names = Set(entries.lazy.filter { $0.op == op && isStatement($0) }.map(\.name))
    let isRedo = entries.contains { $0.op == op && isMade(by: $0.description) }
    var findings: [MoveFinding] = []
    for entry in entries.reversed() where !names.isEmpty && isStatement(entry) {
      if entry.op == op { break }
      guard names.contains(entry.name), isRedo || !isMade(by: entry.description),
        !(entry.op.map(undoings.isUndone) ?? false)
      else { continue }
      names.remove(entry.name)
      let (tier, account) = (entry.tierName.visible, entry.accountName.visible)
      let later = entry.op.map { "operation '\($0.visible)'" } ?? "a row without an operation"
      let undo = entry.op.map {
        "undo the later operation first: plan-apply --undo \($0.visible.shellWord) --apply"
      }
      findings.append(
        MoveFinding(
          .error, .undoRestated,
          "after operation '\(op.visible)', the balance of '\(account)' of tier '\(tier)' was set"
            + " again by \(later)",
          hint: undo ?? "set the correct balance instead"))
    }
    return findings
  }

  private static func floors(of entries: [HistoryEntry]) -> [AccountName: Decimal] {
    var floors: [AccountName: Decimal] = [:]
    for entry in entries {
      do throws(DecimalError) {
        let before = try entry.balanceAfter - entry.amount
        let name = entry.name.asRecorded
        floors[name] = min(before, floors[name] ?? before)
      } catch {
        continue
      }
    }
    return floors
  }

  /// Returns the name of the first undo of `op`, which is `undo-` followed by the operation's name.
  /// If the result is not a valid operation name, the undo's name is `undo-` followed by a hash of
  /// the operation's name. The result is invalid if it is longer than 64 characters or if the name
  /// was not created by Coffer.
  package static func name(undoing op: String) -> String {
    let name = Identifier.undoPrefix + op
    guard !Identifier.isValid(op: name) else { return name }
    return Identifier.undoPrefix + base32(of: Array(SHA256.hash(Array(op.utf8)).prefix(20)))
  }

  private static func unknown(_ op: String?, among history: History) -> MoveFinding {
    guard let op else {
      return MoveFinding(
        .error, .undoUnknown, "the history has no operation to undo",
        hint: "plan-status --history shows past operations")
    }
    var named: Set<String> = []
    let names = history.chronological.reversed().compactMap(\.entry.op)
      .filter { named.insert($0).inserted }
    let nearest = nearestName(to: op, among: names.prefix(1000))
    return MoveFinding(
      .error, .undoUnknown, "operation '\(op.visible)' is not in the history",
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "plan-status --history shows past operations")
  }
}

/// Undo relations between the operations in a history.
///
/// The first undo of `pay` is `undo-pay`. If `undo-pay` is itself undone, so that `pay` applies
/// again, the next undo is `undo-pay-2`, and so on. An operation with one of these names is an undo
/// only if its rows follow the rows of `pay`. The rows must also be marked as an undo of `pay`, or
/// be the opposite of the rows of `pay`.
package struct Undoings {
  private let operations: [String: [History.Row]]
  /// Chronological positions of the operations' first rows.
  private let order: [String: Int]

  package init(in history: History) {
    operations = history.operations
    var order: [String: Int] = [:]
    for (index, row) in history.chronological.enumerated() {
      if let op = row.entry.op, order[op] == nil { order[op] = index }
    }
    self.order = order
  }

  /// Returns the undos of `op` in the history, and the name for the next undo.
  func undoings(of op: String) -> (found: [String], next: String) {
    var found: [String] = []
    var time = 1
    while true {
      let stem = time == 1 ? op : "\(op)-\(time)"
      let name = Reversal.name(undoing: stem)
      // A name is also unavailable if it is reserved for the undo of an operation named like the
      // stem.
      let isKept = time > 1 && operations[stem] != nil
      guard isKept || operations[name] != nil else { return (found, name) }
      if undoes(name, op, keptFor: isKept ? stem : nil) { found.append(name) }
      time += 1
    }
  }

  /// Whether `op` is currently undone, because its latest undo was not itself undone.
  package func isUndone(_ op: String) -> Bool {
    var isUndone = false
    var last = undoings(of: op).found.last
    while let undoing = last {
      isUndone.toggle()
      last = undoings(of: undoing).found.last
    }
    return isUndone
  }

  /// The undone operations, by their undos.
  ///
  /// - Complexity: linear in the number of operations.
  var undone: [String: String] {
    var undone: [String: String] = [:]
    for op in operations.keys {
      for undoing in undoings(of: op).found { undone[undoing] = op }
    }
    return undone
  }

  /// Returns the operation at the end of the chain of undos that begins with `op`, and the number
  /// of undos in the chain. If `op` is not an undo, returns `op` and 0.
  ///
  ///     undoings.origin(of: "undo-undo-pay")  // (pay, 2)
  ///
  /// - Complexity: linear in the number of operations.
  package func origin(of op: String) -> (op: String, undos: Int) {
    let undone = undone
    var origin = (op: op, undos: 0)
    while let earlier = undone[origin.op] { origin = (earlier, origin.undos + 1) }
    return origin
  }

  /// Returns the latest operation that neither undoes another nor is undone.
  func latest(in history: History) -> String? {
    let undoing = Set(operations.keys.flatMap { undoings(of: $0).found })
    var seen: Set<String> = []
    return history.chronological.lazy.reversed().compactMap(\.entry.op).first { op in
      seen.insert(op).inserted && !undoing.contains(op) && !isUndone(op)
    }
  }

  private func undoes(_ name: String, _ op: String, keptFor other: String?) -> Bool {
    guard let rows = operations[name], let undone = operations[op], let place = order[name],
      let undonePlace = order[op], undonePlace < place
    else { return false }
    let description = Reversal.description(undoing: op)
    let isOfUndoing = rows.allSatisfy { row in
      row.entry.description == description
        || Renaming.isMade(by: row.entry.description)
          && row.entry.description.hasSuffix(": " + description)
    }
    if isOfUndoing { return true }
    if rows.contains(where: { $0.entry.description.hasPrefix(Reversal.description(undoing: "")) }) {
      return false
    }
    if let other, let otherPlace = order[other], otherPlace < place { return false }
    guard let sums = Self.sums(rows), let others = Self.sums(undone) else { return false }
    return sums == others.mapValues { -$0 }
  }

  /// Returns the sum of the rows for each account; nil on overflow.
  private static func sums(_ rows: [History.Row]) -> [AccountName: Decimal]? {
    do throws(DecimalError) {
      var sums: [AccountName: Decimal] = [:]
      for row in rows {
        sums[row.entry.name] = try sums[row.entry.name, default: .zero] + row.entry.amount
      }
      return sums.filter { !$0.value.isZero }
    } catch {
      return nil
    }
  }
}
