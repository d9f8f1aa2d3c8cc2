import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The one question that a run answers.
enum HoldingsView {
  case positions(withLots: Bool)
  case realized, income, contributions, performance, flows, gainSplit

  static let tables = [
    PositionTables.positions, PositionTables.cash, PositionTables.totals, LotTable.spec,
    RealizedTables.disposals, RealizedTables.lots, RealizedTables.sums,
    IncomeTable.spec, ContributionTable.spec, PerformanceTable.spec, FlowTable.spec,
    GainSplitTable.spec, GainSplitTable.totals,
  ]

  /// - Throws: `usage-conflict` where two views are asked for.
  init(_ invocation: Invocation) throws {
    let views: [(isAsked: Bool, name: String, view: HoldingsView)] = [
      (invocation(ViewOptions.realized), "--realized", .realized),
      (invocation(ViewOptions.income), "--income", .income),
      (invocation(ViewOptions.contributions), "--contributions", .contributions),
      (invocation(ViewOptions.performance), "--performance", .performance),
      (invocation(ViewOptions.flows), "--flows", .flows),
      (invocation(ViewOptions.gainSplit), "--gain-split", .gainSplit),
      (invocation(ViewOptions.lots), "--lots", .positions(withLots: true)),
    ]
    let asked = views.filter(\.isAsked)
    if asked.count > 1 {
      throw UsageProblem(
        "\(asked[0].name) and \(asked[1].name) are two views", hint: "ask one after the other",
        code: .conflict)
    }
    self = asked.first?.view ?? .positions(withLots: false)
  }

  /// Whether it is made of what happened, not only of what is held.
  var needsEvents: Bool {
    switch self {
    case .positions: false
    default: true
    }
  }

  /// The answer, and whether something in it wants attention.
  func answer(
    _ books: inout HoldingsBooks, _ invocation: Invocation
  ) throws -> (Answer, wantsAttention: Bool) {
    let period = try Self.period(invocation, until: books.asOf)
    switch self {
    case .positions(let withLots):
      let tables = try PositionTables(&books, withLots: withLots)
      return (tables.answer, tables.wantsAttention)
    case .realized: return (try RealizedTables(&books, period).answer, false)
    case .income: return (try IncomeTable(&books, period).answer, false)
    case .contributions: return (try ContributionTable(&books, period).answer(), false)
    case .performance, .flows, .gainSplit: return (try returns(&books, invocation), false)
    }
  }

  /// The days of `--year`, or from `--from` to `--to`; at most up to the day asked for.
  private static func period(
    _ invocation: Invocation, until asOf: CalendarDate
  ) throws -> ClosedRange<CalendarDate> {
    let year = try invocation(Holdings.year)
    let from =
      try year.flatMap { CalendarDate(year: $0, month: 1, day: 1) }
      ?? invocation(Common.from) ?? CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
    let to =
      try year.flatMap { CalendarDate(year: $0, month: 12, day: 31) }
      ?? invocation(Common.to) ?? asOf
    guard from <= to else {
      throw UsageProblem(
        "\(from) is after \(to)", hint: "write the earlier day with --from", code: .conflict)
    }
    return from...to
  }

  @Sendable static func grouping(parsing text: String) throws(UsageProblem) -> String { text }

  @Sendable static func year(parsing text: String) throws(UsageProblem) -> Int {
    guard let year = Int(text), CalendarDate.years.contains(year), text.utf8.count == 4 else {
      throw UsageProblem("'\(text)' is no year", hint: "write four digits: 2026")
    }
    return year
  }
}

/// The switches that ask for a view.
enum ViewOptions {
  static let lots = Switch("lots", help: "show the open lots too")
  static let realized = Switch("realized", help: "show disposals, and the lots they used")
  static let income = Switch("income", help: "show dividends and interest by month")
  static let contributions = Switch("contributions", help: "show what was paid in and out")

  static let performance = Switch(
    "performance", help: "show returns of holdings, accounts and the whole")
  static let flows = Switch("flows", help: "show the flows and valuations that returns use")
  static let gainSplit = Switch(
    "gain-split", help: "show how much prices, currencies, income and fees made")

  static let all = [lots, realized, income, contributions, performance, flows, gainSplit]
}
