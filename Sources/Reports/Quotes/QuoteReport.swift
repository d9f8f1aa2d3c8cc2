import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// Symbols and currency pairs that need prices, with the age of the last price.
package struct QuoteReport: Report {
  /// The day of the report.
  package typealias Query = CalendarDate

  private typealias Row = (need: QuoteNeed, today: CalendarDate)

  private static let columns: [Column<Row>] = [
    .text("symbol", "the symbol, or the currency pair") { $0.need.name },
    .text("kind", "asset or pair") { $0.need.isPair ? "pair" : "asset" },
    .text("state", "NEW, ACTIVE, BACKFILL, CLOSED, MANUAL or NO_SOURCE") { $0.need.state.rawValue },
    .text("source", "the source of the prices") { $0.need.place?.name },
    .text("source_symbol", "the symbol at the source") { $0.need.place?.symbol },
    .date("first_needed", "the first day on which a price is needed") { $0.need.first },
    .date("last_needed", "the last day on which a price is needed: today, or the day of the sale") {
      $0.need.last
    },
    .integer(
      "missing_days",
      "the number of business days from first_needed to last_needed without a price; for coins, all"
        + " days are counted"
    ) {
      $0.need.missingDays
    },
    Column("price", .price, "the last price") {
      $0.need.price.map { .number($0.amount.description) } ?? .null
    },
    .text("currency", "the currency of the last price, or of future prices") {
      $0.need.price?.quote ?? $0.need.quote
    },
    .date("price_date", "the date of the last price") { $0.need.price?.date },
    .integer("age", "the number of business days since price_date") { row in
      row.need.price.map { PriceAge.businessDays(from: $0.date, to: row.today) }
    },
    .text("price_source", "the source of the last price") {
      $0.need.price.map(\.source).flatMap(\.filled)
    },
    Column(
      "stale", .flag,
      "whether a price is needed today but the last one is older than 4 business days"
    ) {
      .flag($0.need.isStale(on: $0.today))
    },
  ]

  /// Specification of the `quotes` table.
  package static let spec = TableSpec(
    "quotes", "one row for each symbol and each currency pair", columns)

  /// The answer in every output format.
  package let answer: Answer

  /// Returns the parts of the folder to read: the holdings and the money in other currencies.
  package static func needs(_ query: Query) -> [FolderPart] { QuoteBooks.needs }

  /// - Throws: ``Failure`` if files have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try QuoteBooks(household, on: query, &found)
    let needs = books.needs.all
    let table = Table(Self.spec, Self.columns, of: needs.map { ($0, query) })
    found.report(
      needs.compactMap { need in
        need.problem.map {
          var diagnostic = $0.diagnostic(need.name.visible)
          diagnostic.severity = .warning
          return diagnostic
        }
      })
    let stale = needs.filter { $0.isStale(on: query) }
    let base = books.investments.settings.baseCurrency?.code
    answer = Answer(
      json: .object([
        .init("as_of", .string(query.description)),
        .init("base_currency", base.map(JSONValue.string) ?? .null),
        .init("quotes", .array(table.objects)),
      ]),
      tables: [table], page: Self.page(table, stale.count), wantsAttention: !stale.isEmpty)
  }

  private static func page(_ table: Table, _ stale: Int) -> Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line("No prices are needed.")
      return page
    }
    page.table(
      TextTable(
        table,
        showing: [
          "symbol", "state", "source", "first_needed", "missing_days", "price", "currency",
          "price_date", "age",
        ]))
    page.blank()
    page.line(
      stale == 0
        ? "All prices needed today are at most 4 business days old."
        : "\(stale) \(stale == 1 ? "price" : "prices") needed today \(stale == 1 ? "is" : "are")"
          + " missing or older than 4 business days.")
    return page
  }
}

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

/// Possible errors in recorded prices.
package struct QuoteCheckReport: Report {
  /// The day of the report.
  package typealias Query = CalendarDate

  private static let columns: [Column<SeriesFindings.Finding>] = [
    .text("symbol", "the symbol, or the currency pair") { $0.symbol },
    .text("kind", "gap, stale, split, duplicate or triangle") { $0.kind.rawValue },
    .date("date", "the day") { $0.date },
    .text("detail", "a description of the finding") { $0.detail },
  ]

  /// Specification of the `findings` table.
  package static let spec = TableSpec("findings", "one row for each finding", columns)

  /// The answer in every output format.
  package let answer: Answer

  /// Returns the parts of the folder to read: the prices and the held assets.
  package static func needs(_ query: Query) -> [FolderPart] { QuoteBooks.needs }

  /// - Throws: ``Failure`` if files have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try QuoteBooks(household, on: query, &found)
    let series = try SeriesFindings(
      books.needs, books.prices, splitDays: books.investments.activities.splitDays,
      today: query)
    found.report(
      PriceJumps(books.prices, books.investments.activities).findings(.all(query))
        .map { $0.withoutPlace.unplaced })
    let table = Table(Self.spec, Self.columns, of: series.all)
    var page = Page()
    if table.rows.isEmpty {
      page.line("No findings.")
    } else {
      page.table(TextTable(table))
    }
    answer = Answer(
      json: .array(table.objects), tables: [table], page: page,
      wantsAttention: !series.all.isEmpty)
  }
}
