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
    "by", "GROUPING", help: "group rows by this", oneOf: YieldForecastReport.Grouping.self,
    defaultText: "account")
  static let member = Option<String>(
    "member", "NAME", help: "only accounts of this member of the household")
  static let method = Option(
    "method", "METHOD",
    help: "desktop computes as Reserve Manager, the desktop app whose file format Coffer shares,"
      + " in binary floating point",
    oneOf: PlanMethod.self, defaultText: "exact")

  static let spec = ToolSpec(
    name: "yield",
    summary: "show the interest of each account and tier if all interest is reinvested",
    description: [
      "Shows one row per account, with its compound interest at its rate, and at the later rates of"
        + " plan.rates and plan.terms in coffer.json. Contributions and withdrawals are"
        + " ignored; forecast plan includes them.",
      "Each figure is computed exactly and rounded once, half-even, to the minor unit.",
    ],
    options: [
      months.spec, monthly.spec, grouping.spec, member.spec, method.spec,
      ForecastOptions.compounding.spec, .asOf,
    ],
    tables: YieldForecastReport.tables,
    examples: [
      Example("forecast -C examples/household", "show the interest of each account in a year"),
      Example(
        "forecast yield --months 120 --by tier -C examples/household",
        "show the interest of each tier in ten years"),
      Example(
        "forecast yield --monthly --by total -C examples/household",
        "show the interest of each month"),
    ])

  static func query(_ invocation: Invocation) throws -> YieldForecastReport.Query {
    var query = YieldForecastReport.Query(from: invocation.today)
    query.method = try invocation(method) ?? .exact
    query.compounding = try invocation(ForecastOptions.compounding)
    query.byMonth = invocation(monthly)
    guard query.method == .exact || !(query.byMonth || query.compounding == .annual) else {
      throw UsageProblem(
        "--method desktop does not accept --monthly or --compounding annual",
        hint: "the desktop app knows one sum and one reading of a rate; use --method exact",
        code: .conflict)
    }
    query.member = try invocation(member)
    query.grouping = try invocation(grouping) ?? query.grouping
    let isGrouped = query.grouping == .member
    if query.method == .desktop, isGrouped || query.member != nil {
      throw UsageProblem(
        "--method desktop does not accept members", hint: "use --method exact", code: .conflict)
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
