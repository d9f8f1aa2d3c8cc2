import Console
import PlainText
import Planning
import Reports

/// The `recurring due` verb: shows the plan's recurring items that are due, and applies them.
enum DueCommand {
  static let spec = ToolSpec(
    name: "due",
    summary: "show the recurring items that are due, or apply them",
    description: [
      "Shows the due occurrences of the items in recurring.json, in order of due date. With --apply"
        + " each occurrence is recorded in the history, the plan balances change, and the items"
        + " move to their next dates. Either all three files are written or none.",
      "An item that would overdraw its account waits, with all its later occurrences; other items"
        + " are applied. An occurrence that is already in the history is not applied again.",
    ],
    options: [.apply, .note, Common.op.spec, .check, .wait, .followLinks],
    tables: RecurringDueRequest.tables,
    examples: [
      Example("recurring due -C examples/household", "show the items that are due"),
      Example("recurring due --apply -C examples/household", "apply the items that are due"),
      Example(
        "recurring due --check -q -o /dev/null -C examples/household",
        "in a script: exit with status 1 if an item is due or waits"),
    ])

  static func request(_ invocation: Invocation) throws -> RecurringDueRequest {
    RecurringDueRequest(
      through: invocation.now.date, op: try invocation.operation(),
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)),
      isApplied: invocation(Common.apply))
  }
}
