import Console
import FinanceModel
import PlainText
import Reports

/// The `ledger-add LEDGER` command: adds rows by the names of the ledger's columns, and corrects
/// rows.
enum LedgerCommand {
  static func words(_ ledger: Ledger) -> Operand<String> {
    Operand<String>(
      "COLUMN=VALUE",
      help: "the row's cells; or - to read CSV or JSON lines", arity: .any,
      assigned: ledger.assignedNames)
  }
  static let void = Option<String>(
    "void", "ID", help: "void the row with this id, or 'last'", repeats: true)
  static let keep = Option<String>(
    "keep", "ID", help: "keep this one of two conflicting corrections, in any ledger")
  static let undo = Switch(
    "undo", help: "undo an operation of any tool; by default the latest one")
  static let inbox = Switch(
    "inbox", help: "add the notes in inbox/, each once; --apply moves them to inbox/done")
  static let replace = Option<String>(
    "replace", "ID", help: "the row to replace, by id or 'last'; or - for standard input",
    repeats: true)
  static let split = Option<String>(
    "split", "ID", help: "split a transaction: --split ID Groceries=40 Home=rest", repeats: true)

  /// The ledgers to which rows can be added.
  static let ledgers: [Ledger] = [.transactions, .activities, .prices, .values, .positions]

  static let specs = ledgers.map { ledger in
    let corrections: [OptionSpec] = ledger.hasVoids ? [void.spec, replace.spec] : []
    let dividing: [OptionSpec] =
      ledger == .transactions ? [split.spec, keep.spec, undo.spec, inbox.spec] : []
    let columns = ledger.columns.map(\.name).filter { !["id", "op", "voids"].contains($0) }
    return ToolSpec(
      name: ledger.rawValue,
      summary: "add rows to ledgers/\(ledger.rawValue).csv by column name",
      description: [
        "Columns: \(columns.joined(separator: ", ")).",
        "Without COLUMN=VALUE, or with -, rows are read from standard input: CSV with a header, or"
          + " one JSON object per line. Either all rows are written or none. For such rows,"
          + " COLUMN=VALUE fills the blank cells of that column.",
        "A date is 2026-11-20, today, yesterday, -3d (three days ago), or a weekday such as mon"
          + " (the last Monday).",
      ],
      operands: [words(ledger).spec], options: corrections + dividing + LedgerAdd.writingOptions,
      tables: EntryAnswer.tables(of: ledger)
        + (ledger == .transactions ? OperationUndo.tables : []), examples: ledger.entryExamples)
  }

  static func run(
    _ ledger: Ledger, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let texts = try invocation.all(words(ledger))
    if ledger == .transactions, invocation(inbox) {
      return try takeNotes(texts, invocation, &streams)
    }
    if ledger == .transactions, invocation(undo) {
      guard texts.count < 2 else {
        throw UsageProblem(
          "--undo accepts one operation", hint: "write one operation, or none to undo the latest",
          code: .conflict)
      }
      return try LedgerAdd.undo(texts.first, invocation, &streams)
    }
    let command = "ledger-add \(ledger.rawValue)"
    if let (option, ids) = try correction(ledger, invocation), let id = ids.first {
      let entered = EnteredWords("\(command) --\(option) \(id.visible)", texts)
      let request: EntryRequest
      switch option {
      case "void", "keep":
        guard texts.isEmpty else {
          throw UsageProblem(
            "--\(option) cannot be combined with columns",
            hint: "omit the columns; to change the row, replace it",
            code: .conflict)
        }
        request = option == "void" ? .void(ids) : .keep(id)
      case "split": request = .split(id, entered)
      default:
        request =
          id == "-" ? try .replacing(try input(&streams), in: ledger) : .replace(id, entered)
      }
      return try LedgerAdd.answer(request, to: ledger, invocation, &streams)
    }
    let named = texts.filter { $0 != "-" }
    let entered = EnteredWords(command, named)
    let request: EntryRequest =
      named.count < texts.count || texts.isEmpty
      ? try .adding(try input(&streams), with: entered, to: ledger)
      : .adding(entered, to: ledger, verbs: LedgerAdd.spec.verbs.map(\.name))
    return try LedgerAdd.answer(request, to: ledger, invocation, &streams)
  }

  /// Adds the notes from the inbox.
  ///
  /// - Throws: `usage-conflict` if other rows are also to be added, corrected or undone.
  private static func takeNotes(
    _ texts: [String], _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let correction = try correction(.transactions, invocation).map { "--\($0.option)" }
    let input = texts.contains("-") ? "-" : nil
    if let other = invocation(undo) ? "--undo" : correction ?? input {
      throw UsageProblem(
        "--inbox and \(other) cannot be combined", hint: "use one at a time", code: .conflict)
    }
    let entered = EnteredWords("ledger-add transactions", texts)
    return try LedgerAdd.takeNotes(
      with: entered, LedgerAdd.terms(invocation), invocation, &streams)
  }

  /// Returns the specified correction option with its ids; nil if it is not specified. Only --void
  /// accepts several ids.
  private static func correction(
    _ ledger: Ledger, _ invocation: Invocation
  ) throws -> (option: String, ids: [String])? {
    let known =
      (ledger.hasVoids ? [void, replace] : []) + (ledger == .transactions ? [split, keep] : [])
    let options = try known.map { (option: $0.spec.name, ids: try invocation.all($0)) }
      .filter { !$0.ids.isEmpty }
    if options.count > 1 {
      throw UsageProblem(
        "--\(options[0].option) and --\(options[1].option) cannot be combined",
        hint: "use one at a time", code: .conflict)
    }
    if let (option, ids) = options.first, option != void.spec.name, ids.count > 1 {
      throw UsageProblem(
        "--\(option) is given \(ids.count) times",
        hint: "to correct several rows, write - and pass the rows on standard input",
        code: .conflict)
    }
    return options.first
  }

  private static func input(_ streams: inout StandardStreams) throws -> SourceText {
    try streams.read(
      "-", limit: 64 << 20, hint: "write COLUMN=VALUE, or put '< FILE' after the command")
  }
}
