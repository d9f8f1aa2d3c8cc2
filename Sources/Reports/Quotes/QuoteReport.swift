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
