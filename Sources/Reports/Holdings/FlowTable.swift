import Console
import FinanceEngine
import FinanceModel
import PlainText

/// The flows and valuations that returns are made of, as rows.
struct FlowTable {
  static let spec = TableSpec(
    "flows", "one row for each day that has a flow or a valuation", needs: "flows",
    [
      ColumnSpec("scope", .text, "total, account or holding"),
      ColumnSpec("account", .text, "of which account"),
      ColumnSpec("symbol", .text, "of which holding"),
      ColumnSpec("date", .date, "the day"),
      ColumnSpec("flow", .money, "what came in that day, negative when it left"),
      ColumnSpec("value", .money, "at the end of a day that is a valuation date"),
    ])

  private let table: Table
  private let isUnknown: Bool

  init(_ figures: [Performance.Figures], _ books: HoldingsBooks, base: String) {
    var rows: [[Cell]] = []
    for entry in figures where books.shows(entry.subject) {
      let measured: Performance.Measured
      switch entry.outcome {
      case .measured(let known), .flowsUnknown(let known): measured = known
      case .nothingHeld, .unknown: continue
      }
      var values: [CalendarDate: Decimal] = [measured.start: measured.startValue]
      for link in measured.timeWeighted.links where link.from != link.to {
        values[link.from] = link.startValue
      }
      for link in measured.timeWeighted.links { values[link.to] = link.endValue }
      values[measured.end] = measured.endValue
      let flows = Dictionary(grouping: measured.flows, by: \.date)
      for day in Set(values.keys).union(flows.keys).sorted() {
        let flow = flows[day].flatMap { books.sum($0.map(\.amount)) }
        rows.append(
          books.names(of: entry.subject) + [
            .date(day), .money(flow, base), .money(values[day], base),
          ])
      }
    }
    table = Table(Self.spec, rows: rows)
    isUnknown = figures.contains {
      if case .unknown = $0.outcome { books.shows($0.subject) } else { false }
    }
  }

  var answer: Answer {
    Answer(json: .object([.init("flows", .array(table.objects))]), tables: [table], page: page)
  }

  private var page: Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line(isUnknown ? "Prices or rates are missing." : "Nothing was held.")
      return page
    }
    page.table(
      TextTable(
        table, showing: ["scope", "account", "symbol", "date", "flow", "value"],
        blankingRepeatsOf: ["scope", "account", "symbol"]))
    return page
  }
}
