package import PlainText

/// A value to be written into the values ledger.
package struct ValueEntry: Equatable, Sendable {
  /// The account's name as typed.
  package var account: String
  package var event: ValueUpdate.Event
  package var value: Decimal?
  package var flow: Decimal?
  /// Currencies stated with the value; if empty, the account's currency applies.
  package var currencies: [StatedCurrency]
  package var note: String
  package var timestamp: Timestamp
  /// The entry's row in the input; nil for an entry typed on the command line.
  package var place: LedgerPlace?
  /// The row of the ledger that the entry replaces; nil if the entry is new.
  package var replaced: LedgerPlace?

  package init(
    account: String, event: ValueUpdate.Event, value: Money? = nil, flow: Money? = nil,
    note: String = "", timestamp: Timestamp, place: LedgerPlace? = nil
  ) {
    self.account = account
    self.event = event
    self.value = value?.amount
    self.flow = flow?.amount
    currencies = [("value", value), ("flow", flow)].compactMap { column, money in
      money?.currency?.code.map { StatedCurrency($0, in: column) }
    }
    self.note = note
    self.timestamp = timestamp
    self.place = place
  }
}

/// A currency, and the column of the input that states it.
package struct StatedCurrency: Equatable, Sendable {
  package let code: String
  package let column: String

  package init(_ code: String, in column: String) {
    self.code = code
    self.column = column
  }
}
