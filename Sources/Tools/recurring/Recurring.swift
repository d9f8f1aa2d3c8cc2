package import Console
import Reports

/// The `recurring` tool: shows due items and bills, the cost of subscriptions, and price increases.
/// See `docs/tools/recurring.md`.
package struct Recurring: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "recurring",
    summary: "show and apply recurring payments: plan items, bills and subscriptions",
    description: [
      "Items in recurring.json change plan balances; recurring due --apply applies them. Bills in"
        + " coffer.json are paid by the bank, and are matched with transactions."
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example("recurring -C examples/daily", "show due payments and their cost"),
      Example("recurring due -C examples/household", "show plan items that are due"),
    ],
    verbs: [ListCommand.spec, DueCommand.spec] + EditCommands.specs
      + [DetectCommand.spec, OperationUndo.verb(of: "recurring")],
    defaultVerb: ListCommand.spec.name,
    seeAlso: ["forecast", "spending", "plan-apply"])

  /// Runs the verb, or throws the error that prevents an answer.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case DueCommand.spec.name:
      try answer(DueCommand.request(invocation), invocation, &streams)
    case EditCommands.add.name, EditCommands.edit.name, EditCommands.pause.name,
      EditCommands.resume.name, EditCommands.end.name, EditCommands.skip.name:
      try answer(EditCommands.request(invocation), invocation, &streams)
    case "undo": try undo(OperationUndo.operation(invocation), invocation, &streams)
    case DetectCommand.spec.name: try DetectCommand.run(invocation, &streams)
    default:
      try answer(RecurringReport.self, ListCommand.query(invocation), invocation, &streams)
    }
  }
}
