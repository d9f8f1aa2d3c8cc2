import FinanceModel
import PlainText

/// Account renamings in the history, marked by the beginning of their rows' descriptions.
///
///     Renaming.description(from: "Saver")   // renamed from Saver
package enum Renaming {
  /// Returns the description for the row under the new name.
  package static func description(from name: String) -> String {
    HistoryEntry.renamings.from + name
  }

  /// Returns the description for the row under the old name.
  package static func description(to name: String) -> String {
    HistoryEntry.renamings.to + name
  }

  /// Returns the description for the row that reverses the renaming; nil if the row does not rename
  /// an account.
  ///
  ///     Renaming.reversed("renamed to Saver")  // renamed from Saver
  static func reversed(_ description: String) -> String? {
    let text = description[..<(undoing(in: description) ?? description.endIndex)]
    for (start, other) in [(from(""), to("")), (to(""), from(""))] where text.hasPrefix(start) {
      return other + text.dropFirst(start.count)
    }
    return nil
  }

  /// Returns the start of the text that marks the row as part of an undo; nil if the row is not
  /// part of an undo.
  static func undoing(in description: String) -> String.Index? {
    let remark = ": " + Reversal.description(undoing: "")
    return description.indices.first { description[$0...].hasPrefix(remark) }
  }

  private static func from(_ name: String) -> String { description(from: name) }
  private static func to(_ name: String) -> String { description(to: name) }

  /// Whether a row with this description renames an account.
  package static func isMade(by description: String) -> Bool {
    description.hasPrefix(Self.description(from: ""))
      || description.hasPrefix(Self.description(to: ""))
  }

  /// Returns the reasons why the names in the operation's rows cannot be used to undo the
  /// operation. Either the operation itself renamed accounts, or one of its names has since been
  /// added or removed and may now refer to another account. There is at most one reason for each
  /// name. The result is empty if the operation is not in the history.
  ///
  /// - Complexity: linear in the number of rows in the history.
  static func findings(undoing op: String, in history: History) -> [MoveFinding] {
    let own = history.chronological.lazy.map(\.entry).filter { $0.op == op }
    if let row = own.first(where: { isMade(by: $0.description) }) {
      return [
        MoveFinding(
          .error, .undoRenamed,
          "operation '\(op.visible)' changed names: '\(row.accountName.visible)' was"
            + " \(row.description.visible)",
          hint: "restore the old name: plan-set NAME name OLDNAME")
      ]
    }
    return later(than: op, in: history)
  }

  /// Returns a finding for each account name in the operation that another operation has since
  /// added or removed. An operation that was undone, and its undo, leave the names unchanged.
  static func later(than op: String, in history: History) -> [MoveFinding] {
    let rows = history.chronological
    guard let last = rows.lastIndex(where: { $0.entry.op == op }) else { return [] }
    let undoings = Undoings(in: history)
    let undone = undoings.undone
    let laterOps = Set(rows[(last + 1)...].lazy.compactMap(\.entry.op))
    func isCancelled(_ op: String?) -> Bool {
      guard let op else { return false }
      return undoings.isUndone(op) || undone[op].map(laterOps.contains) ?? false
    }
    let own = rows.lazy.map(\.entry).filter { $0.op == op }
    let renames = own.contains { isMade(by: $0.description) }
    var names = Set(own.map(\.name))
    var findings: [MoveFinding] = []
    for row in rows[(last + 1)...].lazy.map(\.entry) where isMade(by: row.description) {
      guard names.contains(row.name), !isCancelled(row.op) else { continue }
      names.remove(row.name)
      let undo = row.op.map {
        "undo the later operation first: plan-apply --undo \($0.visible.shellWord) --apply"
      }
      findings.append(
        MoveFinding(
          .error, .undoRenamed,
          "'\(row.accountName.visible)' of tier '\(row.tierName.visible)' was"
            + " \(row.description.visible) after operation '\(op.visible)'",
          hint: (renames ? undo : nil)
            ?? "correct wrong balances instead: plan-set TIER/ACCOUNT balance AMOUNT"))
    }
    return findings
  }
}
