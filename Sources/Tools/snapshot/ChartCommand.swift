import Charts
import Console
import PlainText
import Reports

/// `snapshot chart`: draws the values of accounts over time.
enum ChartCommand {
  static let accounts = Operand<String>(
    "ACCOUNT", help: "draw these accounts, each as a line; without one, all of them together",
    arity: .any)
  static let ascii = Switch("ascii", help: "draw with ASCII characters alone")
  static let width = Option(
    "width", "CELLS", help: "how wide the drawing is", defaultText: "the terminal's, else 80",
    parse: width(parsing:))

  static let spec = ToolSpec(
    name: "chart",
    summary: "draw what accounts are worth over time, in the terminal or as SVG",
    description: [
      "An area of all accounts together in the base currency, or a line for each account that is"
        + " named, with the least, the greatest and the last amount marked.",
      "--svg writes a picture that stands alone, is light or dark as the reader prefers, and"
        + " describes itself to screen readers. Other formats carry the rows that are drawn.",
    ],
    operands: [accounts.spec],
    options: [.svg, ascii.spec, width.spec, SeriesCommand.every.spec, .from, .to, .asOf],
    tables: [ValueSeriesReport.spec],
    examples: [
      Example("snapshot chart -C examples/household", "how did it all grow?"),
      Example(
        "snapshot chart Tagesgeld --from 2026-01-01 -C examples/household", "this one, this year"),
      Example("snapshot chart --svg worth.svg -C examples/household", "for a web page or a letter"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let query = ValueChartReport.Query(
      try SeriesCommand.query(invocation, of: accounts),
      ChartTextOptions(
        width: try invocation(width) ?? invocation.width, height: 12,
        isASCII: invocation(ascii), isPrivate: streams.isPrivate))
    return try Snapshot.draw(ValueChartReport.self, query, invocation, &streams)
  }

  @Sendable private static func width(parsing text: String) throws(UsageProblem) -> Int {
    guard let cells = Int(text), (20...1000).contains(cells) else {
      throw UsageProblem("'\(text)' is not a number of cells", hint: "write 20 to 1000")
    }
    return cells
  }
}
