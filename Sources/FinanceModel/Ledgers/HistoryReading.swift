package import PlainText

extension History {
  /// The history that the ledger holds, or every reason why it has none, at its cells.
  ///
  /// Errors are `history-column-missing`, `-value-missing`, `-timestamp-malformed`,
  /// `-number-malformed` and `-word-unknown`; at most a hundred, then a note.
  ///
  /// - Precondition: the table is of ``Ledger/history``.
  /// - Complexity: linear in the rows, and a sort where they are not in order.
  package static func reading(_ table: LedgerTable) -> Loaded<History> {
    precondition(table.ledger == .history, "only the history ledger holds a history")
    var reader = HistoryReader(table)
    let rows = reader.rows()
    guard reader.findings.isEmpty else {
      return Loaded(nil, table.diagnostics(for: table.bounded(reader.findings)))
    }
    return Loaded(History(rows))
  }
}

/// Reads rows and collects what is wrong with them.
private struct HistoryReader {
  private let table: LedgerTable
  private let columns: [HistoryEntry.CodingKeys: LedgerColumn]
  private(set) var findings: [LedgerFinding] = []

  init(_ table: LedgerTable) {
    self.table = table
    columns = Dictionary(
      uniqueKeysWithValues: table.ledger.columns.compactMap { column in
        HistoryEntry.CodingKeys(rawValue: column.name).map { ($0, column) }
      })
  }

  mutating func rows() -> [History.Row] {
    for file in table.files.indices {
      for column in table.ledger.columns
      where column.isRequired && table.index(of: column.name, inFile: file) == nil {
        findings.append(table.missingFinding(column, inFile: file))
      }
    }
    guard findings.isEmpty else { return [] }
    var rows: [History.Row] = []
    rows.reserveCapacity(table.count)
    for place in table.liveRows {
      if let entry = entry(place) { rows.append(History.Row(entry, at: place)) }
      if findings.count > LedgerFinding.limit { break }
    }
    return rows
  }

  private mutating func entry(_ place: LedgerPlace) -> HistoryEntry? {
    let words = HistoryEntry.Kind.allCases.map(\.rawValue)
    let timestamp = value(place, .timestamp) { (cell) throws(LedgerFinding) in
      try cell.timestamp()
    }
    let tier = value(place, .tierName) { $0.text }
    let account = value(place, .accountName) { $0.text }
    let amount = value(place, .amount) { (cell) throws(LedgerFinding) in try cell.decimal() }
    let balance = value(place, .balanceAfter) { (cell) throws(LedgerFinding) in
      try cell.decimal()
    }
    let kind = value(place, .kind) { (cell) throws(LedgerFinding) in
      HistoryEntry.Kind(rawValue: try cell.word(among: words))
    }
    guard let timestamp, let tier, let account, let amount, let balance, let kind = kind ?? nil
    else { return nil }
    return HistoryEntry(
      id: filled(place, .id), timestamp: timestamp, tierName: tier, accountName: account,
      amount: amount, balanceAfter: balance, kind: kind,
      description: table.text(place, "description"), user: table.text(place, "user"),
      op: filled(place, .op))
  }

  private func filled(_ place: LedgerPlace, _ key: HistoryEntry.CodingKeys) -> String? {
    let text = table.text(place, key.rawValue)
    return text.isBlankCell ? nil : text
  }

  private mutating func value<Value>(
    _ place: LedgerPlace, _ key: HistoryEntry.CodingKeys,
    _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    guard let column = columns[key] else { return nil }
    guard let cell = table.cell(place, column) else {
      findings.append(table.blankFinding(place, column))
      return nil
    }
    do throws(LedgerFinding) {
      return try read(cell)
    } catch {
      findings.append(error)
      return nil
    }
  }
}
