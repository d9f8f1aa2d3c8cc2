import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Income as rows.
struct IncomeTable {
  static let spec = TableSpec(
    "income", "one row for each month, account, asset and currency", needs: "income",
    [
      ColumnSpec("month", .text, "year and month: 2026-03"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset that paid; blank for interest on cash"),
      ColumnSpec("currency", .text, "the currency of gross, withheld and net"),
      ColumnSpec("gross", .money, "before tax and fee"),
      ColumnSpec("withheld", .money, "the tax withheld"),
      ColumnSpec("net", .money, "gross less tax and fee"),
      ColumnSpec("gross_base", .money, "gross in the base currency, at each day's rate"),
      ColumnSpec("withheld_base", .money, "withheld in the base currency"),
      ColumnSpec("net_base", .money, "net in the base currency"),
    ])

  private static let totals = TableSpec(
    "income_totals", "the sums", Array(spec.columns.suffix(3)))

  private let books: HoldingsBooks
  private let summary: IncomeSummary

  init(_ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>) throws {
    summary = try IncomeSummary(of: books.booking, in: period, &books.exchange)
    self.books = books
  }

  var answer: Answer {
    Answer(
      json: .object([.init("income", .array(table.objects))]), tables: [table], page: page)
  }

  private var table: Table {
    let base = books.base
    return Table(
      Self.spec,
      rows: summary.lines.filter { books.shows($0.account) }.map { line in
        let code = books.booking.terms.currencies[line.currency]
        let month = line.month < 10 ? "0\(line.month)" : "\(line.month)"
        return [
          .text("\(line.year)-\(month)"), .text(books.ledger.accounts[line.account]),
          .name(line.symbol.map { books.ledger.symbols[$0] }), .text(code),
          .money(line.gross, code), .money(line.withheld, code), .money(line.net, code),
          .money(line.grossBase, base), .money(line.withheldBase, base),
          .money(line.netBase, base),
        ]
      })
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
        ], blankingRepeatsOf: ["month", "account"],
        dropping: ["withheld_base", "gross_base", "withheld", "account"],
        totals: books.account == nil
          ? Table(Self.totals, rows: [sums.map { .money($0, books.base) }]) : nil))
    return page
  }
}
