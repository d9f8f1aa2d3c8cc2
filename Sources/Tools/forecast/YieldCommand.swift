import Console
import FinanceModel
import Forecasting
import PlainText
import Planning
import Reports

/// The `forecast yield` verb: the interest that each account and tier will earn.
enum YieldCommand {
  static let months = ForecastOptions.months(unlessStated: 12)
  static let monthly = Switch("monthly", help: "also show each month")
  static let grouping = Option(
    "by", "GROUPING", help: "how to group rows", oneOf: YieldForecastReport.Grouping.self,
    defaultText: "account")
  static let member = MemberOption.member
  static let method = Option(
    "method", "METHOD",
    help: "desktop computes like Reserve Manager, the desktop app whose file format Coffer shares,"
      + " in binary floating point",
    oneOf: PlanMethod.self, defaultText: "exact")

  static let spec = ToolSpec(
    name: "yield",
    summary: "show the interest of each account and tier if all interest is reinvested",
    description: [
      "Shows one row per account, with its compound interest at its own rate and at the later rates"
        + " in plan.rates and plan.terms of coffer.json. Contributions and withdrawals are ignored;"
        + " forecast plan includes them.",
      "Each figure is computed exactly and rounded once, half-even, to the minor unit.",
    ],
    options: [
      months.spec, monthly.spec, grouping.spec, member.spec, method.spec,
      ForecastOptions.compounding.spec, .asOf,
    ],
    tables: YieldForecastReport.tables,
    examples: [
      Example("forecast -C examples/household", "show each account's interest for a year"),
      Example(
        "forecast yield --months 120 --by tier -C examples/household",
        "show each tier's interest for ten years"),
      Example(
        "forecast yield --monthly --by total -C examples/household",
        "show the interest in each month"),
    ])

  static func query(_ invocation: Invocation) throws -> YieldForecastReport.Query {
    var query = YieldForecastReport.Query(from: invocation.today)
    query.method = try invocation(method) ?? .exact
    query.compounding = try invocation(ForecastOptions.compounding)
    query.byMonth = invocation(monthly)
    guard query.method == .exact || !(query.byMonth || query.compounding == .annual) else {
      throw UsageProblem(
        "--method desktop cannot be used with --monthly or --compounding annual",
        hint: "use --method exact, which supports both",
        code: .conflict)
    }
    query.member = try invocation(member)
    query.grouping = try invocation(grouping) ?? query.grouping
    let isGrouped = query.grouping == .member
    if query.method == .desktop, isGrouped || query.member != nil {
      throw UsageProblem(
        "--method desktop cannot be used with --member or --by member",
        hint: "use --method exact", code: .conflict)
    }
    if query.byMonth, isGrouped {
      throw UsageProblem(
        "--by member and --monthly cannot be combined", hint: "run them separately",
        code: .conflict)
    }
    query.months = try invocation(months) ?? query.months
    return query
  }
}
