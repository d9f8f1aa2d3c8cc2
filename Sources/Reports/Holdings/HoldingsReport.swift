import Checking
package import Console
package import FinanceFolder
package import FinanceModel
import Investing
package import PlainText

/// One view of the holdings: positions, cost, value or gains.
package struct HoldingsReport: Report {
  /// A question about the holdings, which selects the tables of the answer.
  package enum View: Sendable {
    case positions(withLots: Bool)
    case groups(Grouping)
    case realized, income, contributions, allocation, performance, flows, gainSplit, netWorth
    /// Investment returns compared with the returns of the same money invested in one asset.
    case benchmark(String)
    /// Trades that bring holdings closer to their targets.
    case trades(TradeQuestion)
    /// Data for a tax return. If `harvests` is true, the data includes lots valued below their
    /// cost.
    case taxYear(harvests: Bool)
    /// The change in net worth since the end of a day.
    case netWorthChange(from: CalendarDate)
  }

  /// The options of `holdings`: a view with its days and its account.
  package struct Query: Sendable {
    let view: View
    let asOf: CalendarDate
    let today: CalendarDate
    /// Name of the account to show; nil for all.
    package var account: String?
    /// The member whose accounts are shown, with the name as the user typed it; nil for all.
    package var member: String?
    /// The first day, for views of a period; nil for the first recorded day.
    package var from: CalendarDate?
    /// The last day, for views of a period; nil for the day of the answer.
    package var to: CalendarDate?
    /// The method that selects the lots to sell; overrides the settings.
    package var lotsMethod: LotsMethod?
    /// Whether certain errors are reported as warnings that state the fallback used.
    package var isLenient = false

    /// - Parameters:
    ///   - asOf: the day at whose end the holdings are shown.
    ///   - today: the current day.
    package init(_ view: View, asOf: CalendarDate, today: CalendarDate) {
      self.view = view
      self.asOf = asOf
      self.today = today
    }

    /// Returns the requested days, which end no later than the day of the answer.
    ///
    /// - Throws: `usage-conflict`.
    func period() throws(UsageProblem) -> ClosedRange<CalendarDate> {
      let from = from ?? CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
      let to = to ?? max(asOf, from)
      guard from <= to else {
        throw UsageProblem(
          "\(from) is after \(to)", hint: "write the earlier day with --from", code: .conflict)
      }
      return from...to
    }
  }

  /// The tables of all views.
  package static let tables =
    [
      PositionTable.spec, PositionTables.cash, PositionTables.totals, PositionTables.pending,
      LotTable.spec.needing("lots"),
      DisposalTable.spec.needing("realized"), RealizedTables.lots, RealizedTables.sums,
      IncomeTable.spec.needing("income"),
      GroupTable.spec, AllocationTable.spec, ContributionTable.spec, PerformanceTable.spec,
      BenchmarkTable.spec, FlowTable.spec, GainSplitTable.spec, GainSplitTable.totals,
      NetWorthTables.accounts, NetWorthTables.kinds, NetWorthTables.totals,
      NetWorthChangeTable.spec,
      NetWorthChangeTable.totals,
    ] + TaxTables.specs

  /// The tables of proposed trades.
  package static let tradeTables = [
    TradeTables.trades, TradeTables.groups, TradeTables.cash, TradeTables.totals,
  ]

  /// The answer in every output format.
  package let answer: Answer

  /// Returns the parts of the folder to read: activities, prices and positions, and other ledgers
  /// that the view needs.
  package static func needs(_ query: Query) -> [FolderPart] {
    let own: [FolderPart] =
      switch query.view {
      case .netWorth, .netWorthChange: .worth + [.ledger(.history)]
      case .performance, .benchmark, .flows, .gainSplit: [.ledger(.values)]
      case .allocation, .trades: [.settingsFor([.targets])]
      case .positions, .groups, .realized, .income, .contributions, .taxYear: []
      }
    return .investments + own + (query.account == nil ? [] : .worth)
  }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` if the view
  ///   cannot be computed from the data.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    if query.view.needsTargets {
      let sourced = household.sourcedSettings().value ?? nil
      let faults = sourced.map { settings in
        settings.diagnostics(for: settingsTargets(in: settings.value))
      }
      try found.report(Loaded((), faults?.filter { $0.severity == .error } ?? []))
    }
    var books = try HoldingsBooks(query, household, &found)
    answer = try Self.checked(&books, &found) { try query.answer(&$0, household, &$1) }
  }

  /// Returns the net worth that a query for the net worth view shows.
  ///
  /// - Throws: the errors of ``init(_:_:_:)``.
  static func netWorth(
    _ query: Query, _ household: Household, _ found: inout Diagnostics
  ) throws -> NetWorth {
    var books = try HoldingsBooks(query, household, &found)
    return try checked(&books, &found) {
      try NetWorthTables(&$0, household, query: query, &$1).worth
    }
  }

  /// Computes an answer, and reports the findings that `books` collects.
  private static func checked<Value>(
    _ books: inout HoldingsBooks, _ found: inout Diagnostics,
    _ compute: (inout HoldingsBooks, inout Diagnostics) throws -> Value
  ) throws -> Value {
    let value: Value
    do {
      value = try compute(&books, &found)
    } catch {
      // Errors in the ledger are reported first, because they may be the cause of the failure.
      try found.report(books.booking.findings, of: books.ledger)
      throw error
    }
    found.ignore(books.later.ignored)
    try found.report(books.findings, of: books.ledger)
    return value
  }
}

extension HoldingsReport.View {
  /// Whether the view compares the holdings with the targets in the settings.
  fileprivate var needsTargets: Bool {
    switch self {
    case .allocation, .trades: true
    default: false
    }
  }

  /// Whether the view uses events in addition to the current holdings.
  var needsEvents: Bool {
    switch self {
    case .realized, .income, .contributions, .taxYear: true
    case .performance, .benchmark, .flows, .gainSplit, .netWorthChange: true
    case .positions, .groups, .allocation, .trades, .netWorth: false
    }
  }

  /// Whether the view uses the lots of each disposal.
  var needsPieces: Bool {
    switch self {
    case .realized, .gainSplit, .netWorthChange, .benchmark, .taxYear: true
    case .income, .contributions, .performance, .flows: false
    case .positions, .groups, .allocation, .trades, .netWorth: false
    }
  }

  /// Whether the view uses account statements.
  var needsPositions: Bool {
    switch self {
    case .realized, .income, .taxYear(harvests: false): false
    case .taxYear: true
    case .positions, .groups, .allocation, .trades, .netWorth, .netWorthChange: true
    case .performance, .benchmark, .flows, .gainSplit, .contributions: true
    }
  }

  /// Whether the view uses each day's prices.
  var followsDays: Bool {
    switch self {
    case .performance, .benchmark, .flows, .gainSplit: true
    case .netWorthChange: true
    case .realized, .income, .contributions, .positions, .groups, .allocation, .trades: false
    case .netWorth, .taxYear: false
    }
  }
}

extension HoldingsReport.Query {
  /// The last day, for views of a period.
  var lastEvening: CalendarDate { to ?? asOf }

  /// Returns the day at whose end the split of gains begins: the requested day, or the day before
  /// the first row. Returns nil for views that do not split gains.
  func splitStart(in ledger: ActivityLedger) -> CalendarDate? {
    switch view {
    case .netWorthChange(let from): return from
    case .gainSplit:
      let first = ledger.count > 0 ? ledger[0].date.adding(days: -1) : nil
      return from ?? first ?? lastEvening.adding(days: -1)
    default: return nil
    }
  }

  fileprivate func answer(
    _ books: inout HoldingsBooks, _ household: Household, _ found: inout Diagnostics
  ) throws -> Answer {
    switch view {
    case .positions(let withLots):
      return try PositionTables(&books, withLots: withLots).answer
    case .groups(let grouping): return try GroupTable(&books, by: grouping).answer
    case .allocation: return try AllocationTable(&books).answer
    case .trades(let question): return try TradeTables(question, &books).answer
    case .netWorth:
      return try NetWorthTables(&books, household, query: self, &found).answer
    case .netWorthChange(let from):
      return try NetWorthChangeTable(&books, household, from: from, today: today, &found).answer()
    case .performance, .benchmark, .flows, .gainSplit:
      return try returns(&books, household, &found)
    case .realized, .income, .contributions, .taxYear:
      return try happenings(&books, try period())
    }
  }

  private func happenings(
    _ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>
  ) throws -> Answer {
    switch view {
    case .income: try IncomeView(&books, period).answer
    case .contributions: try ContributionTable(&books, period).answer()
    case .taxYear(let harvests): try TaxTables(&books, period, harvests: harvests).answer
    default: try RealizedTables(&books, period).answer
    }
  }
}

extension Diagnostics {
  /// Reports findings at their rows.
  ///
  /// - Throws: any errors in `findings`.
  fileprivate mutating func report(
    _ findings: [LedgerFinding], of ledger: ActivityLedger
  ) throws(Failure) {
    guard !findings.isEmpty else { return }
    let placed = findings.filter { $0.place != nil }
    let others = findings.filter { $0.place == nil }.map(\.unplaced)
    try report(Loaded((), others + (placed.isEmpty ? [] : ledger.diagnostics(for: placed))))
  }
}

/// Parsers for the option values of `holdings`.
extension HoldingsReport {
  /// Returns the grouping that `--by` names.
  @Sendable package static func grouping(parsing text: String) throws(UsageProblem) -> Grouping {
    do throws(GroupingProblem) {
      return try Grouping(parsing: text)
    } catch {
      throw UsageProblem("grouping '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  /// Returns a four-digit year.
  @Sendable package static func year(parsing text: String) throws(UsageProblem) -> Int {
    guard let year = Int(text), CalendarDate.years.contains(year), text.utf8.count == 4 else {
      throw UsageProblem("'\(text.visible)' is not a year", hint: "write four digits: 2026")
    }
    return year
  }
}

extension HoldingsReport.View {
  /// Refuses a date option that the view does not accept, and a combination of two ways to select
  /// days.
  ///
  ///     try view.refuse([("--from", true), ("--to", false), ("--year", false)])
  ///
  /// - Throws: ``UsageProblem`` with code `usage-conflict`.
  package func refuse(_ days: [(name: String, isGiven: Bool)]) throws(UsageProblem) {
    let given = days.filter(\.isGiven).map(\.name)
    let taken: [String] =
      switch self {
      case .realized, .income, .contributions: ["--from", "--to", "--year"]
      case .performance, .benchmark, .flows, .gainSplit: ["--from", "--to"]
      case .netWorth, .netWorthChange: given.contains("--from") ? ["--from", "--to"] : []
      case .positions, .groups, .allocation, .trades, .taxYear: []
      }
    if let other = given.first(where: { !taken.contains($0) }) {
      throw UsageProblem(
        "this view does not support \(other)", hint: hint(taking: taken), code: .conflict)
    }
    if given.contains("--year"), let other = given.first, other != "--year" {
      throw UsageProblem(
        "--year cannot be combined with \(other)", hint: "omit one of them",
        code: .conflict)
    }
  }

  private func hint(taking taken: [String]) -> String {
    if case .netWorth = self { return "use --as-of for one day, or --from and --to for two" }
    if case .taxYear = self { return "omit it; the tax year is the period" }
    return taken.isEmpty
      ? "omit it; the view is for one day"
      : "use --from and --to"
  }
}
