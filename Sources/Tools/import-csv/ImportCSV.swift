package import Console
import FinanceModel
import PlainText
import Reports

/// The `import-csv` tool: imports bank and broker statements into the ledgers. See
/// `docs/tools/import-csv.md`.
package struct ImportCSV: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "import-csv",
    summary: "import bank and broker statements, without duplicates",
    description: [
      "Shows which rows in the files are new, which are already in the ledgers, and where rows are"
        + " missing. Files may overlap and may be imported in any order: each row is imported once."
        + " Without --apply nothing is written.",
      "A file's layout is recognized by its header, and its account by the account number in the"
        + " aliases of coffer.json.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: ImportCommand.examples,
    verbs: [ImportCommand.spec, BatchCommand.spec, LayoutCommand.spec, GuessCommand.spec],
    defaultVerb: ImportCommand.spec.name,
    seeAlso: ["ledger-add", "folder-check", "export-csv"])

  /// Imports a statement, undoes an import or lists imports; throws the error that prevents the
  /// action.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case BatchCommand.spec.name:
      try answer(BatchReport.self, BatchReport.Query(), invocation, &streams)
    case LayoutCommand.spec.name:
      try answer(LayoutReport.self, LayoutCommand.query(invocation), invocation, &streams)
    case GuessCommand.spec.name: try GuessCommand.run(invocation, &streams)
    default: try ImportCommand.run(invocation, &streams)
    }
  }
}
