import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Prices on their way into the ledger.
enum QuoteRows {
  static let columns: [Column<PriceObservation>] = [
    .date("date", "the day of the price") { $0.date },
    .text("base", "the symbol, or the currency that is priced") { $0.symbol },
    .text("quote", "the currency of the price") { $0.quote },
    Column("amount", .price, "the closing price of one unit") { .number($0.amount.description) },
    .text("source", "the source of the price") { $0.source.filled },
  ]

  static let spec = TableSpec("rows", "one row for each price that is added to the ledger", columns)

  /// Returns the price as a row of the ledger.
  static func row(_ quote: PriceObservation) -> LedgerReading.Row {
    { columns in
      columns.map { column in
        switch column {
        case "date": quote.date.description
        case "base": quote.symbol
        case "quote": quote.quote
        case "amount": quote.amount.description
        case "source": quote.source
        default: ""
        }
      }
    }
  }

  /// Returns the first price of each day for which the book has no price, in any unit of its
  /// currency or, for exchange rates, in the opposite direction.
  static func absent(_ quotes: [PriceObservation], from prices: PriceBook) -> [PriceObservation] {
    struct Key: Hashable {
      let base: String
      let quote: String
    }
    var known: [Key: Set<CalendarDate>] = [:]
    func days(_ key: Key) -> Set<CalendarDate> {
      var days: Set<CalendarDate> = []
      let isPair = CurrencyUnit(key.base).isCurrency
      for (base, quote) in isPair
        ? [(key.base, key.quote), (key.quote, key.base)] : [(key.base, key.quote)]
      {
        guard let series = prices.series(of: base) else { continue }
        for price in series.observations
        where CurrencyUnit(price.quote).major == quote
          && price.source != PriceObservation.tradeSource
        { days.insert(price.date) }
      }
      return days
    }
    var absent: [PriceObservation] = []
    var start = 0
    while start < quotes.count {
      let (symbol, currency) = (quotes[start].symbol, quotes[start].quote)
      let key = Key(base: symbol, quote: CurrencyUnit(currency).major)
      var seen = known.removeValue(forKey: key) ?? days(key)
      while start < quotes.count, quotes[start].symbol == symbol, quotes[start].quote == currency {
        if seen.insert(quotes[start].date).inserted { absent.append(quotes[start]) }
        start += 1
      }
      known[key] = seen
    }
    return absent
  }
}
