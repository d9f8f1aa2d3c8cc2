import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Report table of contributions and withdrawals by account and year.
final class ContributionTable {
  private struct Row {
    let account: String
    let line: NetContributions.Line
    let net: Decimal?
  }

  private static let columns: [Column<Row>] = [
    .text("account", "the account's name") { $0.account },
    .integer("year", "the calendar year") { $0.line.year },
    .money("paid_in", "the amount paid in from outside the account, in the base currency") {
      $0.line.paidIn
    },
    .money("paid_out", "the amount paid out of the account, in the base currency") {
      $0.line.paidOut
    },
    .money("net", "paid_in less paid_out") { $0.net },
  ]

  static let spec = TableSpec(
    "contributions", "one row for each account and year", needs: "contributions", columns)

  private static let totals = TableSpec(
    "contribution_totals", "the totals in one row", Array(spec.columns.suffix(3)))

  private let books: HoldingsBooks
  private let contributions: NetContributions

  init(_ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>) throws {
    contributions = try NetContributions(
      of: books.booking, in: period, books.investments.prices, &books.exchange)
    self.books = books
  }

  func answer() throws -> Answer {
    let base = books.base
    let rows = try contributions.lines.filter { books.shows($0.account) }.map { line in
      Row(account: books.ledger.accounts[line.account], line: line, net: try line.net())
    }
    let table = Table(Self.spec, Self.columns, of: rows) { .money($0, base) }
    let net = try contributions.paidIn.subtracting(contributions.paidOut)
    let sums = [contributions.paidIn, contributions.paidOut, net]
    let totals = Table(Self.totals, rows: [sums.map { .money($0, base) }])
    return Answer(
      json: .object([
        .init("contributions", .array(table.objects)), .init("totals", totals.objects[0]),
      ]), tables: [table], page: self.page(table, totals))
  }

  private func page(_ table: Table, _ totals: Table) -> Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line("No contributions.")
      return page
    }
    page.table(
      TextTable(
        table, blankingRepeatsOf: ["account"], totals: books.isWhole ? totals : nil))
    if books.base == nil {
      page.blank()
      page.line("No totals: set base_currency in coffer.json.")
    }
    return page
  }
}
