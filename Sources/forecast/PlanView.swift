import Charts
import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Paying in so much: when is each tier full, and what does it take?
enum PlanView {
  static let months = ForecastOptions.months(unlessTold: 60)
  static let every = Option(
    "every", "INTERVAL", help: "how often it is paid in", oneOf: PlanContribution.Interval.self,
    defaultText: "monthly")
  static let need = Option<String>(
    "need", "TIER", help: "look for the smallest contribution that fills this tier by --until")
  static let chart = Switch(
    "chart", help: "draw the balances of the tiers, or of several scenarios their totals")

  static let spec = ToolSpec(
    name: "plan",
    summary: "tell when each tier is full, paying in so much each time",
    description: [
      "Runs the plan day by day: interest is credited each month, recurring.json is applied on its"
        + " days, and each contribution is split as plan-allocate splits new cash.",
      "Several contributions are scenarios side by side. With --need and --until it asks the other"
        + " way round: what must be paid in so that a tier is full by a day?",
      "The dates of plan.due in coffer.json are shown, and which is missed first.",
    ],
    options: [
      ForecastOptions.contribute.spec, every.spec, .from, months.spec, need.spec,
      ForecastOptions.until.spec, ForecastOptions.compounding.spec, chart.spec, .svg, .asOf,
    ],
    tables: [
      PlanTables.filled, PlanTables.months, PlanTables.sums, PlanTables.due, PlanTables.totals,
    ],
    examples: [
      Example(
        "forecast plan --contribute 1000 -C examples/household",
        "with 1000 a month, when is each tier full?"),
      Example(
        "forecast plan --contribute 1000 --contribute 2500 -C examples/household",
        "and with 2500?"),
      Example(
        "forecast plan --need \"Tier 3\" --until 2027-06-30 -C examples/household",
        "what does it take to fill this tier by then?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let picture = try invocation.picture()
    let books = try ForecastBooks(invocation, &streams, alsoWriting: picture)
    let question = try PlanQuestion(invocation, books, &streams)
    let tables = try PlanTables(PlanOutlook(question), of: books)
    if let picture {
      streams.write(PlanChart(tables).chart.svg(), to: picture)
      return .done
    }
    let isPrivate = streams.isPrivate
    func page() -> Page {
      var page = tables.page(isPrivate: isPrivate)
      if invocation(chart) {
        PlanChart(tables, isPrivate: isPrivate)
          .add(to: &page, width: invocation.width, isPrivate: isPrivate)
      }
      page.assumptions(tables.assumptions)
      return page
    }
    try streams.write(
      Answer(json: tables.json, tables: tables.all, page: page()), invocation)
    return .done
  }
}
