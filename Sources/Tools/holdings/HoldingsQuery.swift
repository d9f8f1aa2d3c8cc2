import Console
import FinanceModel
import PlainText
import Reports

extension Holdings {
  /// Returns the requested view.
  ///
  /// - Throws: `usage-conflict` if two views are requested, or an option that belongs to another
  ///   view.
  static func query(_ invocation: Invocation) throws -> HoldingsReport.Query {
    var view = try view(invocation)
    try view.refuse([
      ("--from", invocation(Common.from) != nil), ("--to", invocation(Common.to) != nil),
      ("--year", invocation(year) != nil),
    ])
    var evening = invocation.today
    if case .netWorth = view, let from = try invocation.firstEvening() {
      view = .netWorthChange(from: from)
      evening = try invocation.lastDay() ?? evening
    }
    var query = HoldingsReport.Query(view, asOf: evening, today: invocation.now.date)
    let year = try invocation(taxYear) ?? invocation(year)
    query.account = try invocation.all(account).first
    query.member = try invocation(member)
    query.from =
      try year.flatMap { CalendarDate(year: $0, month: 1, day: 1) } ?? invocation.firstDay()
    query.to =
      try year.flatMap { CalendarDate(year: $0, month: 12, day: 31) } ?? invocation.lastDay()
    query.lotsMethod = try invocation(lotsMethod)
    query.isLenient = invocation(Common.lenient)
    return query
  }

  private static func view(_ invocation: Invocation) throws -> HoldingsReport.View {
    var asked = switches.filter { invocation($0.option) }.map {
      (name: $0.option.spec.longForm, view: $0.view)
    }
    if let grouping = try invocation(by) {
      asked.append((by.spec.longForm, .groups(grouping)))
    }
    if let symbol = try invocation(benchmark) {
      asked.append((benchmark.spec.longForm, .benchmark(symbol)))
    }
    let harvests = invocation(harvest)
    if try invocation(taxYear) != nil {
      asked.append((taxYear.spec.longForm, .taxYear(harvests: harvests)))
    } else if harvests {
      throw UsageProblem("--harvest needs --tax-year", hint: "add --tax-year 2026", code: .conflict)
    }
    if asked.count > 1 {
      throw UsageProblem(
        "\(asked[0].name) and \(asked[1].name) cannot be combined", hint: "run them separately",
        code: .conflict)
    }
    return asked.first?.view ?? .positions(withLots: false)
  }

  static let switches: [(option: Switch, view: HoldingsReport.View)] = [
    (Switch("lots", help: "also show the open lots"), .positions(withLots: true)),
    (Switch("realized", help: "show disposals and the lots that they used"), .realized),
    (Switch("income", help: "show dividends and interest by month"), .income),
    (
      Switch("allocation", help: "compare the allocation with the targets"),
      .allocation
    ),
    (Switch("contributions", help: "show contributions and withdrawals"), .contributions),
    (
      Switch("performance", help: "show the returns of holdings, of accounts and in total"),
      .performance
    ),
    (Switch("flows", help: "show the cash flows and valuations behind the returns"), .flows),
    (
      Switch("gain-split", help: "split the gain into prices, currencies, income and fees"),
      .gainSplit
    ),
    (Switch("net-worth", help: "show all accounts, each counted once"), .netWorth),
  ]
}
