package import Console
import FinanceFolder
import Reports

/// The `export-journal` tool: exports the folder for a double-entry bookkeeping program. See
/// `docs/tools/export-journal.md`.
package struct ExportJournal: FolderTool {
  static let format = Option(
    "format", short: "f", "FORMAT", help: "the output format", oneOf: JournalFormat.self,
    defaultText: "hledger")
  static let withoutTiers = Switch(
    "without-tiers", help: "omit the tiers' claims on accounts")
  static let withoutPrices = Switch("without-prices", help: "omit prices and exchange rates")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "export-journal",
    summary: "export the folder as a journal for hledger, Ledger, Beancount or QIF programs",
    description: [
      "Exports activities with lots and costs, cash, statements, transactions, values, plan tiers"
        + " and prices, up to the end of --as-of. Every entry balances exactly. Each account is"
        + " exported only from the record that holdings --net-worth uses.",
      "If the format does not allow an account or asset name, the name is changed. The original"
        + " name is written next to the new one, so that it can be restored.",
      "Input that holdings refuses is refused here too; --lenient applies the same fallbacks as"
        + " holdings.",
    ],
    options: [
      format.spec, withoutTiers.spec, withoutPrices.spec, .asOf, .lenient, .folder, .output,
      .color, .privacy, .quiet,
    ],
    examples: [
      Example(
        "export-journal -C examples/household -o household.journal", "write a journal for hledger"),
      Example(
        "export-journal -C examples/household -f beancount -o household.beancount",
        "write a file for Beancount and Fava"),
    ],
    seeAlso: ["holdings", "snapshot", "export-csv"])

  /// Writes the journal, or throws the error that prevents the export.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = folder(invocation)
    var query = JournalReport.Query(try invocation(format) ?? .hledger, asOf: invocation.today)
    query.hasTiers = !invocation(withoutTiers)
    query.hasPrices = !invocation(withoutPrices)
    query.isLenient = invocation(Common.lenient)
    let journal = try streams.reporting { try JournalReport(query, of: folder, &$0) }
    streams.write(journal.text, invocation)
    return .done
  }
}
