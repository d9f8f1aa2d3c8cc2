import PlainText

extension LedgerTable {
  /// What ``liveRows`` is made of.
  var rowsThatCount: [LedgerPlace] {
    let repeats = Set(repeatedRows.map(\.row))
    var rows = repeats.isEmpty ? places : places.filter { !repeats.contains($0) }
    let again = Set(repeatedOperations.map(\.row))
    if !again.isEmpty { rows.removeAll(where: again.contains) }
    let voided = voidedIDs
    guard !voided.isEmpty else { return rows }
    rows.removeAll { voided.contains(text($0, "id")) || isCancellation($0) }
    return rows
  }

  /// The rows that repeat an earlier one wholly, each with the first of its kind, in file order.
  ///
  /// - Complexity: linear in the rows.
  package var repeatedRows: [(row: LedgerPlace, first: LedgerPlace)] {
    var repeats: [(row: LedgerPlace, first: LedgerPlace)] = []
    for rows in rowsOfOneName {
      var firsts: [[String]: LedgerPlace] = [:]
      for row in rows {
        let content = content(of: row)
        if let first = firsts[content] {
          repeats.append((row, first))
        } else {
          firsts[content] = row
        }
      }
    }
    return repeats.sorted { $0.row < $1.row }
  }

  /// The rows of each id that more than one row has, each in file order; of prices, those of each
  /// day, base and quote.
  ///
  /// - Complexity: linear in the rows.
  package var rowsOfOneName: [[LedgerPlace]] {
    var firsts: [String: LedgerPlace] = [:]
    var others: [String: [LedgerPlace]] = [:]
    for place in places {
      guard let name = name(of: place) else { continue }
      if firsts[name] == nil {
        firsts[name] = place
      } else {
        others[name, default: []].append(place)
      }
    }
    return others.map { name, rows in (firsts[name].map { [$0] } ?? []) + rows }
      .sorted { $0[0] < $1[0] }
  }

  private func name(of place: LedgerPlace) -> String? {
    guard ledger == .prices else {
      let id = text(place, "id")
      return id.isBlankCell ? nil : id
    }
    // A comma is in none of the three.
    return "\(text(place, "date")),\(text(place, "base")),\(text(place, "quote"))"
  }

  /// What the row says: the texts of the columns that the ledger knows, in its order, then other
  /// columns that are not blank with their names, in the order of those.
  ///
  /// The same in files whose columns stand in another order.
  package func content(of place: LedgerPlace) -> [String] {
    let table = files[place.file]
    let known = ledger.columns.map { text(place, $0.name) }
    var others: [(String, String)] = []
    for (index, name) in table.header.enumerated() where ledger.column(name) == nil {
      let text = table.text(place.record, index)
      if !text.isEmpty { others.append((name, text)) }
    }
    return known + others.sorted { $0 < $1 }.flatMap { [$0.0, $0.1] }
  }

  /// The ids that some row takes back.
  private var voidedIDs: Set<String> {
    guard ledger.hasVoids else { return [] }
    var ids: Set<String> = []
    for place in places {
      let id = text(place, "voids")
      if !id.isBlankCell { ids.insert(id) }
    }
    return ids
  }
}
