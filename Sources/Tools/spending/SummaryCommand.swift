import Charts
import Console
import PlainText
import Reports
import Spending

/// The `spending show` verb: shows the remaining income, and the spending by category.
enum SummaryCommand {
  static let by = Option(
    "by", "GROUPING", help: "how to group rows; by default by category, with usual amounts",
    oneOf: SpendingGroups.Key.self)
  static let every = Option(
    "every", "PERIOD", help: "show categories month by month; by default twelve months",
    oneOf: Period.self)
  static let depth = Option(
    "depth", "N", help: "shorten categories such as A:B:C to N parts",
    parse: Common.count(of: "parts", in: 1...99))
  static let explain = Switch("explain", help: "show the rows behind the figures")
  static let category = Option<String>(
    "category", "NAME", help: "with --explain: only rows in this category and its subcategories")
  static let member = Option<String>(
    "member", "NAME", help: "only rows of this household member")
  static let chart = Switch("chart", help: "show a chart instead of the table")
  static let ascii = Switch("ascii", help: "with --chart: draw with ASCII characters only")

  static let period = Operand(
    "PERIOD", help: "a period, such as 2026-10, 2026-Q3, 2026 or last-month", arity: .optional,
    parse: NamedPeriod.init(parsing:))

  /// The periods that `--every` accepts.
  enum Period: String, CaseIterable, Sendable { case month }

  static let spec = ToolSpec(
    name: "show",
    summary: "show income, spending by category, and what is left",
    description: [
      "The period is PERIOD, the days from --from to --to, or the month up to --as-of. Each"
        + " category is shown with its medians over the full months of the previous two years: up"
        + " to the same day of the month, and for the whole month with a range.",
      "A missing exchange rate is reported as an error in the row that needs it.",
    ],
    operands: [period.spec],
    options: [
      by.spec, every.spec, depth.spec, explain.spec, category.spec, member.spec, chart.spec,
      ascii.spec, .svg, .from, .to, .asOf, .check,
    ], tables: SpendingReport.tables + [AttentionReport.attention.needing(Common.check.spec.name)],
    examples: [
      Example("spending -C examples/household", "show what is left this month"),
      Example("spending 2026-10 -C examples/household", "show October"),
      Example("spending --by payee -C examples/household", "show the spending by payee"),
      Example("spending --every month -C examples/household", "show the spending month by month"),
      Example("spending --chart -C examples/household", "show the spending as a chart"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    if invocation(Common.check) { return try check(invocation, &streams) }
    var query = SpendingReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.from = try invocation.firstDay()
    query.to = try invocation.lastDay()
    if let days = try invocation.all(period).first?.days(asOf: invocation.today) {
      guard query.from == nil, query.to == nil else {
        throw UsageProblem(
          "a period cannot be combined with --from or"
            + " --to", hint: "omit either the period or the options", code: .conflict)
      }
      (query.from, query.to) = (days.first, days.last)
    }
    query.depth = try invocation(depth)
    query.explains = invocation(explain)
    query.category = try explainedCategory(invocation)
    query.member = try invocation(member)
    let (key, period) = (try invocation(by), try invocation(every))
    if key != nil, period != nil {
      throw UsageProblem(
        "--by and --every cannot be combined", hint: "use one at a time", code: .conflict)
    }
    if let key { query.view = .groups(key) }
    if period != nil { query.view = .months }
    query.drawing = drawing(invocation, streams)
    return try Spending.draw(SpendingReport.self, query, invocation, &streams)
  }

  /// Returns the options for a drawing; nil for tables.
  static func drawing(
    _ invocation: Invocation, _ streams: borrowing StandardStreams
  ) -> ChartTextOptions? {
    guard invocation(chart) else { return nil }
    return ChartTextOptions(
      width: invocation.width, height: 12, isASCII: invocation(ascii),
      isPrivate: streams.isPrivate)
  }

  /// Returns the category whose rows are shown; nil for all categories.
  static func explainedCategory(_ invocation: Invocation) throws -> String? {
    let name = try invocation(category)
    guard name == nil || invocation(explain) else {
      throw UsageProblem(
        "--category needs --explain", hint: "add --explain", code: .conflict)
    }
    return name
  }

  /// Shows the points that need attention today. The check cannot be combined with another view.
  private static func check(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let views = [
      by.spec, every.spec, depth.spec, explain.spec, category.spec, member.spec, chart.spec,
      ascii.spec, .svg, .from, .to,
    ]
    guard try invocation.all(period).isEmpty else {
      throw UsageProblem(
        "--check and a period cannot be combined", hint: "run them separately", code: .conflict)
    }
    if let view = views.first(where: { invocation.states($0) }) {
      throw UsageProblem(
        "--check and --\(view.name) cannot be combined", hint: "run them separately",
        code: .conflict)
    }
    return try Spending.answer(
      AttentionReport.self, .init(asOf: invocation.today, today: invocation.now.date), invocation,
      &streams)
  }
}
