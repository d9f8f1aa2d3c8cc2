import FinanceModel
import PlainText

/// Returns rates listed as "2024-03-01 USD EUR 0.9".
func rateBook(_ lines: [String]) throws -> PriceBook {
  PriceBook(
    try lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      return PriceObservation(
        symbol: words[1], date: try CalendarDate(parsing: words[0]), quote: words[2],
        amount: try Decimal(parsing: words[3]), source: words.count > 4 ? words[4] : "")
    })
}
