package import PlainText

/// The price of one unit on a day, and its source.
///
/// If both ``symbol`` and ``quote`` are currencies, it is an exchange rate. Otherwise it is the
/// price of an asset.
package struct PriceObservation: Equatable, Sendable {
  /// The symbol or currency that is priced.
  package var symbol: String
  package var date: CalendarDate
  /// The currency code of ``amount``.
  package var quote: String
  /// The price of one unit, as traded on that day.
  package var amount: Decimal
  /// The source; "" if it is not stated.
  package var source: String
  /// The row in the prices ledger; nil if the price was not read from that ledger.
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

  /// The source of a price paid in a trade. A trade price has the lowest rank among the prices on a
  /// day.
  package static let tradeSource = "trade"
  /// The source of a price entered by hand. Such a price has the highest rank among the prices on a
  /// day.
  package static let manualSource = "MANUAL"

  /// Returns the rank of a source among the sources on one day: 0 for a trade, 2 for a price
  /// entered by hand, otherwise 1.
  package static func rank(ofSource source: String) -> Int {
    switch source {
    case tradeSource: 0
    case manualSource: 2
    default: 1
    }
  }
}
