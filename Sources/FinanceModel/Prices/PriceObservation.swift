package import PlainText

/// The price of one unit on a day, and its source.
///
/// It is the price of an asset, or an exchange rate if ``symbol`` and ``quote`` are both
/// currencies.
package struct PriceObservation: Equatable, Sendable {
  /// The priced symbol or currency.
  package var symbol: String
  package var date: CalendarDate
  /// The currency code of ``amount``.
  package var quote: String
  /// The price of one unit, as traded on the day.
  package var amount: Decimal
  /// The source; "" if none is stated.
  package var source: String
  /// The row of the prices ledger; nil if the price comes from elsewhere.
  package var place: LedgerPlace?

  package init(
    symbol: String, date: CalendarDate, quote: String, amount: Decimal, source: String = "",
    place: LedgerPlace? = nil
  ) {
    self.symbol = symbol
    self.date = date
    self.quote = quote
    self.amount = amount
    self.source = source
    self.place = place
  }

  /// The source of a price paid in a trade; it has the lowest rank on its day.
  package static let tradeSource = "trade"
  /// The source of a price entered by hand; it has the highest rank on its day.
  package static let manualSource = "MANUAL"

  /// Returns the rank of a source among those of one day: 0 for a trade, 2 for a price entered by
  /// hand, else 1.
  package static func rank(ofSource source: String) -> Int {
    switch source {
    case tradeSource: 0
    case manualSource: 2
    default: 1
    }
  }
}
