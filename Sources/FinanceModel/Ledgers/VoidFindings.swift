import PlainText

extension LedgerTable {
  /// What is wrong with `voids`: errors for one that names no row (`X-voids-unknown`), for rows
  /// that void themselves or each other (`X-voids-circle`) and for two that correct one row
  /// (`X-voids-twice`; a warning if both only cancel it). None of a ledger without such a column.
  ///
  /// A correction that is itself taken back is no second one.
  ///
  /// - Complexity: linear in the rows; nearly nothing if no row voids another.
  package var voidFindings: [LedgerFinding] {
    guard ledger.hasVoids else { return [] }
    let voids = Voids(of: self)
    return voids.places.isEmpty ? [] : voids.unknown + voids.circles + voids.twice
  }
}

private struct Voids {
  private let table: LedgerTable
  /// The rows that take back another, repeats left out.
  let places: [LedgerPlace]
  private var rowOfID: [String: LedgerPlace] = [:]
  private var voiders: [String: [LedgerPlace]] = [:]

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
    for place in places { voiders[table.text(place, "voids"), default: []].append(place) }
  }

  var unknown: [LedgerFinding] {
    places.lazy.filter { rowOfID[table.text($0, "voids")] == nil }
      .prefix(LedgerFinding.limit + 1).map { place in
        let text = table.text(place, "voids")
        let near = nearestID(to: text)
        return finding(
          .error, .voidsUnknown, "voids '\(text.visible)' names no row", at: place,
          hint: near.map { "did you mean '\($0.visible)'?" }
            ?? "write the id of the row to take back")
      }
  }

  /// Each circle once, at its first row in the file.
  var circles: [LedgerFinding] {
    var findings: [LedgerFinding] = []
    var walkOfRow: [LedgerPlace: Int] = [:]
    for (walk, start) in places.enumerated() {
      var at: LedgerPlace? = start
      while let place = at, walkOfRow[place] == nil {
        walkOfRow[place] = walk
        at = rowOfID[table.text(place, "voids")]
      }
      // A row met again on the same walk is on a circle; on an earlier one, it was told of.
      guard let place = at, walkOfRow[place] == walk, isVoider(place) else { continue }
      let circle = circle(from: place)
      findings.append(
        finding(
          .error, .voidsCircle,
          circle.count == 1
            ? "the row voids itself" : "\(circle.count) rows void each other in a circle",
          at: circle.min() ?? place, hint: "let the last correction alone have a voids"))
    }
    return Array(findings.prefix(LedgerFinding.limit + 1))
  }

  var twice: [LedgerFinding] {
    let standing = voiders.mapValues { rows in rows.filter { !isVoided($0) } }
    return standing.filter { $0.value.count > 1 && rowOfID[$0.key] != nil }
      .values.sorted { $0[0] < $1[0] }
      .prefix(LedgerFinding.limit + 1).flatMap { rows in
        let isHarmless = rows.allSatisfy(table.isCancellation)
        return rows.dropFirst().map { place in
          LedgerFinding(
            isHarmless ? .warning : .error, .voidsTwice, of: table.ledger,
            "the row '\(table.text(place, "voids").visible)' is taken back twice", at: place,
            column: "voids", hint: hint(place, rows), earlier: rows[0])
        }
      }
  }

  /// The command that takes back the row, or another one of those that do the same: one that only
  /// cancels cannot be taken back.
  private func hint(_ place: LedgerPlace, _ rows: [LedgerPlace]) -> String {
    let chosen = table.isCancellation(place) ? rows.first { !table.isCancellation($0) } : place
    guard let chosen else { return "nothing needs to be done: both only cancel it" }
    let id = table.text(chosen, "id")
    guard !id.isBlankCell else { return "let one row correct it, and take back the other one" }
    let command =
      table.ledger == .budgets
      ? "spending budgets void" : "ledger-add \(table.ledger.rawValue) --void"
    return "let one row correct it, and take back the other one: \(command)"
      + " \(id.visible.shellWord) --apply"
  }

  private func isVoider(_ place: LedgerPlace) -> Bool {
    !table.text(place, "voids").isBlankCell
  }

  private func isVoided(_ place: LedgerPlace) -> Bool {
    let id = table.text(place, "id")
    return !id.isBlankCell && voiders[id] != nil
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

  /// The one id that begins so, as of a copy cut short, or a near one where there are few.
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
