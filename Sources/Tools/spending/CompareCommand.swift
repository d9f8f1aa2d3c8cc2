import Console
import PlainText
import Reports

/// The `spending compare` verb: shows the differences from the previous month and from the same
/// month a year earlier.
enum CompareCommand {
  static let period = Operand(
    "PERIOD", help: "a period, such as 2026-10, 2026-Q3, 2026 or last-month", arity: .optional,
    parse: NamedPeriod.init(parsing:))

  static let spec = ToolSpec(
    name: "compare",
    summary: "compare a month with the previous month and with the same month a year ago",
    description: [
      "Without PERIOD the month of --as-of is compared. If the period has not ended, the same days"
        + " of the other periods are used. Categories are sorted by size of difference.",
      "A period that starts before the month of the ledger's first row is omitted. The last line"
        + " compares the income of the last twelve full months with that of the previous twelve"
        + " months.",
    ],
    operands: [period.spec],
    options: [
      SummaryCommand.depth.spec, SummaryCommand.explain.spec, SummaryCommand.category.spec,
      SummaryCommand.member.spec, SummaryCommand.chart.spec, SummaryCommand.ascii.spec, .svg, .asOf,
    ],
    tables: ComparisonReport.tables,
    examples: [
      Example("spending compare -C examples/household", "compare this month with the last one"),
      Example("spending compare 2026-10 -C examples/household", "compare October"),
      Example("spending compare --chart -C examples/household", "show the comparison as a chart"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var query = ComparisonReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.period = try invocation.all(period).first?.days(asOf: invocation.today)
    query.depth = try invocation(SummaryCommand.depth)
    query.explains = invocation(SummaryCommand.explain)
    query.category = try SummaryCommand.explainedCategory(invocation)
    query.member = try invocation(SummaryCommand.member)
    query.drawing = SummaryCommand.drawing(invocation, streams)
    return try Spending.draw(ComparisonReport.self, query, invocation, &streams)
  }
}
