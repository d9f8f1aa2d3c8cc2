package import Console
import FinanceFolder
import Reports

/// What is each account worth, how has it grown, and what was put in? See `docs/tools/snapshot.md`.
@main package struct Snapshot: Tool {
  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "snapshot",
    summary: "write down what accounts are worth, and see how they have grown",
    description: [
      "For money that is not booked row by row: type what each account is worth, every week or"
        + " every year, and see the whole grow. Each value is a row of ledgers/values.csv, with its"
        + " moment; nothing is written without --apply.",
      "A first value counts as money put in, closing takes it out: neither is a gain or a loss."
        + " With --flow, growth and saving are told apart.",
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
      Show.spec, Record.spec, Flow.spec,
    ] + Life.specs + [Correct.spec, History.spec, Series.spec, ChartView.spec, Take.spec],
    defaultVerb: "show",
    seeAlso: ["holdings", "folder-init", "plan-status"])

  /// Whether the folder's settings hide amounts.
  package static func hidesAmounts(_ invocation: Invocation) -> Bool {
    Folder(at: invocation.folder).hidesAmounts
  }

  /// Answers one question or writes one thing down, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = Folder(at: invocation.folder)
    let make: (inout Diagnostics) throws -> Answer
    switch invocation.verb {
    case Record.spec.name: return try Record.run(invocation, &streams)
    case Flow.spec.name: return try Flow.run(invocation, &streams)
    case Correct.spec.name: return try Correct.run(invocation, &streams)
    case ChartView.spec.name: return try ChartView.run(invocation, &streams)
    case Take.spec.name: return try Take.run(invocation, &streams)
    case History.spec.name:
      let query = try History.query(invocation)
      make = { try ValueHistoryReport.answer(query, of: folder, &$0) }
    case Series.spec.name:
      let query = try Series.query(invocation)
      make = { try ValueSeriesReport.answer(query, of: folder, &$0) }
    case Show.spec.name:
      let query = try Show.query(invocation)
      make = { try ValueReport.answer(query, of: folder, &$0) }
    default: return try Life.run(invocation, &streams)
    }
    try streams.protect(folder.ownFiles)
    return try streams.answer(invocation, make)
  }
}
