import Console
import FinanceModel
import PlainText
import Reports

/// `snapshot record`: records the values of accounts.
enum RecordCommand {
  static let account = Operand<String>(
    "ACCOUNT", help: "the account; - or none for CSV from standard input", arity: .optional)
  static let value = Operand(
    "VALUE", help: "what it is worth, such as 2500.00 or '2500.00 GBP'", arity: .optional,
    parse: amount(parsing:))
  static let flow = Option(
    "flow", "AMOUNT", help: "what was put in since the last value; negative when taken out",
    parse: amount(parsing:))

  static let spec = ToolSpec(
    name: "record",
    summary: "write down what an account is worth",
    description: [
      "Without ACCOUNT, or with -, CSV is read from standard input, with the columns account and"
        + " value and, where wanted, timestamp, currency, flow and note; --at and --note then hold"
        + " for the rows that say nothing else. All are recorded or none.",
      "Without --apply it shows the rows, and writes nothing. What looks like a slip is refused"
        + " unless --force says that it is meant. The same account, value, flow and moment again is"
        + " not recorded again.",
    ],
    operands: [account.spec, value.spec], options: [flow.spec] + Recorder.options,
    tables: [ValueProposal.rows],
    examples: [
      Example(
        "snapshot record 'Tagesgeld Köln' 3201.15 --flow 25 -C examples/household",
        "what would be written?"),
      Example(
        "printf 'account,value\\nTagesgeld Köln,3201.15\\nMortgage,-169800\\n'"
          + " | snapshot record -C examples/household", "several at once"),
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
          "--flow belongs to one account", hint: "add a column flow to the input", code: .conflict)
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
        "- reads standard input, which has its own values", hint: "leave VALUE out",
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
        hint: isName ? "the account comes first: snapshot record ACCOUNT VALUE" : error.hint)
    }
  }
}
