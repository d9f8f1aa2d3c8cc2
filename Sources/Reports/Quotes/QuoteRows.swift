import Console
import FinanceFolder
import FinanceModel
import PlainText

/// Conversion of prices to rows to add to the ledger.
enum QuoteRows {
  static let columns: [Column<PriceObservation>] = [
    .date("date", "the date of the price") { $0.date },
    .text("base", "the symbol, or the priced currency") { $0.symbol },
    .text("quote", "the currency of the price") { $0.quote },
    Column("amount", .price, "the closing price of one unit") { .number($0.amount.description) },
    .text("source", "the source of the price") { $0.source.filled },
  ]

  static let spec = TableSpec("rows", "one row for each price added to the ledger", columns)

  /// Returns the ledger with these prices appended.
  ///
  /// - Throws: `prices-column-missing` if the header lacks a required column.
  static func addition(
    of quotes: [PriceObservation], to reading: LedgerReading
  ) throws(Failure) -> LedgerExtension {
    try reading.extended { name in
      switch name {
      case "date", "base", "quote", "amount": !quotes.isEmpty
      case "source": quotes.contains { !$0.source.isEmpty }
      default: false
      }
    } by: {
      var lines: [String] = []
      forEachLine(quotes, in: $0) { lines.append(String(decoding: $0, as: UTF8.self)) }
      return lines
    }
  }

  /// Returns the prices as ledger lines with these columns, each ending with a line feed.
  static func text(_ quotes: [[PriceObservation]], in columns: [String]) -> String {
    var text: [UInt8] = []
    for quotes in quotes {
      forEachLine(quotes, in: columns) { line in
        text += line
        text.append(UInt8(ascii: "\n"))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Calls `body` with each price as a ledger line with these columns, without the line feed.
  ///
  /// - Complexity: linear in the number of prices. Text shared by successive prices is formatted
  ///   once.
  private static func forEachLine(
    _ quotes: [PriceObservation], in columns: [String], _ body: ([UInt8]) -> Void
  ) {
    var line: [UInt8] = []
    // The text before each date or amount; `rest` is the text after the last of them.
    var fixed: [(before: [UInt8], isDate: Bool)] = []
    var rest: [UInt8] = []
    var last: PriceObservation?
    for quote in quotes {
      if last.map({
        ($0.symbol, $0.quote, $0.source) != (quote.symbol, quote.quote, quote.source)
      }) ?? true {
        (fixed, rest, last) = ([], [], quote)
        for (index, column) in columns.enumerated() {
          if index > 0 { rest.append(UInt8(ascii: ",")) }
          switch column {
          case "date", "amount":
            fixed.append((rest, column == "date"))
            rest = []
          case "base": appendCSVField(quote.symbol, isFirst: index == 0, to: &rest)
          case "quote": appendCSVField(quote.quote, isFirst: index == 0, to: &rest)
          case "source": appendCSVField(quote.source, isFirst: index == 0, to: &rest)
          default: break
          }
        }
      }
      line.removeAll(keepingCapacity: true)
      for part in fixed {
        line += part.before
        line += (part.isDate ? quote.date.description : quote.amount.description).utf8
      }
      line += rest
      body(line)
    }
  }

  /// Returns the first price of each day for which `prices` lacks a price. An existing price may be
  /// in any unit of the currency or, for exchange rates, in the opposite direction.
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
    let ascends = zip(quotes, quotes.dropFirst()).allSatisfy {
      ($0.symbol, $0.quote) == ($1.symbol, $1.quote) && $0.date < $1.date
    }
    if let first = quotes.first, ascends {
      let key = Key(base: first.symbol, quote: CurrencyUnit(first.quote).major)
      let own = days(key)
      if own.isEmpty { return quotes }
      known[key] = own
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
