import Console
import FinanceModel
import Reports

/// `snapshot flow`: records a contribution or withdrawal, with its own time.
enum FlowCommand {
  static let account = Operand<String>("ACCOUNT", help: "the account")
  static let amount = Operand(
    "AMOUNT", help: "what was put in; negative when it was taken out",
    parse: RecordCommand.amount(parsing:))

  static let spec = ToolSpec(
    name: "flow",
    summary: "write down what was put in or taken out",
    description: [
      "The account is worth that much more from then on, until its next value; it is not a gain."
    ],
    operands: [account.spec, amount.spec], options: Recorder.options,
    tables: [ValueProposal.rows],
    examples: [
      Example(
        "snapshot flow 'Tagesgeld Köln' 250 --at 2026-11-02 -C examples/household",
        "put in on that day"),
      Example(
        "snapshot flow 'Tagesgeld Köln' -80 --at 2026-11-18 -C examples/household",
        "taken out"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let entry = ValueEntry(
      account: try invocation(account), event: .flow, flow: try invocation(amount),
      note: try invocation(Common.note) ?? "", timestamp: try invocation.moment())
    return try Recorder(invocation: invocation).record(&streams) { _ in ValueBatch(entry) }
  }
}
