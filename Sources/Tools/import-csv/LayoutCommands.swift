import Console
import FinanceModel
import Importing
import PlainText
import Reports

/// Options for details that cannot be determined from the file.
enum ReadingOptions {
  static let decimal = Option(
    "decimal", "SIGN", help: "the decimal sign, if it is ambiguous in the file",
    oneOf: AmountForm.DecimalSign.self)
  static let dateOrder = Option(
    "date-order", "ORDER", help: "the order of day, month and year, if it is ambiguous",
    oneOf: StatementOptions.DateOrder.self)
  static let sign = Option(
    "sign", "SIGN", help: "inverted if spending is positive", oneOf: StatementOptions.Sign.self)
  static let columns = Option<String>(
    "columns", "NAMES", help: "the meaning of each column, such as date,,payee,out,in,balance")
  static let specs = [decimal.spec, dateOrder.spec, sign.spec, columns.spec]

  /// Copies the column names to `answers`; returns false if there are no column names.
  static func take(
    columnsOf invocation: Invocation, into answers: inout LayoutGuess.Answers
  ) throws -> Bool {
    guard let names = try invocation(columns) else { return false }
    guard let unknown = answers.take(columns: names) else { return true }
    let known = LayoutGuess.Answers.columnNames
    throw UsageProblem(
      "--columns: '\(unknown.visible)' is not a column name",
      hint: nearestName(to: unknown, among: known).map { "did you mean '\($0)'?" }
        ?? "write one of \(known.joined(separator: ", "))", code: .value)
  }

  static func options(_ invocation: Invocation) throws -> StatementOptions {
    StatementOptions(
      decimal: try invocation(decimal), dateOrder: try invocation(dateOrder),
      sign: try invocation(sign))
  }
}

/// The `import-csv batches` verb: lists the imports.
enum BatchCommand {
  static let spec = ToolSpec(
    name: "batches", summary: "list imports",
    description: [
      "Lists each import with its accounts and days, and the number of its rows that are still in"
        + " effect."
    ],
    tables: [BatchReport.spec],
    examples: [Example("import-csv batches -C examples/household", "list the imports")])
}

/// The `import-csv layouts` verb: lists the layouts of banks' files.
enum LayoutCommand {
  static let show = Option<String>("show", "NAME", help: "print this layout")

  static let spec = ToolSpec(
    name: "layouts", summary: "list the file layouts",
    description: [
      "A layout is a JSON file: layouts/NAME.json in the folder, or built in. A layout in the"
        + " folder replaces the built-in layout with the same name."
    ],
    options: [show.spec], tables: [LayoutReport.spec],
    examples: [
      Example("import-csv layouts -C examples/household", "list the known layouts"),
      Example("import-csv layouts --show dkb -C examples/household", "print the layout for DKB"),
    ])

  static func query(_ invocation: Invocation) throws -> LayoutReport.Query {
    LayoutReport.Query(name: try invocation(show))
  }
}

/// The `import-csv guess` verb: proposes a layout for a file that does not match a known layout.
enum GuessCommand {
  static let file = Operand<String>("FILE", help: "a statement; - means standard input")
  static let name = Option<String>(
    "name", "NAME", help: "the name of the new layout", defaultText: "the file name")

  static let booked = Option<String>(
    "booked", "WORD", help: "a word that marks booked rows; or all", repeats: true)
  static let fee = Option(
    "fee", "PLACE", help: "whether amounts include fees, or fees are charged separately",
    oneOf: LayoutGuess.Answers.Fee.self)

  static let spec = ToolSpec(
    name: "guess", summary: "propose a layout for a file that no layout matches",
    description: [
      "Prints the layout, to be saved with -o layouts/NAME.json, and reports the reason for each"
        + " choice on standard error. If a choice is ambiguous, the error names the option to use."
    ],
    operands: [file.spec], options: [name.spec] + ReadingOptions.specs + [booked.spec, fee.spec],
    tables: [GuessAnswer.spec],
    examples: [
      Example(
        "printf 'Day;Text;Sum\\n31.01.2026;Bakery;-3,20\\n28.02.2026;Pay;650,00\\n'"
          + " | import-csv guess - -q", "propose a layout for this file")
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let path = try invocation(file)
    let source = try streams.read(path, limit: DecodedText.largestSize)
    let options = try ReadingOptions.options(invocation)
    var answers = LayoutGuess.Answers(
      booked: try invocation.all(booked), fee: try invocation(fee))
    _ = try ReadingOptions.take(columnsOf: invocation, into: &answers)
    try makeLayouts(invocation.output, streams)
    let stem = path == "-" ? "bank" : path.split(separator: "/").last.map(String.init) ?? "bank"
    let named = try invocation(name) ?? stem.split(separator: ".").first.map(String.init) ?? "bank"
    let folder = ImportCSV.folder(invocation)
    return try streams.answer(invocation) { found in
      try GuessAnswer(source, name: named, options, answers, folder, &found).answer
    }
  }

  /// Creates the folder `layouts` if the user specifies this folder and it does not exist.
  private static func makeLayouts(_ output: String?, _ streams: StandardStreams) throws {
    guard let parts = output?.split(separator: "/", omittingEmptySubsequences: false),
      parts.dropLast().last == "layouts"
    else { return }
    try streams.makeFolder(parts.dropLast().joined(separator: "/"))
  }
}
