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
