package import Console
import Reports

/// Shows and records account values, their growth and contributions. See `docs/tools/snapshot.md`.
package struct Snapshot: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "snapshot",
    summary: "write down what accounts are worth, and see how they have grown",
    description: [
      "Shows what each account is worth, whatever record states it. For money that is not booked"
        + " row by row, type the worth every week or every year, and see the whole grow. Each value"
        + " is a row of ledgers/values.csv, with its moment; nothing is written without --apply.",
      "A first value counts as money put in, closing takes it out: neither is a gain or a loss."
        + " With --flow, growth and saving are shown separately.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example(
        "snapshot record \"Rainy day\" 2500 -C examples/household",
        "what would be written? With --apply it is"),
      Example("snapshot -C examples/household", "what is each account worth, and since when?"),
      Example(
        "snapshot series --every year --total -C examples/household", "what was it each year?"),
      Example("snapshot chart -C examples/household", "and what does that look like?"),
    ],
    verbs: [
      ShowCommand.spec, RecordCommand.spec, FlowCommand.spec,
    ] + LifeCommand.specs + [
      CorrectCommand.spec, HistoryCommand.spec, SeriesCommand.spec, ChartCommand.spec,
      TakeCommand.spec,
    ],
    defaultVerb: "show",
    seeAlso: ["holdings", "folder-init", "plan-status"])

  /// Runs the verb, or throws the error that prevents an answer.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case RecordCommand.spec.name: try RecordCommand.run(invocation, &streams)
    case FlowCommand.spec.name: try FlowCommand.run(invocation, &streams)
    case CorrectCommand.spec.name: try CorrectCommand.run(invocation, &streams)
    case ChartCommand.spec.name: try ChartCommand.run(invocation, &streams)
    case TakeCommand.spec.name: try TakeCommand.run(invocation, &streams)
    case HistoryCommand.spec.name:
      try answer(ValueHistoryReport.self, HistoryCommand.query(invocation), invocation, &streams)
    case SeriesCommand.spec.name:
      try answer(ValueSeriesReport.self, SeriesCommand.query(invocation), invocation, &streams)
    case ShowCommand.spec.name:
      try answer(ValueReport.self, ShowCommand.query(invocation), invocation, &streams)
    default: try LifeCommand.run(invocation, &streams)
    }
  }
}
