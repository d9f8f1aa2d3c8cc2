import FinanceModel
import PlainText

/// How the history says that an account got another name: its rows are told from others by what
/// their descriptions begin with.
///
///     Renaming.description(from: "Saver")   // renamed from Saver
package enum Renaming {
  /// What the row under the new name says.
  package static func description(from name: String) -> String {
    HistoryEntry.renamings.from + name
  }

  /// What the row under the old name says.
  package static func description(to name: String) -> String {
    HistoryEntry.renamings.to + name
  }

  /// The description of the row that takes the renaming back; nil if the row does not rename.
  ///
  ///     Renaming.reversed("renamed to Saver")  // renamed from Saver
  static func reversed(_ description: String) -> String? {
    let text = description[..<(undoing(in: description) ?? description.endIndex)]
    for (start, other) in [(from(""), to("")), (to(""), from(""))] where text.hasPrefix(start) {
      return other + text.dropFirst(start.count)
    }
    return nil
  }

  /// Where the remark begins that the row belongs to an undoing; nil if it belongs to none.
  static func undoing(in description: String) -> String.Index? {
    let remark = ": " + Reversal.description(undoing: "")
    return description.indices.first { description[$0...].hasPrefix(remark) }
  }

  private static func from(_ name: String) -> String { description(from: name) }
  private static func to(_ name: String) -> String { description(to: name) }

  /// Whether a row of that description renames.
  package static func isMade(by description: String) -> Bool {
    description.hasPrefix(Self.description(from: ""))
      || description.hasPrefix(Self.description(to: ""))
  }

  /// Why the operation cannot be undone by the names in its rows: it renamed accounts itself, or
  /// one of its names was given or taken since, so that it may mean another account. At most one
  /// for each name; none if the history does not have the operation.
  ///
  /// - Complexity: linear in the history.
  static func findings(undoing op: String, in history: History) -> [MoveFinding] {
    let own = history.chronological.lazy.map(\.entry).filter { $0.op == op }
    if let row = own.first(where: { isMade(by: $0.description) }) {
      return [
        MoveFinding(
          .error, .undoRenamed,
          "operation '\(op.visible)' changed names: '\(row.accountName.visible)' was"
            + " \(row.description.visible)",
          hint: "give the old name again: plan-set NAME name OLDNAME")
      ]
    }
    return later(than: op, in: history)
  }

  /// The names of the operation's accounts that another operation gave or took since.
  static func later(than op: String, in history: History) -> [MoveFinding] {
    let rows = history.chronological
    guard let last = rows.lastIndex(where: { $0.entry.op == op }) else { return [] }
    var names = Set(rows.lazy.map(\.entry).filter { $0.op == op }.map(\.name))
    var findings: [MoveFinding] = []
    for row in rows[(last + 1)...].lazy.map(\.entry) where isMade(by: row.description) {
      guard names.remove(row.name) != nil else { continue }
      findings.append(
        MoveFinding(
          .error, .undoRenamed,
          "'\(row.accountName.visible)' of tier '\(row.tierName.visible)' was"
            + " \(row.description.visible) after operation '\(op.visible)'",
          hint: "set balances that are wrong instead: plan-set TIER/ACCOUNT balance AMOUNT"))
    }
    return findings
  }
}
