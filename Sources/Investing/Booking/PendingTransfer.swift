import FinanceModel
package import PlainText

/// Cash or lots sent by one account of a linked transfer but not yet received by the other account.
package struct PendingTransfer: Sendable {
  /// Key of a pending transfer: its group and its sending account.
  package struct Key: Hashable, Sendable {
    /// Index of the group in the ``ActivityLedger``.
    let group: Int
    /// Index of the sending account.
    let sender: Int
  }

  /// Index of the group in the ``ActivityLedger``.
  package let group: Int
  /// Index of the asset's symbol; nil for cash.
  package let symbol: Int?
  /// Index of the cash's currency or, for an asset, of the row's currency.
  package let currency: Int
  /// Index of the sending account.
  package let account: Int
  /// Index of the last sending row.
  package internal(set) var row: Int
  /// Date on which the transfer became pending.
  package internal(set) var date: CalendarDate
  /// Pending cash.
  package internal(set) var amount = Decimal.zero
  /// Pending lots.
  package internal(set) var lots: Holding
  /// Effects of the latest day's untimed rows on the lots.
  var order = DayOrder()
  /// Whether the whole transfer has arrived, and its group has no further rows.
  var isClosed = false

  init(group: Int, symbol: Int?, currency: Int, account: Int, row: Int, date: CalendarDate) {
    self.group = group
    self.symbol = symbol
    self.currency = currency
    self.account = account
    self.row = row
    self.date = date
    lots = Holding(account: account, symbol: symbol ?? 0)
  }

  /// Whether the transfer has no pending cash or lots.
  package var isEmpty: Bool { amount.isZero && lots.quantity.isZero }

  /// Pending cash or units.
  var left: Decimal { symbol == nil ? amount : lots.quantity }

  var key: Key { Key(group: group, sender: account) }
}
