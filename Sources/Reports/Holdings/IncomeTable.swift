import Console
import FinanceModel
package import Investing
package import PlainText

/// Machine-readable table of dividends and interest by month.
package enum IncomeTable {
  private struct Row {
    let account: String
    let symbol: String?
    let line: IncomeSummary.Line
    let currency: String

    var month: String { "\(line.year)-\(line.month < 10 ? "0" : "")\(line.month)" }

    func money(_ amount: Decimal?) -> Cell { .money(amount, currency) }
  }

  private static let columns: [Column<Row>] = [
    .text("month", "the month, such as 2026-03") { $0.month },
    .text("account", "the account's name") { $0.account },
    .text("symbol", "the asset that paid; blank for interest on cash") { $0.symbol },
    .text("currency", "the currency of gross, withheld and net") { $0.currency },
    Column("gross", .money, "the amount before tax and fee") { $0.money($0.line.gross) },
    Column("withheld", .money, "the tax withheld") { $0.money($0.line.withheld) },
    Column("net", .money, "gross less tax and fee") { $0.money($0.line.net) },
    .money("gross_base", "gross in the base currency, at each day's rate") { $0.line.grossBase },
    .money("withheld_base", "withheld in the base currency") { $0.line.withheldBase },
    .money("net_base", "net in the base currency") { $0.line.netBase },
  ]

  static let spec = TableSpec(
    "income", "one row for each month, account, asset and currency", columns)

  /// The last column, shown only if there is notional income.
  private static let notional: Column<Row> = .text(
    "notional", "yes if the income raised the asset's cost and cash was not received"
  ) {
    $0.line.isNotional ? "yes" : nil
  }

  /// Returns a row for each line, in the given order.
  ///
  /// - Parameters:
  ///   - booking: the booking that contains the names.
  ///   - marks: whether notional income is marked.
  package static func table(
    of lines: [IncomeSummary.Line], _ booking: Booking, marks: Bool = false
  ) -> Table {
    let rows = lines.map { line in
      Row(
        account: booking.ledger.accounts[line.account],
        symbol: line.symbol.map { booking.ledger.symbols[$0] }, line: line,
        currency: booking.terms.currencies[line.currency])
    }
    let isMarked = marks && lines.contains(where: \.isNotional)
    let shown = isMarked ? columns + [notional] : columns
    return Table(
      isMarked ? TableSpec(spec.name, spec.help, shown) : spec, shown, of: rows
    ) { .money($0, booking.terms.baseCurrency) }
  }
}

/// Report table of dividends and interest.
final class IncomeView {
  private static let totals = TableSpec(
    "income_totals", "the totals in one row", Array(IncomeTable.spec.columns.suffix(3)))

  private let books: HoldingsBooks
  private let summary: IncomeSummary

  init(_ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>) throws {
    summary = try IncomeSummary(of: books.booking, in: period, &books.exchange)
    self.books = books
  }

  var answer: Answer {
    Answer(
      json: .object([.init("income", .array(self.table.objects))]), tables: [self.table],
      page: self.page)
  }

  private var table: Table {
    IncomeTable.table(
      of: summary.lines.filter { books.shows($0.account) }, books.booking, marks: true)
  }

  private var page: Page {
    var page = Page()
    let table = table
    guard !table.rows.isEmpty else {
      page.line("No income.")
      return page
    }
    let sums = [summary.grossBase, summary.withheldBase, summary.netBase]
    page.table(
      TextTable(
        table,
        showing: [
          "month", "account", "symbol", "gross", "withheld", "net", "currency", "gross_base",
          "withheld_base", "net_base",
        ] + (table.spec.columns.last?.name == "notional" ? ["notional"] : []),
        blankingRepeatsOf: ["month", "account"],
        dropping: ["withheld_base", "gross_base", "withheld", "account"],
        totals: books.isWhole
          ? Table(Self.totals, rows: [sums.map { .money($0, books.base) }]) : nil))
    return page
  }
}
