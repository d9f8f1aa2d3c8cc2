package import PlainText

extension History {
  /// Reads the history in the ledger, or reports all errors that prevent reading it, each at its
  /// cell.
  ///
  /// Errors are `history-column-missing`, `-value-missing`, `-timestamp-malformed`,
  /// `-number-malformed` and `-word-unknown`. At most a hundred are reported; if there are more, a
  /// note is added.
  ///
  /// - Precondition: `table` is a table of ``Ledger/history``.
  /// - Complexity: linear in the number of rows, plus a sort if they are not in order.
  package static func reading(_ table: LedgerTable) -> Loaded<History> {
    precondition(table.ledger == .history, "only the history ledger holds a history")
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in
      reader.entry(place).map { History.Row($0, at: place) }
    }
    // Errors in this row are not reported, because the row does not count.
    var other = LedgerRowReader(table)
    let repeated = table.rowsAgain.compactMap { place in
      other.entry(place).map { History.Row($0, at: place) }
    }
    return reader.loaded(History(rows, repeated: repeated))
  }
}

extension LedgerRowReader {
  fileprivate mutating func entry(_ place: LedgerPlace) -> HistoryEntry? {
    let timestamp = value(place, .timestamp) { (cell) throws(LedgerFinding) in
      try cell.timestamp()
    }
    let tier = value(place, .tierName) { $0.text }
    let account = value(place, .accountName) { $0.text }
    let amount = value(place, .amount) { (cell) throws(LedgerFinding) in try cell.decimal() }
    let balance = value(place, .balanceAfter) { (cell) throws(LedgerFinding) in
      try cell.decimal()
    }
    let words = HistoryEntry.Kind.allCases.map(\.rawValue)
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

  private mutating func filled(_ place: LedgerPlace, _ key: HistoryEntry.CodingKeys) -> String? {
    optional(place, key.rawValue) { $0.text }
  }

  private mutating func value<Value>(
    _ place: LedgerPlace, _ key: HistoryEntry.CodingKeys,
    _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    required(place, key.rawValue, read)
  }
}
