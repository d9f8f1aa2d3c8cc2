import Console
import FinanceModel
import PlainText
import Reports

/// The `snapshot record` verb: records account values.
enum RecordCommand {
  static let account = Operand<String>(
    "ACCOUNT",
    help: "the account; if - or omitted, CSV is read from standard input", arity: .optional)
  static let value = Operand(
    "VALUE", help: "the value, such as 2500.00 or '2500.00 GBP'", arity: .optional,
    parse: amount(parsing:))
  static let flow = Option(
    "flow", "AMOUNT", help: "the amount paid in since the last value (negative for a withdrawal)",
    parse: amount(parsing:))

  static let spec = ToolSpec(
    name: "record",
    summary: "record an account's value",
    description: [
      "Without ACCOUNT, or with -, CSV is read from standard input. It has the columns account and"
        + " value, and optionally timestamp, currency, flow and note; blank cells are filled"
        + " from --at and --note. Either all rows are recorded or none.",
      "Without --apply the rows are shown, and nothing is written. A value that looks like a typing"
        + " error is refused unless --force is given. A row with the same account, value, flow and"
        + " moment is recorded only once.",
    ],
    operands: [account.spec, value.spec], options: [flow.spec] + Recorder.options,
    tables: [ValueProposal.rows],
    examples: [
      Example(
        "snapshot record 'Tagesgeld Köln' 3201.15 --flow 25 -C examples/household",
        "show the row that would be written"),
      Example(
        "printf 'account,value\\nTagesgeld Köln,3201.15\\nMortgage,-169800\\n'"
          + " | snapshot record -C examples/household", "record several accounts at once"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let names = try invocation.all(account)
    let values = try invocation.all(value)
    let moment = try invocation.moment()
    let note = try invocation(Common.note) ?? ""
    guard let name = names.first, !(name == "-" && values.isEmpty) else {
      guard try invocation(flow) == nil else {
        throw UsageProblem(
          "--flow does not apply to rows from standard"
            + " input", hint: "add a flow column to the input", code: .conflict)
      }
      let text = try streams.read(
        "-", limit: 64 << 20,
        hint: "name ACCOUNT and VALUE, or put '< FILE' after the command")
      let batch = try streams.report(
        ValueBatch.reading(
          text,
          ValueBatch.Defaults(
            timestamp: moment, note: note, zoneOffset: invocation.zoneOffset)))
      return try Recorder(invocation: invocation).record(&streams) { _ in batch }
    }
    guard name != "-" else {
      throw UsageProblem(
        "VALUE does not apply to rows from standard input", hint: "omit VALUE",
        code: .conflict)
    }
    guard let value = values.first else {
      throw UsageProblem(
        "operand VALUE is missing", hint: "write 'snapshot record ACCOUNT VALUE'",
        code: .missingOperand)
    }
    let entry = ValueEntry(
      account: name, event: .value, value: value, flow: try invocation(flow), note: note,
      timestamp: moment)
    return try Recorder(invocation: invocation).record(&streams) { _ in ValueBatch(entry) }
  }

  @Sendable static func amount(parsing text: String) throws(UsageProblem) -> Money {
    do throws(Money.Problem) {
      return try Money(recorded: text)
    } catch {
      let isName = !text.contains(where: \.isNumber)
      throw UsageProblem(
        error.message,
        hint: isName ? "write the account first: snapshot record ACCOUNT VALUE" : error.hint)
    }
  }
}
