import Console
import FinanceEngine
import PlainText
import Reports

/// `recurring due`: shows the recurring items of the plan that are due, and applies them.
enum DueCommand {
  static let spec = ToolSpec(
    name: "due",
    summary: "show the recurring items that are due up to today, or apply them",
    description: [
      "Each occurrence of an item of recurring.json is shown on its own, in the order of their"
        + " days. With --apply each gets a row in the history, the balances of the plan change, and"
        + " the items get their next dates: all three files or none.",
      "An item that would overdraw its account waits with all its later occurrences; the others go"
        + " on. An occurrence that the history has is not applied again.",
    ],
    options: [.apply, .note, .check, .wait, .followLinks],
    tables: RecurringDueRequest.tables,
    examples: [
      Example("recurring due -C examples/household", "what is due?"),
      Example("recurring due --apply -C examples/household", "apply it"),
      Example(
        "recurring due --check -q -o /dev/null -C examples/household",
        "for a script: 1 when something is due or waits"),
    ])

  static func request(_ invocation: Invocation) throws -> RecurringDueRequest {
    RecurringDueRequest(
      through: invocation.now.date, op: "due-\(invocation.now.date)",
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)),
      isApplied: invocation(Common.apply))
  }
}
