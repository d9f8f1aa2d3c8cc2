import Console
import FinanceModel
import Reports

/// `snapshot open`, `close`, `reopen` and `delete`: records a change in the state of an account.
enum LifeCommand {
  static let account = Operand<String>("ACCOUNT", help: "the account")
  static let value = Operand(
    "VALUE", help: "what it is worth, such as 2500.00 or '2500.00 GBP'", arity: .optional,
    parse: RecordCommand.amount(parsing:))

  static let specs = [
    spec(
      .open, "begin an account",
      "With VALUE, that is what it is worth then. It is not needed: the first value begins an"
        + " account too.",
      Example("snapshot open 'Rainy day' 2500 -C examples/household", "what would be written?")),
    spec(
      .close, "take an account out of today's total",
      "All it is worth is taken out, which is not a loss; its past stays.",
      Example("snapshot close 'Tagesgeld Köln' -C examples/household", "what would be written?")),
    spec(
      .reopen, "put back what closing an account took out",
      "It is worth what it was when it was closed, until a new value.",
      Example(
        "snapshot close Mortgage --at 2026-11-20 --apply -C examples/household"
          + " && snapshot reopen Mortgage --at 2026-11-21 -C examples/household",
        "closed, and taken up again")),
    spec(
      .delete, "hide an account and all of its past",
      "All its rows up to that moment are hidden from every answer, for every day, and the name can"
        + " be used again. The rows stay in the ledger.",
      Example("snapshot delete 'Flat in Köln' -C examples/household", "what would be written?")),
  ]

  private static func spec(
    _ event: ValueUpdate.Event, _ summary: String, _ meaning: String, _ example: Example
  ) -> ToolSpec {
    ToolSpec(
      name: event.rawValue, summary: summary,
      description: [meaning, "Without --apply it shows the row, and writes nothing."],
      operands: [account.spec] + (event == .open ? [value.spec] : []),
      options: Recorder.options, tables: [ValueProposal.rows], examples: [example])
  }

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard let event = invocation.verb.flatMap(ValueUpdate.Event.init) else {
      preconditionFailure("the verb of an event has its name")
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
