package import FinanceModel
import PlainText

/// Moves that undo an operation of the history: the opposite of each of its rows, as a separate
/// operation.
///
///     Reversal(of: "pay-11", in: history).op   // undo-pay-11
package struct Reversal: Equatable, Sendable {
  /// Name of the new operation: `undo-OP`, or `undo-OP-2` and so on if that undo was undone, so
  /// that OP counts again. For an operation that is already undone, the name of its undo, so that a
  /// repeated undo has no effect.
  package let op: String
  /// The operation to undo.
  package let undone: String
  /// Moves in the order of the rows, without stated balances, because other operations may have
  /// followed.
  package let moves: [Move]
  /// Minimum balance of each account before the operation, by name in the history.
  let floors: [AccountName: Decimal]
  /// Hint to redo an operation that is already undone.
  package let again: String?

  /// - Parameter op: the operation to undo; nil for the latest one that neither undoes another nor
  ///   is undone.
  /// - Throws: `plan-undo-unknown`, with the nearest name; `plan-undo-renamed` if a name of its
  ///   accounts has since been added or removed and may now mean another account.
  package init(of op: String?, in history: History) throws(MoveRefusal) {
    let undoings = Undoings(in: history)
    guard let undone = op ?? undoings.latest(in: history), let rows = history.operations[undone]
    else { throw MoveRefusal([Self.unknown(op, among: history)]) }
    let (found, next) = undoings.undoings(of: undone)
    let present = undoings.isUndone(undone) ? found.last : nil
    let renamed = present == nil ? Renaming.findings(undoing: undone, in: history) : []
    guard renamed.isEmpty else { throw MoveRefusal(renamed) }
    self.undone = undone
    let name = present ?? next
    self.op = name
    again = present.map { "to do it again: plan-apply --undo \($0) --apply" }
    moves = rows.map { row in
      Move(
        op: name, tier: row.entry.tierName, account: row.entry.accountName,
        amount: -row.entry.amount, balanceAfter: nil, kind: row.entry.kind,
        description: Self.description(undoing: undone))
    }
    floors = Self.floors(of: rows.map(\.entry))
  }

  /// Returns the description of an undo's rows: `undo of pay-11`.
  package static func description(undoing op: String) -> String { "undo of \(op)" }

  /// Whether a row with this description belongs to an undo.
  package static func isMade(by description: String) -> Bool {
    description.hasPrefix(Self.description(undoing: ""))
      || Renaming.isMade(by: description) && Renaming.undoing(in: description) != nil
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

  /// Returns the name of the first undo of `op`: `undo-` and the name. If that is not a valid
  /// operation name, because it is longer than 64 characters or the name was not created by Coffer,
  /// it is `undo-` and a hash of the name.
  package static func name(undoing op: String) -> String {
    let name = Identifier.undoPrefix + op
    guard !Identifier.isValid(op: name) else { return name }
    return Identifier.undoPrefix + base32(of: Array(SHA256.hash(Array(op.utf8)).prefix(20)))
  }

  private static func unknown(_ op: String?, among history: History) -> MoveFinding {
    guard let op else {
      return MoveFinding(
        .error, .undoUnknown, "the history has no operation to undo",
        hint: "plan-status --history shows what was done")
    }
    var named: Set<String> = []
    let names = history.chronological.reversed().compactMap(\.entry.op)
      .filter { named.insert($0).inserted }
    let nearest = nearestName(to: op, among: names.prefix(1000))
    return MoveFinding(
      .error, .undoUnknown, "operation '\(op.visible)' is not in the history",
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "plan-status --history shows what was done")
  }
}
