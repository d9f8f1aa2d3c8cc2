package import Console
import FinanceFolder
import Reports

/// Exports the folder for a double-entry bookkeeping program. See
/// `docs/tools/export-journal.md`.
package struct ExportJournal: FolderTool {
  static let format = Option(
    "format", short: "f", "FORMAT", help: "the form of the answer", oneOf: JournalFormat.self,
    defaultText: "hledger")
  static let withoutTiers = Switch("without-tiers", help: "leave out what tiers count on")
  static let withoutPrices = Switch("without-prices", help: "leave out prices and exchange rates")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "export-journal",
    summary: "write the folder as a journal for hledger, ledger, Beancount or QIF programs",
    description: [
      "Activities with their lots and costs, cash, statements, transactions, values, the plan's"
        + " tiers and prices, up to the evening of --as-of. Every entry sums exactly to zero."
        + " One record decides the balance of each account, as in holdings --net-worth.",
      "Names of accounts and assets are changed where a format refuses them; the original stands"
        + " beside, so that it can be read back.",
      "What holdings refuses is refused here; --lenient goes on as holdings does.",
    ],
    options: [
      format.spec, withoutTiers.spec, withoutPrices.spec, .asOf, .lenient, .folder, .output,
      .color, .privacy, .quiet,
    ],
    examples: [
      Example("export-journal -C examples/household -o household.journal", "for hledger"),
      Example(
        "export-journal -C examples/household -f beancount -o household.beancount",
        "for Beancount and Fava"),
    ],
    seeAlso: ["holdings", "snapshot", "export-csv"])

  /// Writes the journal, or throws the error that prevents it.
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
