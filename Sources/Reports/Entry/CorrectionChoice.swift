import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

extension LedgerTable {
  /// Whether a row whose id is or begins with this text is in one of several corrections of a row.
  func hasChoice(of id: String) -> Bool {
    correctionChoices.flatMap(\.options).flatMap(\.family).contains {
      text($0, "id").hasPrefix(id)
    }
  }
}

extension EntryCorrection {
  /// Of several corrections of one row keeps the one that has a row of this id, and cancels the
  /// others.
  ///
  /// - Throws: ``UsageProblem`` if the row is in no such choice; ``Failure`` if a row to cancel has
  ///   no id.
  mutating func keep(_ text: String) throws {
    let place = try place(named: text)
    let choice = table.correctionChoices.first { choice in
      choice.options.contains { $0.family.contains(place) }
    }
    guard let choice else {
      throw UsageProblem(
        "row '\(table.text(place, "id").visible)' is not one of several corrections",
        hint: "folder-check lists the rows that are corrected in two ways", code: .conflict)
    }
    let note = Corrections.keeping(table.text(place, "id"))
    for option in choice.options where !option.family.contains(place) {
      for row in option.supports { cancel(table.text(try identified(row), "id"), note: note) }
    }
  }

  /// The note of a cancellation of one of two corrections of a row: it keeps the other one.
  func noteKeeping(insteadOf place: LedgerPlace) -> String {
    let choice = table.correctionChoices.first { $0.options.contains { $0.rows == [place] } }
    guard let choice, choice.options.count == 2,
      let other = choice.options.first(where: { $0.rows != [place] })?.rows.first
    else { return "" }
    return Corrections.keeping(table.text(other, "id"))
  }

  /// Cancels each row of an operation: what it added counts no more, and what it corrected counts
  /// again.
  ///
  /// - Throws: ``UsageProblem`` if a row of it was corrected since, with the operation that did.
  mutating func undo(_ op: String) throws {
    let live = Set(table.liveRows)
    let note = Reversal.description(undoing: op)
    for place in table.rows(naming: op) {
      let id = table.text(try identified(place), "id")
      guard live.contains(place) || table.cancellingRows.contains(place) else {
        let later = table.places.last { table.text($0, "voids") == id }
        guard let later, table.text(later, "note") != note else {
          // Taken back, or of a correction that does not count.
          notes.append("row '\(id.visible)' of operation '\(op.visible)' does not count already")
          continue
        }
        throw Self.corrected(id, by: table.text(later, "op"))
      }
      cancel(id, note: note)
    }
  }

  private static func corrected(_ id: String, by op: String) -> UsageProblem {
    UsageProblem(
      "row '\(id.visible)' was corrected since",
      hint: op.isBlankCell
        ? "correct it by its id: ledger-add --void"
        : "take that back first: ledger-add --undo \(op.visible.shellWord) --apply",
      code: .conflict)
  }
}
