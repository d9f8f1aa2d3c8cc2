import FinanceModel
package import PlainText

/// What one side of a linked transfer has sent and the other has not received yet.
package struct PendingTransfer: Sendable {
  /// Numbers of the ``ActivityLedger``.
  package let group: Int
  /// The asset; nil for cash.
  package let symbol: Int?
  /// The number of the cash's currency; of an asset that of its row.
  package let currency: Int
  /// The account that sent it last.
  package internal(set) var account: Int
  /// The row that sent it last.
  package internal(set) var row: Int
  /// Since when it is under way.
  package internal(set) var date: CalendarDate
  /// The cash under way.
  package internal(set) var amount = Decimal.zero
  /// The lots under way.
  package internal(set) var lots: Holding
  /// What untimed rows of the latest day did to them.
  var order = DayOrder()
  /// Whether all of it has arrived, and its group has no further row.
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

  /// Whether nothing is under way.
  package var isEmpty: Bool { amount.isZero && lots.quantity.isZero }
}
