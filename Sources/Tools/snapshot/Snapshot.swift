package import Console
import Reports

/// The `snapshot` tool: shows and records account values, their growth and contributions. See
/// `docs/tools/snapshot.md`.
package struct Snapshot: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "snapshot",
    summary: "record account values, and show how they changed",
    description: [
      "Shows each account's value, from whichever record covers it. For an account without"
        + " transactions or activities, record the value from time to time; each value becomes a"
        + " timestamped row of ledgers/values.csv. Nothing is written without --apply.",
      "An account's first value is a contribution, and closing an account is a withdrawal; neither"
        + " is a gain or a loss. --flow separates contributions from growth.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example(
        "snapshot record \"Rainy day\" 2500 -C examples/household",
        "show the row that would be written; --apply writes it"),
      Example("snapshot -C examples/household", "show each account's value"),
      Example(
        "snapshot series --every year --total -C examples/household",
        "show the values at the end of each year"),
      Example("snapshot chart -C examples/household", "plot the total of all accounts"),
    ],
    verbs: [
      ShowCommand.spec, RecordCommand.spec, FlowCommand.spec,
    ] + LifeCommand.specs + [
      CorrectCommand.spec, HistoryCommand.spec, SeriesCommand.spec, ChartCommand.spec,
      TakeCommand.spec, BlameCommand.spec,
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
    case BlameCommand.spec.name:
      try answer(BlameReport.self, BlameCommand.query(invocation), invocation, &streams)
    case ShowCommand.spec.name:
      try answer(ValueReport.self, ShowCommand.query(invocation), invocation, &streams)
    default: try LifeCommand.run(invocation, &streams)
    }
  }
}
