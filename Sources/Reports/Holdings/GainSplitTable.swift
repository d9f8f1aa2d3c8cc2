import Console
import FinanceModel
import Investing
import PlainText

/// Report table of gains, split by source.
final class GainSplitTable {
  static let spec = TableSpec(
    "gain_split", "one row for each asset, and for each account's foreign cash",
    needs: "gain-split",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset; blank for cash"),
      ColumnSpec("currency", .text, "the asset's currency"),
      ColumnSpec(
        "price_gain", .money,
        "the gain from price changes, at the starting exchange rates"),
      ColumnSpec(
        "currency_gain", .money, "the gain from exchange rate changes, at the starting prices"),
      ColumnSpec("cross_gain", .money, "the joint effect of prices and exchange rates"),
      ColumnSpec("income", .money, "dividends, interest and credits, before tax and fees"),
      ColumnSpec("fees", .money, "the fees; negative"),
      ColumnSpec("taxes", .money, "the taxes; negative"),
      ColumnSpec("total", .money, "the sum of the six columns from price_gain to taxes"),
    ])

  static let totals = TableSpec(
    "gain_split_totals",
    "the totals, with the start value, end value and external flows", needs: "gain-split",
    Array(spec.columns.dropFirst(3)) + [
      ColumnSpec("start_value", .money, "the value at the start"),
      ColumnSpec("end_value", .money, "the value at the end"),
      ColumnSpec(
        "external_flows", .money, "the amount paid in from outside less the amount paid out"),
    ])

  private let split: GainSplit
  private let books: HoldingsBooks
  private let base: String
  private let parts: [GainParts]

  init(_ split: GainSplit, _ books: HoldingsBooks, base: String) throws {
    self.split = split
    self.books = books
    self.base = base
    parts = try GainParts.shown(
      split.rows.map(\.parts), decimals: CurrencyUnit(base).minorDigits ?? 2)
  }

  func answer() throws -> Answer {
    let table = Table(Self.spec, rows: try rows())
    let totals = try totals()
    return Answer(
      json: .object([
        .init("gain_split", .array(table.objects)), .init("totals", totals.objects[0]),
      ]), tables: [table, totals], page: self.page(table, totals))
  }

  private func rows() throws -> [[Cell]] {
    var rows: [[Cell]] = []
    for (row, parts) in zip(split.rows, parts)
    where row.account.map(books.shows) ?? (books.isWhole) {
      let ledger = books.ledger
      let names: [Cell] =
        switch row.item {
        case .asset(let symbol):
          [.text(ledger.symbols[symbol]), .text(books.currency(of: symbol))]
        case .cash(let currency): [.null, .text(books.booking.terms.currencies[currency])]
        }
      rows.append(
        [.text(row.account.map { ledger.accounts[$0] } ?? AccountWorth.inTransitName)] + names
          + (parts.values + [try parts.total()]).map { .money($0, base) })
    }
    return rows
  }

  private func totals() throws -> Table {
    var sums = GainParts().values
    for parts in parts {
      for (index, value) in parts.values.enumerated() { sums[index] = try sums[index] + value }
    }
    var total = Decimal.zero
    for sum in sums { total = try total + sum }
    let worth = [split.startValue, split.endValue, split.externalFlows]
    return Table(Self.totals, rows: [(sums + [total] + worth).map { .money($0, base) }])
  }

  private func page(_ table: Table, _ totals: Table) -> Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line(
        books.tracksActivities
          ? "No gains or losses." : "There are no accounts with activities.")
      return page
    }
    page.table(
      TextTable(
        table, blankingRepeatsOf: ["account"], dropping: ["taxes", "fees", "cross_gain"],
        totals: books.isWhole ? totals : nil))
    return page
  }
}
