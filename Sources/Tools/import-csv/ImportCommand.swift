import Console
import FinanceFolder
import FinanceModel
import Importing
import PlainText
import Reports

/// The `import-csv FILE…` command: imports rows from statements, or undoes an import.
enum ImportCommand {
  static let files = Operand<String>(
    "FILE", help: "statements; - means standard input; with --undo the name of an import",
    arity: .any)
  static let account = Option<String>(
    "account", "NAME", help: "the account for files without a known account")
  static let layout = Option<String>(
    "layout", "NAME", help: "the layout of the files; overrides the one recognized by the header")
  static let since = Option(
    "since", "DATE", help: "ignore rows before this day", parse: Common.date(parsing:))
  static let until = Option(
    "until", "DATE", help: "ignore rows after this day", parse: Common.date(parsing:))
  static let match = Option<String>(
    "match", "ID",
    help: "the id of a manually entered row that matches a row in the file, or all or none",
    repeats: true)
  static let transfers = Option<String>(
    "transfers", "ID",
    help: "the id of a side of a transfer to join with the other side, or all or none",
    repeats: true)
  static let undo = Switch("undo", help: "undo an import or, without a name, the latest operation")

  static let examples = [
    Example("import-csv batches -C examples/household", "list the imports"),
    Example(
      "printf 'Date,Description,Amount,Running Bal.\\n11/20/2026,Bakery,-3.20,96.80\\n'"
        + " | import-csv - --account \"Compte courant\" -C examples/household",
      "show the rows that would be imported; --apply writes them"),
    Example("import-csv layouts -C examples/household", "list the known layouts"),
  ]

  static let spec = ToolSpec(
    name: "import", summary: "import statements, or undo an import",
    description: [
      "Bank rows are appended to ledgers/transactions.csv, broker rows to ledgers/activities.csv. A"
        + " row has the same identity in every file from the bank, so files may overlap."
    ],
    operands: [files.spec],
    options: [
      account.spec, layout.spec, since.spec, until.spec, match.spec, transfers.spec, undo.spec,
    ] + ReadingOptions.specs + [.apply, Common.op.spec, .wait, .followLinks],
    tables: ImportTables.specs + UndoAnswer.specs,
    examples: examples)

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let names = try invocation.all(files)
    if invocation(undo) { return try takeBack(names, invocation, &streams) }
    guard !names.isEmpty else {
      throw UsageProblem(
        "operand FILE is missing", hint: "name a file, or - for standard input",
        code: .missingOperand)
    }
    var sources: [SourceText] = []
    for name in names {
      sources.append(try streams.read(name, limit: DecodedText.largestSize))
    }
    let progress = streams.progress(isLong: ImportFiles.areLong(sources))
    var answers = LayoutGuess.Answers()
    let hasColumns = try ReadingOptions.take(columnsOf: invocation, into: &answers)
    let request = ImportFiles(
      sources, layout: try invocation(layout), account: try invocation(account),
      options: try ReadingOptions.options(invocation), columns: hasColumns ? answers : nil)
    let terms = ImportProposal.Terms(
      today: invocation.today, op: try invocation.operation(),
      namesOp: try invocation(Common.op) != nil, days: try days(invocation),
      match: try meant(by: match, invocation),
      transfers: try meant(by: transfers, invocation), writes: invocation(Common.apply))
    return try ImportCSV.answer(
      ImportProposal(request, terms, progress), invocation, &streams)
  }

  private static func takeBack(
    _ names: [String], _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard names.count < 2 else {
      throw UsageProblem(
        "--undo accepts one import", hint: "name one import", code: .conflict)
    }
    guard let name = names.first, try invocation.statedOperation() == nil,
      try !OperationUndo.isOrdinary(name, in: Folder(at: invocation.folder))
    else { return try ImportCSV.undo(names.first, invocation, &streams) }
    return try ImportCSV.answer(
      UndoProposal(name, milliseconds: invocation.milliseconds), invocation, &streams)
  }

  private static func days(_ invocation: Invocation) throws -> ClosedRange<CalendarDate>? {
    let (first, last) = (try invocation(since), try invocation(until))
    guard first != nil || last != nil else { return nil }
    let (from, to) = (first ?? .first, last ?? .last)
    guard from <= to else {
      throw UsageProblem(
        "--since \(from) is later than --until"
          + " \(to)", hint: "swap --since and --until", code: .conflict)
    }
    return from...to
  }

  private static func meant(
    by option: Option<String>, _ invocation: Invocation
  ) throws -> MatchRequest {
    let texts = try invocation.all(option)
    if texts.isEmpty { return .ask }
    if texts == ["all"] { return .all }
    if texts == ["none"] { return .none }
    guard !texts.contains(where: { ["all", "none", ""].contains($0) }) else {
      throw UsageProblem(
        "--\(option.spec.name) all and --\(option.spec.name) none cannot be combined with other"
          + " values",
        hint: "write all, none or ids",
        code: .conflict)
    }
    return .ids(texts)
  }
}

extension CalendarDate {
  /// The first supported day, 0001-01-01.
  fileprivate static var first: CalendarDate {
    CalendarDate(year: years.lowerBound, month: 1, day: 1) ?? epochDay
  }
  fileprivate static var last: CalendarDate {
    CalendarDate(year: years.upperBound, month: 12, day: 31) ?? epochDay
  }
}
