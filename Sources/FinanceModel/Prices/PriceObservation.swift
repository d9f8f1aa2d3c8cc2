package import PlainText

/// What one unit of something cost on a day, and who says so.
///
/// It is the price of an asset, or, where ``symbol`` and ``quote`` are both currencies, an exchange
/// rate.
package struct PriceObservation: Equatable, Sendable {
  /// What is priced: a symbol or a currency.
  package var symbol: String
  package var date: CalendarDate
  /// The money code that ``amount`` is in.
  package var quote: String
  /// The price of one unit, as traded on the day.
  package var amount: Decimal
  /// "" where nobody is named.
  package var source: String
  /// The row of the prices ledger; nil where it comes from elsewhere.
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

  /// The source of a price that was paid in a trade; on its day every other source beats it.
  package static let tradeSource = "trade"
  /// The source of a price that a person states; on its day it beats every other source.
  package static let manualSource = "MANUAL"

  /// How much a source counts among those of one day: 0 for a trade, 2 for a person's word, else 1.
  package static func rank(ofSource source: String) -> Int {
    switch source {
    case tradeSource: 0
    case manualSource: 2
    default: 1
    }
  }
}
