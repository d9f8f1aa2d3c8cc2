import Charts
import Console
import PlainText
import Reports

/// `spending calendar`: shows the spending of each day, and the amount left for today.
enum CalendarCommand {
  static let period = Operand(
    "PERIOD", help: "a period, such as 2026-10, 2026-Q3, 2026 or last-month", arity: .optional,
    parse: NamedPeriod.init(parsing:))
  static let ascii = Switch("ascii", help: "draw with ASCII characters alone")
  static let width = Option(
    "width", "CELLS", help: "how wide the drawing is", defaultText: "the terminal's, else 80",
    parse: width(parsing:))

  static let spec = ToolSpec(
    name: "calendar",
    summary: "show what each day of a month or a year cost, as a traffic light",
    description: [
      "A month is a grid of days, any other period a heat map. A day is green, yellow or red by"
        + " spending.day_limits of coffer.json, and ○, ◐ or ● where colour is missing. The first"
        + " line says what the budgets leave for today.",
      "--svg writes a picture that stands alone. Other formats carry the days.",
    ],
    operands: [period.spec],
    options: [.svg, ascii.spec, width.spec, SummaryCommand.explain.spec, .asOf],
    tables: CalendarReport.tables,
    examples: [
      Example("spending calendar -C examples/daily", "what may I spend today?"),
      Example("spending calendar 2026-10 --ascii -C examples/daily", "how was October?"),
      Example("spending calendar 2025 -C examples/daily", "which days of a year were dear?"),
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

  @Sendable private static func width(parsing text: String) throws(UsageProblem) -> Int {
    guard let cells = Int(text), (20...1000).contains(cells) else {
      throw UsageProblem("'\(text)' is not a number of cells", hint: "write 20 to 1000")
    }
    return cells
  }
}
