package import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What does the folder say, for a program of double-entry bookkeeping? See
/// `docs/tools/export-journal.md`.
@main package struct ExportJournal: Tool {
  static let format = Option(
    "format", short: "f", "FORMAT", help: "the form of the answer", oneOf: JournalFormat.self,
    defaultText: "hledger")
  static let withoutTiers = Switch("without-tiers", help: "leave out what tiers count on")
  static let withoutPrices = Switch("without-prices", help: "leave out prices and exchange rates")

  /// What help, completions and the parser are made from.
  package static let spec = ToolSpec(
    name: "export-journal",
    summary: "write the folder as a journal for hledger, ledger, Beancount or QIF programs",
    description: [
      "Activities with their lots and costs, cash, statements, transactions, values, the plan's"
        + " tiers and prices, up to the evening of --as-of. Every entry comes to zero to the last"
        + " digit, and each account is told by one record, as holdings --net-worth counts.",
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

  /// Whether the folder's settings hide amounts.
  package static func hidesAmounts(_ invocation: Invocation) -> Bool {
    Folder(at: invocation.folder).hidesAmounts
  }

  /// Writes the journal, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let (journal, settings) = try read(invocation, &streams)
    let text: String
    switch try invocation(format) ?? .hledger {
    case .hledger: text = LedgerText.text(of: journal, isHledger: true)
    case .ledger: text = LedgerText.text(of: journal, isHledger: false)
    case .beancount: text = try BeancountText.text(of: journal)
    case .qif:
      let made = try QIFText.text(of: journal, settings)
      streams.report(made.findings.map(\.unplaced))
      text = made.text
    }
    streams.write(text, invocation)
    return .done
  }

  private static func read(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> (Journal, Settings) {
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    try streams.protect(folder.path, below: folder.ownFolders, names: Folder.ownNames)
    let investments = try streams.report(folder.investments())
    let settings = investments.settings
    let ledgers = try streams.report(folder.journalLedgers(settings))
    var options = Journal.Options()
    options.hasTiers = !invocation(withoutTiers)
    options.hasPrices = !invocation(withoutPrices)
    options.isLenient = invocation(Common.lenient)
    var booking = Booking(
      investments.activities, settings,
      BookingOptions(isLenient: options.isLenient, keepsEvents: true))
    booking.advance(through: invocation.today)
    try streams.report(
      Loaded((), booking.findings.diagnostics(placed: investments.activities.diagnostics)))
    try streams.report(
      Loaded((), ledgers.values.findings.diagnostics(placed: ledgers.values.diagnostics)))
    var records = Journal.Records()
    records.positions = investments.positions
    records.values = ledgers.values
    records.transactions = ledgers.transactions
    records.plan = ledgers.plan?.value
    records.prices = investments.prices
    let journal = try Journal(booking, records, settings, options, until: invocation.today)
    try streams.report(Loaded((), journal.findings.map(\.unplaced)))
    return (journal, settings)
  }
}
