import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText
import Reports

/// The `forecast plan` verb: the day on which given contributions fill each tier, or the
/// contribution required to fill a tier by a date.
enum PlanCommand {
  static let months = ForecastOptions.months(unlessStated: 60)
  static let every = Option(
    "every", "INTERVAL", help: "the contribution interval",
    oneOf: PlanContribution.Interval.self,
    defaultText: "monthly")
  static let need = Option<String>(
    "need", "TIER", help: "compute the smallest contribution that fills this tier by --until")
  static let bills = Switch(
    "bills", help: "apply the bills of coffer.json that are paid from an account of the plan")
  static let chart = Switch(
    "chart", help: "plot the tier balances, or one total per contribution if several")

  static let spec = ToolSpec(
    name: "plan",
    summary: "show when each tier is full with given contributions",
    description: [
      "Simulates the plan day by day: interest is credited each month, items in recurring.json are"
        + " applied on their due dates, and each contribution is split as in plan-allocate.",
      "Several contributions are compared as scenarios. --need and --until compute the smallest"
        + " contribution that fills the tier by that day.",
      "The dates in plan.due of coffer.json are shown, with the first missed date.",
    ],
    options: [
      ForecastOptions.contribute.spec, every.spec, .from, months.spec, need.spec, bills.spec,
      ForecastOptions.until.spec, ForecastOptions.compounding.spec, chart.spec, .svg, .asOf,
    ],
    tables: PlanForecastReport.specs,
    examples: [
      Example(
        "forecast plan --contribute 1000 -C examples/household",
        "contribute 1000 each month"),
      Example(
        "forecast plan --contribute 1000 --contribute 2500 -C examples/household",
        "compare 1000 with 2500 each month"),
      Example(
        "forecast plan --need \"Tier 3\" --until 2027-06-30 -C examples/household",
        "compute the contribution that fills this tier in time"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let picture = try invocation.picture()
    let folder = Forecast.folder(invocation)
    var query = try query(invocation)
    query.isPrivate = streams.isPrivate
    if invocation(chart) {
      query.drawing = Forecast.chartText(invocation, streams)
    }
    guard let picture else {
      return try streams.answer(invocation) {
        try PlanForecastReport.answer(query, of: folder, &$0)
      }
    }
    let report = try streams.reporting { try PlanForecastReport(query, of: folder, &$0) }
    streams.write(report.picture, to: picture)
    return .done
  }

  private static func query(_ invocation: Invocation) throws -> PlanForecastReport.Query {
    var query = PlanForecastReport.Query(from: invocation.today)
    query.contributions = try invocation.all(ForecastOptions.contribute)
    query.interval = try invocation(every) ?? query.interval
    query.from = try invocation.firstDay()
    query.months = try invocation(months)
    query.takesBills = invocation(bills)
    query.compounding = try invocation(ForecastOptions.compounding)
    switch (try invocation(need), try invocation(ForecastOptions.until)) {
    case (nil, nil): break
    case (nil, _?):
      throw UsageProblem(
        "--until requires --need", hint: "add --need TIER", code: .conflict)
    case (_?, nil):
      throw UsageProblem(
        "--need requires --until", hint: "add --until DATE", code: .conflict)
    case (let tier?, let until?):
      guard query.contributions.isEmpty else {
        throw UsageProblem(
          "--need and --contribute cannot be combined",
          hint: "omit one of them", code: .conflict)
      }
      query.need = (tier, until)
    }
    return query
  }
}
