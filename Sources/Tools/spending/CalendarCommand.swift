import Charts
import Console
import PlainText
import Reports

/// The `spending calendar` verb: shows each day's spending, and the amount left for today.
enum CalendarCommand {
  static let period = Operand(
    "PERIOD", help: "a period, such as 2026-10, 2026-Q3, 2026 or last-month", arity: .optional,
    parse: NamedPeriod.init(parsing:))
  static let ascii = Switch("ascii", help: "draw with ASCII characters only")
  static let width = Option(
    "width", "CELLS", help: "the width of the drawing",
    defaultText: "the width of the terminal, else 80",
    parse: Common.count(of: "cells", in: 20...1000))

  static let spec = ToolSpec(
    name: "calendar",
    summary: "show the spending of each day of a month or a year, as a traffic light",
    description: [
      "A month is drawn as a grid of days, any other period as a heat map. Days are green, yellow"
        + " or red by spending.day_limits of coffer.json; without colour they are marked ○, ◐"
        + " and ●. The first line shows how much the budgets leave for today.",
      "--svg writes a self-contained picture. Other formats contain the days.",
    ],
    operands: [period.spec],
    options: [.svg, ascii.spec, width.spec, SummaryCommand.explain.spec, .asOf],
    tables: CalendarReport.tables,
    examples: [
      Example("spending calendar -C examples/daily", "show what is left to spend today"),
      Example("spending calendar 2026-10 --ascii -C examples/daily", "show October"),
      Example("spending calendar 2025 -C examples/daily", "find the expensive days of a year"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let day = invocation.today
    let span =
      try invocation.all(period).first.map { CalendarReport.Span($0.days(asOf: day)) }
      ?? .init(of: day, isYear: false)
    var query = CalendarReport.Query(
      span, asOf: day, today: invocation.now.date,
      ChartTextOptions(
        width: try invocation(width) ?? invocation.width, height: 12,
        isASCII: invocation(ascii), isPrivate: streams.isPrivate))
    query.explains = invocation(SummaryCommand.explain)
    return try Spending.draw(CalendarReport.self, query, invocation, &streams)
  }
}
