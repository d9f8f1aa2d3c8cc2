import Console
import FinanceEngine
import FinanceModel
import PlainText

/// The one question that a run answers.
enum HoldingsView {
  case positions(withLots: Bool)
  case groups(Grouping)
  case realized, income, contributions, allocation, performance, flows, gainSplit, netWorth

  /// - Throws: `usage-conflict` where two views are asked for, or an option of another view.
  init(_ invocation: Invocation) throws {
    var asked = Self.switches.filter { invocation($0.option) }.map {
      (name: $0.option.spec.longForm, view: $0.view)
    }
    if let grouping = try invocation(Holdings.by) {
      asked.append((Holdings.by.spec.longForm, .groups(grouping)))
    }
    if asked.count > 1 {
      throw UsageProblem(
        "\(asked[0].name) and \(asked[1].name) are two views", hint: "ask one after the other",
        code: .conflict)
    }
    self = asked.first?.view ?? .positions(withLots: false)
    try refuseDays(invocation)
  }

  static let switches: [(option: Switch, view: HoldingsView)] = [
    (Switch("lots", help: "show the open lots too"), .positions(withLots: true)),
    (Switch("realized", help: "show disposals, and the lots they used"), .realized),
    (Switch("income", help: "show dividends and interest by month"), .income),
    (Switch("allocation", help: "compare with the targets of coffer.json"), .allocation),
    (Switch("contributions", help: "show what was paid in and out"), .contributions),
    (
      Switch("performance", help: "show returns of holdings, accounts and the whole"),
      .performance
    ),
    (Switch("flows", help: "show the flows and valuations that returns use"), .flows),
    (
      Switch("gain-split", help: "show how much prices, currencies, income and fees made"),
      .gainSplit
    ),
    (Switch("net-worth", help: "show all accounts, each counted once"), .netWorth),
  ]

  static let tables = [
    PositionTable.spec, PositionTables.cash, PositionTables.totals, LotTable.spec.needing("lots"),
    DisposalTable.spec.needing("realized"), RealizedTables.lots, RealizedTables.sums,
    IncomeTable.spec.needing("income"),
    GroupTable.spec, AllocationTable.spec, ContributionTable.spec, PerformanceTable.spec,
    FlowTable.spec, GainSplitTable.spec, GainSplitTable.totals, NetWorthTables.accounts,
    NetWorthTables.kinds, NetWorthTables.totals,
  ]

  /// Whether it is made of what happened, not only of what is held.
  var needsEvents: Bool {
    switch self {
    case .realized, .income, .contributions: true
    // Those that follow values day by day book for themselves.
    case .performance, .flows, .gainSplit: false
    case .positions, .groups, .allocation, .netWorth: false
    }
  }

  /// Whether it is made of the prices of all days.
  var followsDays: Bool {
    switch self {
    case .performance, .flows, .gainSplit: true
    case .realized, .income, .contributions, .positions, .groups, .allocation, .netWorth: false
    }
  }

  private func refuseDays(_ invocation: Invocation) throws {
    let days: [(name: String, isGiven: Bool)] = [
      ("--from", try invocation(Common.from) != nil), ("--to", try invocation(Common.to) != nil),
      ("--year", try invocation(Holdings.year) != nil),
    ]
    let taken: Set<String> =
      switch self {
      case .realized, .income, .contributions: ["--from", "--to", "--year"]
      case .performance, .flows, .gainSplit: ["--from", "--to"]
      case .positions, .groups, .allocation, .netWorth: []
      }
    if let other = days.first(where: { $0.isGiven && !taken.contains($0.name) }) {
      throw UsageProblem(
        "this view has no \(other.name)",
        hint: taken.isEmpty
          ? "it is of one day, which --as-of names" : "use --from and --to", code: .conflict)
    }
    if days[2].isGiven, let other = days.first(where: \.isGiven), other.name != "--year" {
      throw UsageProblem(
        "--year and \(other.name) are two ways to choose days", hint: "leave one out",
        code: .conflict)
    }
  }

  /// The days of `--year`, or from `--from` to `--to`; at most up to the day asked for.
  static func period(
    _ invocation: Invocation, until asOf: CalendarDate
  ) throws -> ClosedRange<CalendarDate> {
    let year = try invocation(Holdings.year)
    let from =
      try year.flatMap { CalendarDate(year: $0, month: 1, day: 1) }
      ?? invocation(Common.from) ?? CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
    let to =
      try year.flatMap { CalendarDate(year: $0, month: 12, day: 31) }
      ?? invocation(Common.to) ?? max(asOf, from)
    guard from <= to else {
      throw UsageProblem(
        "\(from) is after \(to)", hint: "write the earlier day with --from", code: .conflict)
    }
    return from...to
  }

  @Sendable static func grouping(parsing text: String) throws(UsageProblem) -> Grouping {
    do throws(GroupingProblem) {
      return try Grouping(parsing: text)
    } catch {
      throw UsageProblem("grouping '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  @Sendable static func year(parsing text: String) throws(UsageProblem) -> Int {
    guard let year = Int(text), CalendarDate.years.contains(year), text.utf8.count == 4 else {
      throw UsageProblem("'\(text.visible)' is no year", hint: "write four digits: 2026")
    }
    return year
  }
}
