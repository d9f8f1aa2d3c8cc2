import Charts
import Console
import PlainText
import Reports

/// The `snapshot chart` verb: draws account values over time.
enum ChartCommand {
  static let accounts = Operand<String>(
    "ACCOUNT", help: "draw a line for each of these accounts; by default, for the total",
    arity: .any)
  static let ascii = Switch("ascii", help: "draw with ASCII characters only")
  static let width = Option(
    "width", "CELLS", help: "the width of the drawing",
    defaultText: "the terminal width, else 80",
    parse: Common.count(of: "cells", in: 20...1000))

  static let spec = ToolSpec(
    name: "chart",
    summary: "plot account values over time, in the terminal or as SVG",
    description: [
      "Plots the total of all accounts in the base currency as an area, or each named account as a"
        + " line. The lowest, highest and last amounts are marked.",
      "--svg writes a self-contained picture that supports light and dark mode and includes a"
        + " description for screen readers. Other formats contain the charted data.",
    ],
    operands: [accounts.spec],
    options: [.svg, ascii.spec, width.spec, SeriesCommand.every.spec, .from, .to, .asOf],
    tables: [ValueSeriesReport.spec],
    examples: [
      Example("snapshot chart -C examples/household", "plot the total of all accounts"),
      Example(
        "snapshot chart Tagesgeld --from 2026-01-01 -C examples/household",
        "plot one account since the start of 2026"),
      Example(
        "snapshot chart --svg worth.svg -C examples/household",
        "write a picture for a web page or a letter"),
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
}
