package import Charts
package import Console
package import FinanceFolder
import FinanceModel
import Importing
import Investing
package import PlainText

/// Monthly and yearly changes in a symbol's price, with a chart.
package struct QuoteSeriesReport: ChartReport {
  /// The symbol, the days and the chart options.
  package struct Query: Sendable {
    let symbol: String
    let from: CalendarDate?
    let to: CalendarDate
    let drawing: ChartTextOptions?

    /// - Parameter drawing: the options for drawing as text; nil to show only tables.
    package init(
      symbol: String, from: CalendarDate?, to: CalendarDate, drawing: ChartTextOptions?
    ) {
      (self.symbol, self.from, self.to, self.drawing) = (symbol, from, to, drawing)
    }
  }

  /// A price, adjusted to units as of the last day.
  private typealias Price = (date: CalendarDate, amount: Decimal, quote: String, source: String)

  /// The change in the price over a month or a year.
  private struct Period {
    let name: String
    let kind: String
    var last: Price
    var low: Decimal
    var high: Decimal
    var days = 1
    /// The last price before the period.
    let before: Decimal?

    var change: Decimal? {
      guard let before, before.isPositive else { return nil }
      do throws(DecimalError) {
        return try (last.amount - before).scaled(by: Decimal(100), over: before, .halfEven)
      } catch {
        return nil
      }
    }
  }

  private static let periodColumns: [Column<Period>] = [
    .text("period", "the month or the year") { $0.name },
    .text("kind", "month or year") { $0.kind },
    .integer("days", "the number of days with a price") { $0.days },
    Column("price", .price, "the last price, adjusted for later splits") {
      .number($0.last.amount.text(significantDigits: 12))
    },
    .text("currency", "the currency of the prices") { $0.last.quote },
    Column("low", .price, "the lowest price") { .number($0.low.text(significantDigits: 12)) },
    Column("high", .price, "the highest price") { .number($0.high.text(significantDigits: 12)) },
    .percent("change_pct", "the percentage change from the last price of the previous period") {
      $0.change
    },
  ]

  private static let priceColumns: [Column<Price>] = [
    .date("date", "the day") { $0.date },
    Column("price", .price, "the closing price, adjusted for later splits") {
      .number($0.amount.text(significantDigits: 12))
    },
    .text("currency", "the currency of the price") { $0.quote },
    .text("source", "the source of the price") { $0.source.filled },
  ]

  private static let periodSpec = TableSpec(
    "periods", "one row for each month, then one for each year", periodColumns)
  private static let priceSpec = TableSpec(
    "prices", "one row for each day with a price", priceColumns)
  /// The tables of the answer.
  package static let tables = [periodSpec, priceSpec]

  private let query: Query
  /// The symbol as written in the ledger.
  private let name: String
  private let rows: [Price]

  /// Returns the parts of the folder to read: the prices, and the splits in the activities.
  package static func needs(_ query: Query) -> [FolderPart] { QuoteBooks.needs }

  /// - Throws: ``Failure`` if files have errors; ``UsageProblem`` if the symbol has no prices.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let books = try QuoteBooks(household, on: query.to, &found)
    let pairs = books.needs.all.filter(\.isPair).map(\.name)
    let names = books.prices.symbols + pairs.filter { !books.prices.symbols.contains($0) }
    name = names[try match(query.symbol, of: "symbol", among: names)]
    let parts = name.split(separator: "/").map(String.init)
    let isPair = parts.count == 2 && pairs.contains(name)
    let held = HeldPrices(books.prices, books.booking)
    var rows: [Price] = []
    for price in books.prices.series(of: isPair ? parts[0] : name)?.observations ?? []
    where price.date <= query.to && query.from.map({ $0 <= price.date }) ?? true {
      guard !isPair || price.quote == parts[1], rows.last?.date != price.date,
        rows.last.map({ $0.quote == price.quote }) ?? true
      else { continue }
      let units = try held.units(.one, of: name, from: price.date, on: query.to)
      let amount = try price.amount.divided(by: units, .halfEven)
      rows.append((price.date, amount, price.quote, price.source))
    }
    self.rows = rows
  }

  private var periods: [Period] { grouped("month") + grouped("year") }

  private func grouped(_ kind: String) -> [Period] {
    var periods: [Period] = []
    for row in rows {
      let name = String(row.date.description.prefix(kind == "month" ? 7 : 4))
      guard var last = periods.last, last.name == name else {
        periods.append(
          Period(
            name: name, kind: kind, last: row, low: row.amount, high: row.amount,
            before: periods.last?.last.amount))
        continue
      }
      last.last = row
      last.low = min(last.low, row.amount)
      last.high = max(last.high, row.amount)
      last.days += 1
      periods[periods.count - 1] = last
    }
    return periods
  }

  private var chart: LineChart {
    var points: [DatedSeries.Point] = []
    for row in rows { points.append(.init(date: row.date, value: row.amount)) }
    return LineChart(
      title: name, description: "Closing prices, adjusted for all splits.",
      series: [DatedSeries(name: name, points: points)], unit: rows.last?.quote,
      minorDigits: 2, isFilled: false)
  }

  /// The chart as a standalone SVG.
  package var picture: String { chart.svg() }

  /// The periods and prices in every output format.
  package var answer: Answer {
    let periods = Table(Self.periodSpec, Self.periodColumns, of: periods)
    let prices = Table(Self.priceSpec, Self.priceColumns, of: rows)
    return Answer(
      json: .object([
        .init("symbol", .string(name)), .init("periods", .array(periods.objects)),
        .init("prices", .array(prices.objects)),
      ]),
      tables: [periods, prices], page: page(periods, prices))
  }

  private func page(_ periods: Table, _ prices: Table) -> Page {
    if let drawing = query.drawing { return Page(chart, drawing, figures: prices) }
    var page = Page()
    guard !periods.rows.isEmpty else {
      page.line("No prices on these days.")
      return page
    }
    page.table(
      TextTable(
        periods, showing: ["period", "price", "currency", "change_pct", "low", "high", "days"]))
    return page
  }
}
