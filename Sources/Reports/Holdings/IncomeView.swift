import Console
import FinanceModel
import Investing
import PlainText

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
