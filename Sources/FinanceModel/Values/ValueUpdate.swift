package import PlainText

/// A row of the values ledger: an account's value at a moment, or another event of the account.
package struct ValueUpdate: Equatable, Sendable {
  /// The kind of event. Raw values are the words in the `event` column.
  package enum Event: String, CaseIterable, Sendable {
    case open, value, flow, close, reopen, delete

    /// The sort position among events with the same time. An account is opened before it has a
    /// value, and closed afterwards.
    package var rank: Int {
      switch self {
      case .open: 0
      case .reopen: 1
      case .flow: 2
      case .value: 3
      case .close: 4
      case .delete: 5
      }
    }
  }

  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package var instant: Int128
  /// The date as written.
  package var date: CalendarDate
  /// The account's number in its ``ValueLedger``.
  package var account: Int
  package var event: Event
  /// The value at that moment, which is negative for a debt; nil if the row does not state a value.
  package var value: Decimal?
  /// The currency's number in its ``ValueLedger``; nil means the account's currency.
  package var currency: Int?
  /// The amount paid in; negative for a withdrawal.
  package var flow: Decimal?
  package var place: LedgerPlace

  package init(
    instant: Int128, date: CalendarDate, account: Int, event: Event, value: Decimal? = nil,
    currency: Int? = nil, flow: Decimal? = nil, place: LedgerPlace
  ) {
    self.instant = instant
    self.date = date
    self.account = account
    self.event = event
    self.value = value
    self.currency = currency
    self.flow = flow
    self.place = place
  }
}
