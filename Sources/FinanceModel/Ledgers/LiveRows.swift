import PlainText

extension LedgerTable {
  /// The rows that count, in file order: all but those that another row's `voids` names, those that
  /// only take back another, and repeats.
  ///
  /// A row repeats another when both have the same id and the same content; of prices, which have
  /// no ids, the same content. (Git's union of two branches repeats rows when one of them turned
  /// the line endings.) A row whose id is blank repeats nothing: two equal coffees are two. The same
  /// rows in another order give the same contents.
  ///
  /// - Complexity: linear in the rows.
  package var liveRows: [LedgerPlace] {
    let voided = voidedIDs
    var rows = distinctRows
    guard !voided.isEmpty else { return rows }
    rows.removeAll { voided.contains(text($0, "id")) || isCancellation($0) }
    return rows
  }

  /// The rows without repeats, in file order.
  ///
  /// - Complexity: linear in the rows.
  package var distinctRows: [LedgerPlace] {
    let repeats = Set(repeatedRows.map(\.row))
    return repeats.isEmpty ? places : places.filter { !repeats.contains($0) }
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
        if let first = firsts[content] { repeats.append((row, first)) } else { firsts[content] = row }
      }
    }
    return repeats.sorted { $0.row < $1.row }
  }

  /// The rows of each id that more than one row has, in file order. Of prices, of each price's day,
  /// base and quote.
  package var rowsOfOneName: [[LedgerPlace]] {
    var rows: [[String]: [LedgerPlace]] = [:]
    for place in places {
      let name = ledger == .prices ? ["date", "base", "quote"] : ["id"]
      let key = name.map { text(place, $0) }
      if ledger != .prices, key[0].isBlankCell { continue }
      rows[key, default: []].append(place)
    }
    return rows.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
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
