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
  /// renaming. The result is empty if the operation is not in the history.
  ///
  /// - Complexity: linear in the number of rows in the history.
  static func findings(undoing op: String, in history: History) -> [MoveFinding] {
    let later = later(than: op, in: history)
    let own = history.chronological.lazy.map(\.entry).filter { $0.op == op }
    guard later.isEmpty, let row = own.first(where: { isMade(by: $0.description) }) else {
      return later
    }
    let renaming = Sentence(row, among: Array(own))
    return [
      MoveFinding(
        .error, .undoRenamed, "operation '\(op.visible)' changed names: \(renaming.text)",
        hint: renaming.command.map { "restore the old name: \($0)" }
          ?? "exchange the names again, with a third name for the first of them")
    ]
  }

  /// A row of a renaming as text.
  private struct Sentence {
    /// The renaming in words: `'Saver' of tier 'Bills' was renamed to Nest`.
    let text: String
    /// The command that restores the old name; nil if the old name is in use.
    let command: String?

    init(_ row: HistoryEntry, among rows: [HistoryEntry]) {
      let isFrom = row.description.hasPrefix(from(""))
      let start = isFrom ? from("") : to("")
      let rest = row.description[..<(undoing(in: row.description) ?? row.description.endIndex)]
        .dropFirst(start.count)
      // A note may follow the name, and both may contain a colon.
      let names = rows.flatMap { [$0.accountName, $0.tierName] }
      let other =
        names.filter { rest == $0 || rest.hasPrefix($0 + ": ") }.max { $0.count < $1.count }
        ?? String(rest)
      let old = isFrom ? other : row.accountName
      let isTier =
        other != row.accountName && other != row.tierName
        && rows.contains { $0.tierName == other && $0.accountName == row.accountName }
      let verb = "was renamed \(isFrom ? "from" : "to") \(other.visible)"
      let (account, tier) = (row.accountName.visible, row.tierName.visible)
      text = isTier ? "tier '\(tier)' \(verb)" : "'\(account)' of tier '\(tier)' \(verb)"
      let new = isFrom ? row.accountName : other
      let isExchange = rows.contains { $0.accountName == old && $0.description.hasPrefix(from("")) }
      if isTier {
        let names = isFrom ? (row.tierName, other) : (other, row.tierName)
        command = "plan-set \(names.0.visible.shellWord) name \(names.1.visible.shellWord) --apply"
      } else if isExchange {
        command = nil
      } else {
        let path = "\(tier)/\(new.visible)".shellWord
        command = "plan-set \(path) name \(old.visible.shellWord) --apply"
      }
    }
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
    var names = Set(own.map(\.name))
    var findings: [MoveFinding] = []
    var renamings: Set<String> = []
    for row in rows[(last + 1)...].lazy.map(\.entry) where isMade(by: row.description) {
      guard names.contains(row.name), !isCancelled(row.op) else { continue }
      names.remove(row.name)
      let undo = row.op.map {
        "undo the later operation first: plan-apply --undo \($0.visible.shellWord) --apply"
      }
      let renaming = Sentence(row, among: rows.map(\.entry).filter { $0.op == row.op })
      guard renamings.insert(renaming.text).inserted else { continue }
      findings.append(
        MoveFinding(
          .error, .undoRenamed, "\(renaming.text) after operation '\(op.visible)'",
          hint: undo ?? "to correct a balance instead: plan-set TIER/ACCOUNT balance AMOUNT"))
    }
    return findings
  }
}
