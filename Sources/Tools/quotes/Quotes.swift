package import Console
import Reports

/// The `quotes` tool: shows the required prices and their age, and fetches prices. See
/// `docs/tools/quotes.md`.
package struct Quotes: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "quotes",
    summary: "show which prices are needed, fetch them, and check them",
    description: [
      "Shows each symbol and currency pair that valuation needs, with its missing days and the age"
        + " of its last price. Only fetch and search use the network, through curl.",
      "Prices are unadjusted closing prices in ledgers/prices.csv. Nothing is written without"
        + " --apply.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example("quotes -C examples/household", "list needed prices and their age"),
      Example(
        "quotes show WLDX --from 2026-01-01 -C examples/household",
        "show the prices since the start of 2026"),
    ],
    verbs: [
      QuoteStates.spec, QuoteFetching.spec, QuoteFiles.spec, QuoteFinding.spec, QuoteShowing.spec,
      QuoteStates.check, OperationUndo.verb(of: "quotes"),
    ],
    defaultVerb: QuoteStates.spec.name,
    seeAlso: ["holdings", "ledger-add", "folder-check"])

  /// Runs the verb, or throws the error that prevents an answer.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case QuoteFetching.spec.name: try QuoteFetching.run(invocation, &streams)
    case QuoteFiles.spec.name: try QuoteFiles.run(invocation, &streams)
    case QuoteFinding.spec.name: try QuoteFinding.run(invocation, &streams)
    case QuoteShowing.spec.name: try QuoteShowing.run(invocation, &streams)
    case QuoteStates.check.name:
      try answer(QuoteCheckReport.self, invocation.today, invocation, &streams)
    case "undo": try undo(OperationUndo.operation(invocation), invocation, &streams)
    default:
      try answer(QuoteReport.self, invocation.today, invocation, &streams)
    }
  }
}
