package import PlainText

/// One row of the values ledger: what an account was worth at a moment, or what became of it.
package struct ValueUpdate: Hashable, Sendable {
  /// What happened. The raw values are the words of the column `event`.
  package enum Event: String, CaseIterable, Sendable {
    case open, value, flow, close, reopen, delete
  }

  package var timestamp: Timestamp
  package var account: String
  package var event: Event
  /// What the account was worth then; negative for a debt. Nil where the row does not say.
  package var value: Decimal?
  /// Nil where it is blank: the account's own.
  package var currency: String?
  /// What was paid in; negative when it was taken out.
  package var flow: Decimal?
  package var place: LedgerPlace

  package init(
    timestamp: Timestamp, account: String, event: Event, value: Decimal? = nil,
    currency: String? = nil, flow: Decimal? = nil, place: LedgerPlace
  ) {
    self.timestamp = timestamp
    self.account = account
    self.event = event
    self.value = value
    self.currency = currency
    self.flow = flow
    self.place = place
  }

  /// The rows that the ledger holds by instant, then in file order; or every reason why it has
  /// none, at its cells.
  ///
  /// Errors are `value-column-missing`, `-value-missing`, `-timestamp-malformed`,
  /// `-number-malformed` and `-word-unknown`; at most a hundred, then a note.
  ///
  /// - Parameter settings: tells the accounts' aliases.
  /// - Precondition: the table is of ``Ledger/values``.
  package static func reading(
    _ table: LedgerTable, _ settings: Settings
  ) -> Loaded<[ValueUpdate]> {
    precondition(table.ledger == .values, "only the values ledger holds values")
    let names = settings.accountNames
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in reader.valueUpdate(place, names) }
    return reader.loaded(
      rows.sorted {
        ($0.timestamp.instant, $0.place) < ($1.timestamp.instant, $1.place)
      })
  }
}

extension LedgerRowReader {
  fileprivate mutating func valueUpdate(
    _ place: LedgerPlace, _ names: [String: String]
  ) -> ValueUpdate? {
    let timestamp = required(place, "timestamp") { (cell) throws(LedgerFinding) in
      try cell.timestamp()
    }
    let account = required(place, "account") { $0.text }
    let event = required(place, "event") { _ in true } == nil ? nil : word(place, "event")
    let value = optional(place, "value") { (cell) throws(LedgerFinding) in try cell.decimal() }
    let flow = optional(place, "flow") { (cell) throws(LedgerFinding) in try cell.decimal() }
    let currency = optional(place, "currency") { $0.text }
    guard let timestamp, let account, let event = event.flatMap(ValueUpdate.Event.init) else {
      return nil
    }
    return ValueUpdate(
      timestamp: timestamp, account: names[account] ?? account, event: event, value: value,
      currency: currency, flow: flow, place: place)
  }
}
