import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning

extension LedgerTable {
  /// Whether the row whose id begins with this text belongs to one of several corrections of the
  /// same row.
  func hasChoice(of id: String) -> Bool {
    correctionChoices.flatMap(\.options).flatMap(\.family).contains {
      text($0, "id").hasPrefix(id)
    }
  }
}

extension EntryCorrection {
  /// Keeps the correction that contains the row with this id, and cancels the other corrections of
  /// the same row.
  ///
  /// - Throws: ``UsageProblem`` if the row does not belong to one of several corrections;
  ///   ``Failure`` if a row to cancel does not have an id.
  mutating func keep(_ text: String) throws {
    let place = try place(named: text)
    let choice = table.correctionChoices.first { choice in
      choice.options.contains { $0.family.contains(place) }
    }
    guard let choice else {
      throw UsageProblem(
        "row '\(table.text(place, "id").visible)' does not conflict with another correction",
        hint: "folder-check lists conflicting corrections", code: .conflict)
    }
    let note = Corrections.keeping(table.text(place, "id"))
    for option in choice.options where !option.family.contains(place) {
      for row in option.supports {
        let id = table.text(try identified(row), "id")
        if !rows.contains(where: { $0.texts["voids"] == id }) { cancel(id, note: note) }
      }
    }
  }

  /// Returns the note for cancelling one of two corrections of a row; the note names the correction
  /// that is kept.
  func noteKeeping(insteadOf place: LedgerPlace) -> String {
    let choice = table.correctionChoices.first { $0.options.contains { $0.rows == [place] } }
    guard let choice, choice.options.count == 2,
      let other = choice.options.first(where: { $0.rows != [place] })?.rows.first
    else { return "" }
    return Corrections.keeping(table.text(other, "id"))
  }

  /// Cancels all rows of an operation, so that the rows it added no longer count and the rows it
  /// corrected count again.
  ///
  /// - Throws: ``UsageProblem`` if one of its rows has since been corrected; the error names the
  ///   operation of that correction.
  mutating func undo(_ op: String) throws {
    let alike = table.alikeCorrections
    let live = table.cancellingRows.union(table.liveRows).union(alike.values.joined())
    let note = Reversal.description(undoing: op)
    // Only an undo cancels rows of a ledger without notes.
    let hasNotes = table.ledger.column("note") != nil
    for place in table.rows(naming: op) {
      let id = table.text(try identified(place), "id")
      guard live.contains(place) else {
        let later = table.places.last { table.text($0, "voids") == id }
        guard let later, hasNotes, table.text(later, "note") != note else {
          // The row is already undone, or belongs to a correction that does not count.
          notes.append("row '\(id.visible)' of operation '\(op.visible)' is no longer in effect")
          continue
        }
        throw Self.corrected(id, by: table.text(later, "op"))
      }
      cancel(id, note: note)
      for other in alike[place] ?? [] { noteAlike(other) }
    }
  }

  /// Reports that an identical correction remains in effect.
  private mutating func noteAlike(_ other: LedgerPlace) {
    let (id, op) = (table.text(other, "id").visible, table.text(other, "op"))
    notes.append(
      "the identical correction '\(id)' remains in effect"
        + (op.isBlankCell
          ? "" : "; to undo it too: ledger-add --undo \(op.visible.shellWord) --apply"))
  }

  private static func corrected(_ id: String, by op: String) -> UsageProblem {
    UsageProblem(
      "row '\(id.visible)' has since been corrected",
      hint: op.isBlankCell
        ? "correct the row by its id: ledger-add --void"
        : "undo that correction first: ledger-add --undo \(op.visible.shellWord) --apply",
      code: .conflict)
  }
}

extension EntryCorrection {
  /// Preserves the order of a day's activities, which is their order in the file. A replacement is
  /// appended to the file. Later rows with the same account, asset and day are therefore appended
  /// again after the replacement, each replacing itself.
  ///
  /// Rows with a time are not affected, because they are ordered by time.
  ///
  /// - Throws: ``Failure`` if such a row does not have an id.
  mutating func keepOrderOfDays() throws(Failure) {
    guard table.ledger == .activities else { return }
    let kept = rows.filter { row in
      row.replaced.map { self.key($0) != nil && self.key($0) == key(row.texts) } ?? false
    }
    var first: [[String]: LedgerPlace] = [:]
    for place in kept.compactMap(\.replaced) {
      guard let key = key(place) else { continue }
      first[key] = min(first[key] ?? place, place)
    }
    guard !first.isEmpty else { return }
    let own = Set(rows.compactMap(\.replaced))
    var followers: [Row] = []
    for place in table.liveRows where !own.contains(place) {
      guard let key = key(place), let start = first[key], start < place else { continue }
      var texts = texts(of: place)
      texts["voids"] = table.text(try identified(place), "id")
      followers.append(Row(texts: texts, range: 0..<source.bytes.count, replaced: place))
    }
    guard !followers.isEmpty else { return }
    let end = LedgerPlace(file: .max, record: .max)
    rows = (rows + followers).sorted { ($0.replaced ?? end) < ($1.replaced ?? end) }
    notes.append(
      "\(followers.count) later row\(followers.count == 1 ? "" : "s") on that day"
        + " \(followers.count == 1 ? "is" : "are") added again to preserve the day's order")
  }

  /// Returns the values shared by rows that are booked in file order; nil for a row with a time.
  private func key(_ texts: [String: String]) -> [String]? {
    guard (texts["time"] ?? "").isBlankCell else { return nil }
    return ["date", "account", "symbol"].map { texts[$0] ?? "" }
  }

  private func key(_ place: LedgerPlace) -> [String]? {
    guard table.text(place, "time").isBlankCell else { return nil }
    return ["date", "account", "symbol"].map { table.text(place, $0) }
  }
}
