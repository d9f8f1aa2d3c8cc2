import Console
import FinanceModel
import Reports

/// The `snapshot flow` verb: records a contribution or withdrawal, with a separate time.
enum FlowCommand {
  static let account = Operand<String>("ACCOUNT", help: "the account")
  static let amount = Operand(
    "AMOUNT", help: "the amount paid in (negative for a withdrawal)",
    parse: RecordCommand.amount(parsing:))

  static let spec = ToolSpec(
    name: "flow",
    summary: "record a deposit or a withdrawal",
    description: [
      "AMOUNT is added to the account's value until the next value is recorded. It is a"
        + " contribution, not a gain."
    ],
    operands: [account.spec, amount.spec], options: Recorder.options,
    tables: [ValueProposal.rows],
    examples: [
      Example(
        "snapshot flow 'Tagesgeld Köln' 250 --at 2026-11-02 -C examples/household",
        "record a deposit on a given day"),
      Example(
        "snapshot flow 'Tagesgeld Köln' -80 --at 2026-11-18 -C examples/household",
        "record a withdrawal"),
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
