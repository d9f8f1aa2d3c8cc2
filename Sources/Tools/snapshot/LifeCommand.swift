import Console
import FinanceModel
import Reports

/// The verbs `snapshot open`, `close`, `reopen` and `delete`: each records a change in an account's
/// state.
enum LifeCommand {
  static let account = Operand<String>("ACCOUNT", help: "the account")
  static let value = Operand(
    "VALUE", help: "the value, such as 2500.00 or '2500.00 GBP'", arity: .optional,
    parse: RecordCommand.amount(parsing:))

  static let specs = [
    spec(
      .open, "open an account",
      "VALUE is the account's value at that moment. This command is optional: the first recorded"
        + " value also opens an account.",
      Example(
        "snapshot open 'Rainy day' 2500 -C examples/household", "show the row that would be written"
      )),
    spec(
      .close, "close an account and remove it from the current total",
      "The account's whole value is recorded as a withdrawal, not as a loss. Its history is"
        + " retained.",
      Example(
        "snapshot close 'Tagesgeld Köln' -C examples/household",
        "show the row that would be written")),
    spec(
      .reopen, "reopen a closed account",
      "Until a new value is recorded, the account has the value that it had when it was closed.",
      Example(
        "snapshot close Mortgage --at 2026-11-20 --apply -C examples/household"
          + " && snapshot reopen Mortgage --at 2026-11-21 -C examples/household",
        "close an account, then reopen it")),
    spec(
      .delete, "hide an account and its entire history",
      "All of the account's rows up to that moment are hidden, even in reports as of earlier days."
        + " The name can be used again. The rows remain in the ledger.",
      Example(
        "snapshot delete 'Flat in Köln' -C examples/household",
        "show the row that would be written"
      )),
  ]

  private static func spec(
    _ event: ValueUpdate.Event, _ summary: String, _ meaning: String, _ example: Example
  ) -> ToolSpec {
    ToolSpec(
      name: event.rawValue, summary: summary,
      description: [meaning, "Without --apply the row is shown, and nothing is written."],
      operands: [account.spec] + (event == .open ? [value.spec] : []),
      options: Recorder.options, tables: [ValueProposal.rows], examples: [example])
  }

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard let event = invocation.verb.flatMap(ValueUpdate.Event.init) else {
      preconditionFailure("the verb of an event has the event's name")
    }
    var entry = ValueEntry(
      account: try invocation(account), event: event,
      value: event == .open ? try invocation.all(value).first : nil,
      note: try invocation(Common.note) ?? "", timestamp: try invocation.moment())
    return try Recorder(invocation: invocation).record(&streams) { books in
      if event != .open { entry.account = try books.account(meantBy: entry.account) }
      return ValueBatch(entry)
    }
  }
}
