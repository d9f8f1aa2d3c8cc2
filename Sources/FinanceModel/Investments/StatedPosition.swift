package import PlainText

/// One row of an account's statement: what it held of an asset, or its cash, at the end of a day.
package struct StatedPosition: Equatable, Sendable {
  package let account: String
  /// ``cashSymbol`` for cash.
  package let symbol: String
  package let date: CalendarDate
  /// Units; of cash the amount.
  package let quantity: Decimal
  /// What a unit cost on average, in `currency`; nil where the row does not say.
  package let averageCost: Decimal?
  package let currency: String
  package let place: LedgerPlace

  /// What stands for cash in the column `symbol`.
  package static let cashSymbol = "$CASH"

  package init(
    account: String, symbol: String, date: CalendarDate, quantity: Decimal,
    averageCost: Decimal? = nil, currency: String, place: LedgerPlace
  ) {
    self.account = account
    self.symbol = symbol
    self.date = date
    self.quantity = quantity
    self.averageCost = averageCost
    self.currency = currency
    self.place = place
  }
}
