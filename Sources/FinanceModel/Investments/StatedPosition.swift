package import PlainText

/// A row of an account statement: the units of an asset, or the amount of cash, held at the end of
/// a day.
package struct StatedPosition: Equatable, Sendable {
  package let account: String
  /// The symbol; ``cashSymbol`` for cash.
  package let symbol: String
  package let date: CalendarDate
  /// Number of units; for cash, the amount.
  package let quantity: Decimal
  /// The average cost per unit, in `currency`; nil if the row does not state it.
  package let averageCost: Decimal?
  package let currency: String
  package let place: LedgerPlace

  /// The word for cash in the column `symbol`.
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
