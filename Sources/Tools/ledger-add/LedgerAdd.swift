package import Console
import FinanceModel
import PlainText
import Reports

/// The `ledger-add` tool: adds checked rows to ledgers. See `docs/tools/ledger-add.md`.
package struct LedgerAdd: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "ledger-add",
    summary: "add rows to a ledger, correct them (--void, --replace, --split), or undo an"
      + " operation",
    description: [
      "Write a row as COLUMN=VALUE, in a short form such as 'spend 4.20 Bakery', or as CSV or JSON"
        + " lines on standard input. Missing values are filled in, and each one is reported on"
        + " standard error.",
      "Without --apply the rows and their effects are shown, and nothing is written.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example(
        "ledger-add spend 4.20 \"Café Zoë\" -C examples/household",
        "show the row that would be added; --apply writes it"),
      Example(
        "ledger-add move 300 \"Compte courant\" \"Livret Épargne\" -C examples/household",
        "move money between two accounts"),
      Example(
        "ledger-add transactions date=yesterday payee=Carrefour amount=-31.90 category=Groceries"
          + " -C examples/household", "set columns by name"),
      Example(
        "ledger-add spend 5 Bakery --apply -C examples/household"
          + " && ledger-add --undo -C examples/household", "undo the last operation"),
    ],
    verbs: LedgerCommand.specs + ShortCommand.specs,
    defaultVerb: Ledger.transactions.rawValue,
    seeAlso: ["folder-check", "snapshot", "plan-apply", "export-csv"])

  /// Shows or writes the rows, or throws the error that prevents the action.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard let verb = invocation.verb else { preconditionFailure("there is a default verb") }
    if let form = ShortForm(rawValue: verb) {
      return try ShortCommand.run(form, invocation, &streams)
    }
    guard let ledger = Ledger(rawValue: verb) else {
      preconditionFailure("a verb is a short form or a ledger")
    }
    return try LedgerCommand.run(ledger, invocation, &streams)
  }

  /// Options common to all verbs.
  static let writingOptions: [OptionSpec] = [
    force.spec, .note, .apply, Common.op.spec, .wait, .followLinks,
  ]
  static let force = Switch("force", help: "write rows even if their values look wrong")

  /// Shows or writes the proposal for a request.
  static func answer(
    _ request: EntryRequest, to ledger: Ledger, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    try answer(EntryProposal(request, to: ledger, terms(invocation)), invocation, &streams)
  }

  static func terms(_ invocation: Invocation) throws -> EntryProposal.Terms {
    EntryProposal.Terms(
      now: invocation.now, milliseconds: invocation.milliseconds,
      op: try invocation.operation(), namesOp: try invocation(Common.op) != nil,
      isForced: invocation(force), note: try invocation(Common.note) ?? "")
  }
}
