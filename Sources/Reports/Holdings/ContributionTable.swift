import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Contributions as rows.
struct ContributionTable {
  static let spec = TableSpec(
    "contributions", "one row for each account and year", needs: "contributions",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("year", .integer, "the calendar year"),
      ColumnSpec("paid_in", .money, "what came in from outside the account, in base currency"),
      ColumnSpec("paid_out", .money, "what left it"),
      ColumnSpec("net", .money, "paid_in less paid_out"),
    ])

  private static let totals = TableSpec(
    "contribution_totals", "the sums", Array(spec.columns.suffix(3)))

  private let books: HoldingsBooks
  private let contributions: NetContributions

  init(_ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>) throws {
    contributions = try NetContributions(
      of: books.booking, in: period, books.investments.prices, &books.exchange)
    self.books = books
  }

  func answer() throws -> Answer {
    let base = books.base
    let table = Table(
      Self.spec,
      rows: try contributions.lines.filter { books.shows($0.account) }.map { line in
        [
          .text(books.ledger.accounts[line.account]), .number("\(line.year)"),
          .money(line.paidIn, base), .money(line.paidOut, base), .money(try line.net(), base),
        ]
      })
    let net = try contributions.paidIn.subtracting(contributions.paidOut)
    let totals = Table(
      Self.totals,
      rows: [
        [
          .money(contributions.paidIn, base), .money(contributions.paidOut, base),
          .money(net, base),
        ]
      ])
    return Answer(
      json: .object([
        .init("contributions", .array(table.objects)), .init("totals", totals.objects[0]),
      ]), tables: [table], page: page(table, totals))
  }

  private func page(_ table: Table, _ totals: Table) -> Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line("Nothing was paid in.")
      return page
    }
    page.table(
      TextTable(
        table, showing: ["account", "year", "paid_in", "paid_out", "net"],
        blankingRepeatsOf: ["account"], totals: books.account == nil ? totals : nil))
    if books.base == nil {
      page.blank()
      page.line("No sums: say base_currency in coffer.json.")
    }
    return page
  }
}
