import PlainText

extension LedgerTable {
  /// Errors in `voids`: an id that does not exist (`X-voids-unknown`), rows that void themselves or
  /// each other (`X-voids-circle`), and two corrections of one row (`X-voids-twice`; a warning if
  /// both have the same result). The list is empty for a ledger without a `voids` column.
  ///
  /// - Complexity: linear in the number of rows; negligible if there are no corrections.
  package var voidFindings: [LedgerFinding] {
    guard ledger.hasVoids else { return [] }
    let voids = Voids(of: self)
    return voids.places.isEmpty ? [] : voids.unknown + voids.circles + voids.twice
  }
}

private struct Voids {
  private let table: LedgerTable
  /// Rows that void another row, excluding repeated rows.
  let places: [LedgerPlace]
  private var rowOfID: [String: LedgerPlace] = [:]

  init(of table: LedgerTable) {
    self.table = table
    let all = table.places
    guard all.contains(where: { !table.text($0, "voids").isBlankCell }) else {
      places = []
      return
    }
    let repeats = Set(table.repeatedRows.map(\.row))
    places = all.filter { !repeats.contains($0) && !table.text($0, "voids").isBlankCell }
    for place in all {
      let id = table.text(place, "id")
      if !id.isBlankCell, rowOfID[id] == nil { rowOfID[id] = place }
    }
  }

  var unknown: [LedgerFinding] {
    places.lazy.filter { rowOfID[table.text($0, "voids")] == nil }
      .prefix(LedgerFinding.limit + 1).map { place in
        let text = table.text(place, "voids")
        let near = nearestID(to: text)
        return finding(
          .error, .voidsUnknown, "voided row '\(text.visible)' does not exist", at: place,
          hint: near.map { "did you mean '\($0.visible)'?" }
            ?? "write the id of the row to cancel")
      }
  }

  /// Errors about cycles: one per cycle, reported at the cycle's first row in the file.
  var circles: [LedgerFinding] {
    var findings: [LedgerFinding] = []
    var walkOfRow: [LedgerPlace: Int] = [:]
    for (walk, start) in places.enumerated() {
      var at: LedgerPlace? = start
      while let place = at, walkOfRow[place] == nil {
        walkOfRow[place] = walk
        at = rowOfID[table.text(place, "voids")]
      }
      // A row reached again on the same walk is part of a cycle. A row reached on an earlier walk
      // was already checked.
      guard let place = at, walkOfRow[place] == walk, isVoider(place) else { continue }
      let circle = circle(from: place)
      findings.append(
        finding(
          .error, .voidsCircle,
          circle.count == 1
            ? "the row voids itself" : "\(circle.count) rows void each other in a cycle",
          at: circle.min() ?? place, hint: "keep voids in the last correction only"))
    }
    return Array(findings.prefix(LedgerFinding.limit + 1))
  }

  /// Findings about corrections that do not count because another correction of the same row
  /// counts. The findings are warnings if both corrections have the same result.
  var twice: [LedgerFinding] {
    table.correctionChoices
      .prefix(LedgerFinding.limit + 1).flatMap { choice in
        choice.options.dropFirst().compactMap(\.rows.first).map { place in
          let row = "row '\(name(choice.corrected))'"
          return LedgerFinding(
            choice.isEqual ? .warning : .error,
            code: LedgerProblem.voidsTwice.code(for: table.ledger),
            choice.isEqual
              ? "\(row) is corrected twice in the same way, so the correction is counted once"
              : "this correction of \(row) is ignored",
            at: LedgerCellPlace(place: place, column: "voids"),
            hint: choice.isEqual ? nil : hint(place, choice.options[0].rows[0]),
            note: Finding.Note(
              LedgerCellPlace(place: choice.options[0].rows[0], column: nil),
              choice.isEqual ? "the first row is" : "the other one is"))
        }
      }
  }

  private func name(_ place: LedgerPlace) -> String { table.text(place, "id").visible }

  /// Returns a hint with the commands that keep one correction or the other.
  private func hint(_ place: LedgerPlace, _ counting: LedgerPlace) -> String {
    guard !name(place).isBlankCell, !name(counting).isBlankCell else {
      return "remove the wrong correction in an editor"
    }
    func command(_ place: LedgerPlace) -> String {
      "ledger-add --keep \(name(place).shellWord) --apply"
    }
    return
      "to keep this correction: \(command(place)); to keep the other correction:"
      + " \(command(counting))"
  }

  private func isVoider(_ place: LedgerPlace) -> Bool {
    !table.text(place, "voids").isBlankCell
  }

  private func circle(from start: LedgerPlace) -> [LedgerPlace] {
    var circle = [start]
    while let last = circle.last, let next = rowOfID[table.text(last, "voids")], next != start,
      circle.count <= places.count
    {
      circle.append(next)
    }
    return circle
  }

  /// Returns the only id that begins with the text, for example if the text is a truncated id. If
  /// there are few ids, a similar id may be returned.
  private func nearestID(to text: String) -> String? {
    let longer = rowOfID.keys.lazy.filter { $0.hasPrefix(text) }.prefix(2)
    if text.utf8.count >= 4, longer.count == 1 { return longer.first }
    return rowOfID.count > 100 ? nil : nearestName(to: text, among: rowOfID.keys.sorted())
  }

  private func finding(
    _ severity: Diagnostic.Severity, _ problem: LedgerProblem, _ message: String,
    at place: LedgerPlace, hint: String
  ) -> LedgerFinding {
    LedgerFinding(
      severity, problem, of: table.ledger, message, at: place, column: "voids", hint: hint)
  }
}
