package import Console
import FinanceFolder
import PlainText
import Reports

/// The `export-csv` tool: exports data for other programs. See `docs/tools/export-csv.md`.
package struct ExportCSV: FolderTool {
  static let dataset = Operand<String>(
    "DATASET",
    help: "the dataset to export: \(Dataset.all.map(\.name).joined(separator: ", ")), or all")
  static let into = Option<String>(
    "into", "DIR", help: "with all: the folder to write the files to; it is created if missing")
  static let columns = Option<String>(
    "columns", "LIST", help: "the columns to export, in order, such as date,account,amount")
  static let sort = Option<String>(
    "sort", "LIST", help: "sort by these columns, such as date,-amount (- for descending)")
  static let raw = Switch("raw", help: "export every row of a ledger, with all columns of the file")
  static let format = Option(
    "format", short: "f", "FORMAT", help: "the output format", oneOf: ExportFormat.self,
    defaultText: "csv")
  static let layout = Option(
    "layout", "PROGRAM",
    help: "export accounts or history in the format of Reserve Manager on desktop or phone",
    oneOf: ExportLayout.self)
  static let spreadsheet = Switch(
    "spreadsheet", help: "write CSV for spreadsheets: BOM, CR LF and disabled formulas")
  static let mask = Switch(
    "mask", help: "write HIDDEN instead of amounts; the file cannot be imported again")
  static let every = Option(
    "every", "PERIOD", help: "export values at the end of each period",
    oneOf: CalendarPeriod.self, defaultText: "day")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "export-csv",
    summary: "export ledgers, the plan and computed tables for other programs",
    description: [
      "Exports a dataset as CSV, TSV, JSON, SQL for SQLite or a workbook. With 'all', every dataset"
        + " is exported to a folder, with a file that describes every column.",
      "Ledger cells are exported as written. Voided rows, the rows that void them and repeated rows"
        + " are omitted; --raw exports every row.",
      "positions, lots, disposals and income contain the figures that holdings shows at the end of"
        + " --as-of. series contains the figures that snapshot series shows.",
    ],
    operands: [dataset.spec],
    options: [into.spec, .from, .to] + filters.map(\.option.spec) + [
      columns.spec, sort.spec, raw.spec, format.spec, .json, layout.spec, spreadsheet.spec,
      mask.spec, every.spec, .asOf, .lenient, .folder, .output, .color, .privacy, .quiet,
    ],
    tables: Dataset.all.map(\.spec),
    examples: [
      Example(
        "export-csv transactions --from 2026-09-01 -C examples/household",
        "list the transactions since September"),
      Example(
        "export-csv activities --type BUY --columns date,symbol,quantity,unit_price"
          + " -C examples/household", "list all purchases of assets"),
      Example(
        "export-csv lots -f json -C examples/household", "export the open lots as JSON, for jq"),
      Example(
        "export-csv all --into /tmp/coffer-out -C examples/household",
        "export every dataset to a folder"),
    ],
    seeAlso: ["holdings", "snapshot", "plan-status"])

  /// Exports the data, or throws the error that prevents the export.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let (question, folder) = (try question(invocation), folder(invocation))
    let (day, now, isLenient) = (invocation.today, invocation.now, invocation(Common.lenient))
    let output = try streams.reporting {
      try ExportOutput(question, of: folder, asOf: day, today: now.date, isLenient: isLenient, &$0)
    }
    switch output {
    case .answer(let answer): try streams.write(answer, invocation)
    case .content(let content): try write(content, to: invocation.output, &streams)
    case .files(let files, let place):
      let paths = files.map { "\(place)/\($0.name)" }
      for path in [place] + paths { try streams.protect(from: path) }
      try streams.makeFolder(place)
      for (file, path) in zip(files, paths) { try write(file.content, to: path, &streams) }
    }
    streams.report(question.closingNotes)
    return .done
  }

  private static func write(
    _ content: @escaping ExportOutput.Content, to file: String?, _ streams: inout StandardStreams
  ) throws {
    var found: [Diagnostic] = []
    try streams.stream(to: file) { found = try content($0) }
    streams.report(found)
  }
}
