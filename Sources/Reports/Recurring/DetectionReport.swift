package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// The series detected in the transactions: bills, income and transfers.
package struct DetectionReport: Report {
  /// The options of `recurring detect`: the days and the series to show.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The name of the only series to show; nil for all.
    package var name: String?
    /// Whether to show only series without a matching bill or item.
    package var isNew = false
    /// Whether to show only series whose price rose in the last twelve months.
    package var costsMore = false
    /// Whether to show the rows of each series.
    package var explains = false

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    DetectionTables.series, DetectionTables.prices, DetectionTables.rows,
  ]

  private let tables: DetectionTables

  /// Returns the parts of the folder to read: settings, plan, recurring items, transactions, prices
  /// and history.
  package static func needs(_ query: Query) -> [FolderPart] { DetectedBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown series.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let detected = try DetectedBooks(
      household, asOf: query.asOf, today: query.today, &found)
    tables = DetectionTables(
      try detected.series(of: query), detected.books.books, query: query)
  }

  /// The series in every output format. The answer needs attention if any series is shown.
  package var answer: Answer {
    Answer(
      json: tables.json, tables: tables.all, page: tables.page,
      wantsAttention: !tables.shown.isEmpty)
  }
}

extension DetectedBooks {
  /// Returns the requested series: bills first, then income, then transfers. Within each group,
  /// active series precede ended series, and each kind is sorted by yearly amount, highest first.
  fileprivate func series(of query: DetectionReport.Query) throws(UsageProblem) -> [DetectedSeries]
  {
    var shown = series
    if let name = query.name { shown = [try one(named: name)] }
    let kinds = BillSettings.Kind.allCases
    return shown.filter { one in
      (!query.isNew || one.known == nil && !one.series.isEnded)
        && (!query.costsMore || one.costsMore(asOf: query.asOf))
    }.enumerated().sorted { a, b in
      func order(_ one: DetectedSeries) -> (Int, Int) {
        (kinds.firstIndex(of: one.kind) ?? 0, one.series.isEnded ? 1 : 0)
      }
      let (first, second) = (order(a.element), order(b.element))
      if first != second { return first < second }
      let sizes = (a.element.yearly, b.element.yearly)
      return sizes.0 == sizes.1 ? a.offset < b.offset : sizes.0 > sizes.1
    }.map(\.element)
  }

  /// Returns the series with the given name.
  ///
  /// - Throws: ``UsageProblem`` if no series or several series match.
  func one(named name: String) throws(UsageProblem) -> DetectedSeries {
    guard !series.isEmpty else {
      throw UsageProblem(
        "series '\(name.visible)' does not exist",
        hint: "the transactions have no recurring payments", code: .nameUnknown)
    }
    return series[try match(name, of: "series", among: series.map(\.name))]
  }
}

/// Report tables of series, with their prices and payments.
final class DetectionTables {
  private struct PriceRow: Sendable {
    let one: DetectedSeries
    let price: RecurringSeries.Price
  }

  private struct PaymentRow: Sendable {
    let one: DetectedSeries
    let place: Int
    let row: Transactions.Row
    let id, payee: String
  }

  static let series = TableSpec("series", "one row for each series", seriesColumns)
  static let prices = TableSpec(
    "prices", "one row for each price of each series with a fixed amount", priceColumns)
  static let rows = TableSpec(
    "rows", "one row for each payment in a series", needs: "explain",
    rowColumns)

  private static let seriesColumns: [Column<DetectedSeries>] = [
    .text("name", "the payee, with a distinguishing detail if several series share it") { $0.name },
    .text("payee", "the payee of the latest payment, after rules are applied") {
      $0.payee
    },
    .text("account", "the account that pays or receives") { $0.account },
    .text("to", "the other account of a transfer") { $0.to.isEmpty ? nil : $0.to },
    .text("kind", "bill, income or transfer") { $0.kind.rawValue },
    .text("category", "the category of the latest payment") {
      $0.category.isEmpty ? nil : $0.category
    },
    .text(
      "rhythm",
      "every weekday, weekly, every 2, 3 or 4 weeks, twice a month, monthly, every 2 months,"
        + " quarterly, every 4 months, twice a year or yearly"
    ) { $0.series.kind.rawValue },
    .text("schedule", "the schedule, in bill notation") { $0.schedule.description },
    .text("weekend", "how a weekend date is moved: before, after or same") {
      $0.series.days.weekend.rawValue
    },
    .text("confidence", "high, medium or low") { $0.series.confidence.rawValue },
    Column("amount", .money, "the amount of the next payment; negative for outgoing money") {
      .worth($0.series.amount, $0.currency)
    },
    .text("currency", "the currency of the amounts") { $0.currency },
    Column("varies", .flag, "whether the amounts differ from payment to payment") {
      .flag($0.series.varies)
    },
    .date("next_date", "the date of the next payment; blank if the series ended") {
      $0.series.next?.date
    },
    .date("next_from", "the first day on which the next payment may occur") {
      $0.series.next?.from
    },
    .date("next_to", "the last day on which the next payment may occur") { $0.series.next?.to },
    Column("yearly", .money, "the yearly cost, without a sign") {
      .worth($0.yearly, $0.currency)
    },
    Column("price_before", .money, "the previous price, without a sign") {
      .worth($0.change?.before, $0.currency)
    },
    .date("price_since", "the date of the first payment at the latest price") { $0.change?.since },
    Column("yearly_change", .money, "the change in the yearly cost due to the latest price") {
      .worth($0.change?.yearly, $0.currency)
    },
    Column("ended", .flag, "whether two expected days in a row were missed") {
      .flag($0.series.isEnded)
    },
    .date("first_date", "the date of the first payment") { $0.days.first },
    .date("last_date", "the date of the last payment") { $0.days.last },
    .integer("payments", "the number of payments") { $0.payments.count },
    .text(
      "known",
      "the name of the matching bill or item; blank if the series is new"
    ) { $0.known },
    .integer("due", "the number of due dates from the first to the last payment") {
      $0.series.expected
    },
    .integer("bits", "the description length of the series with its payments, in bits") {
      Int($0.series.bits.rounded())
    },
    .integer("bits_alone", "the description length of the payments alone, in bits") {
      Int($0.series.bitsAlone.rounded())
    },
  ]

  private static let priceColumns: [Column<PriceRow>] = [
    .text("name", "the series name") { $0.one.name },
    .text("account", "the account that pays or receives") { $0.one.account },
    Column("amount", .money, "the price; negative for outgoing money") {
      .worth($0.price.amount, $0.one.currency)
    },
    .text("currency", "the currency of the amounts") { $0.one.currency },
    .date("since", "the date of the first payment at this price") { $0.price.since },
    .date("through", "the date of the last payment at this price") { $0.price.through },
    .integer("payments", "the number of payments at this price") { $0.price.payments },
    Column(
      "yearly_change", .money,
      "the change in the yearly cost from the previous price; blank for the first price"
    ) {
      .worth($0.price.yearlyChange, $0.one.currency)
    },
  ]

  private static let rowColumns: [Column<PaymentRow>] = [
    .text("name", "the series name") { $0.one.name },
    .date("date", "the row's date") { $0.row.date },
    .text("account", "the account") { $0.one.account },
    .text("payee", "the payee, as written") { $0.payee },
    Column("amount", .money, "the amount, as written in the ledger") {
      .worth($0.row.amount, $0.one.currency)
    },
    .text("currency", "the currency of the amount") { $0.one.currency },
    .text("id", "the row's id; blank if it has none") { $0.id },
  ]

  let shown: [DetectedSeries]
  let books: SpendingBooks
  let query: DetectionReport.Query

  init(_ shown: [DetectedSeries], _ books: SpendingBooks, query: DetectionReport.Query) {
    self.shown = shown
    self.books = books
    self.query = query
  }

  var all: [Table] {
    [
      Table(Self.series, Self.seriesColumns, of: shown),
      Table(
        Self.prices, Self.priceColumns,
        of: shown.flatMap { one in one.series.prices.map { PriceRow(one: one, price: $0) } }),
    ] + (query.explains ? [paymentRows] : [])
  }

  var paymentRows: Table {
    let transactions = books.book.transactions
    return Table(
      Self.rows, Self.rowColumns,
      of: shown.flatMap { one in
        one.payments.flatMap(\.rows).map { place in
          let row = transactions.rows[place]
          return PaymentRow(
            one: one, place: place, row: row, id: transactions.text("id", of: row),
            payee: transactions.payees[row.payee])
        }
      })
  }

  var json: JSONValue {
    .object(
      [
        .init("as_of", .string(books.book.day.description)), .init("currency", books.currencyJSON),
      ] + all.map { .init($0.spec.name, .array($0.objects)) })
  }
}

extension DetectedSeries {
  /// The yearly amount, unsigned.
  var yearly: Decimal { series.yearly.magnitude }
}
