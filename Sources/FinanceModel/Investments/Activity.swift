package import PlainText

/// An activity that counts: a trade, a payment or a transfer. Names are stored as numbers assigned
/// by the ``ActivityLedger``.
///
/// Amounts are in `currency`, as written. Their sign does not depend on whether money is paid or
/// received, which follows from the type.
package struct Activity: Hashable, Sendable {
  package var place: LedgerPlace
  package var date: CalendarDate
  /// The time of day; nil if blank.
  package var time: TimeOfDay?
  package var account: Int
  package var type: ActivityType
  package var subtype: ActivitySubtype?
  package var symbol: Int?
  package var quantity: Decimal?
  package var unitPrice: Decimal?
  package var amount: Decimal?
  package var fee: Decimal?
  package var tax: Decimal?
  /// The row's currency or, if that is blank, the account's currency.
  package var currency: Int
  /// The value of one unit of `currency` in the account's currency.
  package var fxRate: Decimal?
  package var ratio: SplitRatio?
  /// The number of the group that links the rows of a transfer.
  package var group: Int?
  /// Whether the row names lots; see ``ActivityLedger/lots(ofRow:)``.
  package var namesLots = false

  /// Whether this row is booked before `other`. Rows are ordered by date, then with SPLIT before
  /// other types, then by time (blank first), then by file order.
  package func isBefore(_ other: Activity) -> Bool {
    let (mine, its) = (sortKey, other.sortKey)
    return mine != its ? mine < its : place < other.place
  }

  private var sortKey: (CalendarDate, Int, Int) {
    (date, type == .split ? 0 : 1, time.map { $0.nanoseconds } ?? -1)
  }
}

extension Activity {
  package init(
    place: LedgerPlace, date: CalendarDate, time: TimeOfDay? = nil, account: Int,
    type: ActivityType, subtype: ActivitySubtype? = nil, symbol: Int? = nil, currency: Int
  ) {
    self.init(
      place: place, date: date, time: time, account: account, type: type, subtype: subtype,
      symbol: symbol, quantity: nil, currency: currency)
  }
}
