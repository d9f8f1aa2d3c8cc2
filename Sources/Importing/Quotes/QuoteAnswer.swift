package import FinanceModel
package import PlainText

/// The closing prices in a source's answer.
package struct QuoteAnswer: Equatable, Sendable {
  /// A closing price as traded on its day.
  package struct Row: Equatable, Sendable {
    package let date: CalendarDate
    package let amount: Decimal
  }

  /// A split reported by the source.
  package struct Split: Equatable, Sendable {
    package let date: CalendarDate
    package let new: Decimal
    package let old: Decimal
  }

  /// The prices by day, with at most one per day.
  package private(set) var rows: [Row] = []
  /// The source's name for the priced symbol; nil if the answer does not state it.
  package var symbol: String?
  /// The currency code of the prices; nil if the answer does not state it.
  package var currency: String?
  /// The splits in date order.
  package var splits: [Split] = []
  /// Number of days without a price.
  package var skipped = 0

  /// Creates an answer from bars in any order. If a day has two bars, the later one is used. Bars
  /// without a positive price are only counted.
  ///
  /// - Parameter read: returns a bar's day and price; nil if the bar's day has not ended.
  init<Bars: Sequence>(
    symbol: String? = nil, currency: String? = nil, _ bars: Bars,
    _ read: (Bars.Element) throws(QuoteProblem) -> (CalendarDate, Decimal?)?
  ) throws(QuoteProblem) {
    (self.symbol, self.currency) = (symbol, currency)
    rows.reserveCapacity(bars.underestimatedCount)
    var isInOrder = true
    for bar in bars {
      guard let (day, amount) = try read(bar) else { continue }
      guard let amount, amount.isPositive else {
        skipped += 1
        continue
      }
      isInOrder = isInOrder && rows.last.map { $0.date < day } ?? true
      rows.append(Row(date: day, amount: amount))
    }
    guard !isInOrder else { return }
    let latest = Dictionary(rows.map { ($0.date, $0) }) { _, later in later }
    rows = latest.values.sorted { $0.date < $1.date }
  }

  /// Multiplies each price by the splits after its day, rounded half-even to 8 decimals. This
  /// restores the traded prices from a source that adjusts for splits.
  ///
  ///     // 27.75 before a split of 4:1 was traded at 111
  ///
  /// - Throws: `quote-malformed` if a price is too large.
  mutating func undoSplits() throws(QuoteProblem) {
    guard !splits.isEmpty else { return }
    var (next, new, old) = (splits.count - 1, Decimal.one, Decimal.one)
    for index in rows.indices.reversed() {
      do throws(DecimalError) {
        while next >= 0, splits[next].date > rows[index].date {
          new = try new.multiplied(by: splits[next].new, .halfEven)
          old = try old.multiplied(by: splits[next].old, .halfEven)
          next -= 1
        }
        guard new != old else { continue }
        let traded = try rows[index].amount.scaled(by: new, over: old, .halfEven)
        rows[index] = Row(
          date: rows[index].date, amount: try traded.rounded(toDecimals: 8, .halfEven))
      } catch {
        throw .malformed("has prices that cannot be multiplied by the split ratios: \(error)")
      }
    }
  }

  /// Converts the prices to another unit of their currency, such as from GBp to GBP.
  ///
  /// - Throws: `quote-malformed` if a price is too large.
  package mutating func convert(to unit: CurrencyUnit) throws(QuoteProblem) {
    guard let code = currency, code != unit.code else { return }
    do throws(DecimalError) {
      rows = try rows.map { (row) throws(DecimalError) in
        Row(date: row.date, amount: try CurrencyUnit(code).amount(row.amount, in: unit))
      }
    } catch {
      throw .malformed("has prices that cannot be converted to \(unit.code): \(error)")
    }
    currency = unit.code
  }
}

/// A search for a source's symbols that match a term.
package enum QuoteSearch {
  /// A symbol with its name, kind and exchange.
  package struct Hit: Equatable, Sendable {
    package let symbol: String
    package let name: String
    package let kind: AssetSettings.Kind?
    package let exchange: String

    package init(symbol: String, name: String, kind: AssetSettings.Kind?, exchange: String) {
      (self.symbol, self.name, self.kind, self.exchange) = (symbol, name, kind, exchange)
    }
  }

  /// Returns the URL of Yahoo's search for a term.
  package static func url(of text: String) -> String {
    "https://query1.finance.yahoo.com/v1/finance/search?q=\(text.percentEncoded())"
      + "&quotesCount=10&newsCount=0"
  }

  /// Returns the hits in an answer from Yahoo's search.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  package static func hits(_ bytes: [UInt8]) throws(QuoteProblem) -> [Hit] {
    let json = try QuoteJSON(bytes)
    guard let quotes = json.value("quotes") else { throw .malformed("did not return a list") }
    var hits: [Hit] = []
    for quote in json.list(quotes) {
      guard let symbol = json.text(json.value("symbol", in: quote)) else { continue }
      let name = json.value("longname", in: quote) ?? json.value("shortname", in: quote)
      hits.append(
        Hit(
          symbol: symbol, name: json.text(name) ?? "",
          kind: kind(json.text(json.value("quoteType", in: quote)) ?? ""),
          exchange: json.text(json.value("exchange", in: quote)) ?? ""))
    }
    return hits
  }

  private static func kind(_ word: String) -> AssetSettings.Kind? {
    switch word {
    case "EQUITY": .equity
    case "ETF", "MUTUALFUND": .fund
    case "CRYPTOCURRENCY": .crypto
    case "CURRENCY": .exchangeRate
    case "OPTION": .option
    default: nil
    }
  }
}
