import Console
import FinanceModel
import Investing
import PlainText

/// Report table of the flows and valuations from which returns are computed.
struct FlowTable {
  private struct Row {
    /// The scope, account and symbol.
    let names: [Cell]
    let day: CalendarDate
    let flow: Decimal?
    let value: Decimal?
    let entered: Decimal?
    let left: Decimal?
    let valueBefore: Decimal?
  }

  private static let columns: [Column<Row>] = [
    Column("scope", .text, "total, account or holding") { $0.names[0] },
    Column("account", .text, "the account; blank for the total") { $0.names[1] },
    Column("symbol", .text, "the holding's asset") { $0.names[2] },
    .date("date", "the day") { $0.day },
    .money("flow", "the day's net flow; negative if outflows exceed inflows") { $0.flow },
    .money("value", "the value at the end of a valuation day") { $0.value },
    .money("entered", "the day's inflow") { $0.entered },
    .money("left", "the day's outflow") { $0.left },
    .money("value_before", "the value before the day's flows, including the day's earnings") {
      $0.valueBefore
    },
  ]

  static let spec = TableSpec(
    "flows", "one row for each day with a flow or a valuation", needs: "flows", columns)

  private let table: Table
  private let isUnknown: Bool

  init(_ figures: [Performance.Figures], _ books: HoldingsBooks, base: String) {
    var rows: [Row] = []
    for entry in figures where books.shows(entry.subject) {
      let measured: Performance.Measured
      switch entry.outcome {
      case .measured(let known), .flowsUnknown(let known): measured = known
      case .nothingHeld, .unknown: continue
      }
      rows += Self.rows(of: measured, books.names(of: entry.subject), books)
    }
    table = Table(Self.spec, Self.columns, of: rows) { .money($0, base) }
    isUnknown = figures.contains {
      if case .unknown = $0.outcome { books.shows($0.subject) } else { false }
    }
  }

  private static func rows(
    of measured: Performance.Measured, _ names: [Cell], _ books: HoldingsBooks
  ) -> [Row] {
    var values: [CalendarDate: Decimal] = [measured.start: measured.startValue]
    var before: [CalendarDate: Decimal] = [:]
    for valuation in measured.timeWeighted.valuations {
      values[valuation.date] = valuation.value
      before[valuation.date] = valuation.valueBeforeFlows
    }
    values[measured.end] = measured.endValue
    let flows = Dictionary(grouping: measured.flows, by: \.date)
    return Set(values.keys).union(flows.keys).sorted().map { day in
      let amounts = flows[day]?.map(\.amount)
      return Row(
        names: names, day: day, flow: amounts.flatMap(books.sum), value: values[day],
        entered: amounts.flatMap { books.sum($0.filter(\.isPositive)) },
        left: amounts.flatMap { books.sum($0.filter(\.isNegative).map { -$0 }) },
        valueBefore: day == measured.start ? nil : before[day])
    }
  }

  var answer: Answer {
    Answer(json: .object([.init("flows", .array(table.objects))]), tables: [table], page: page)
  }

  private var page: Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line(isUnknown ? "Prices or rates are missing." : "There were no holdings.")
      return page
    }
    page.table(TextTable(table, blankingRepeatsOf: ["scope", "account", "symbol"]))
    return page
  }
}

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
