import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// Prices in files, with the prices that are not yet in the ledger.
package struct QuoteImport: Proposal {
  /// The operation, and the symbol, currency and columns that the user named.
  package struct Terms: Sendable {
    let symbol: String?
    let currency: String?
    let columns: [String]
    let now: Timestamp
    let today: CalendarDate
    let op: String

    package init(
      symbol: String?, currency: String?, columns: [String], now: Timestamp, today: CalendarDate,
      op: String
    ) {
      (self.symbol, self.currency, self.columns) = (symbol, currency, columns)
      (self.now, self.today, self.op) = (now, today, op)
    }
  }

  /// New prices, by file and row.
  package struct Outcome {
    fileprivate let files: [FileRow]
    fileprivate let rows: [PriceObservation]
  }

  /// Row counts for one file.
  fileprivate struct FileRow {
    let file: String
    let symbols: Set<String>
    let count: Int
    let absent: Int
  }

  private static let columns: [Column<FileRow>] = [
    .text("file", "the file name") { $0.file },
    .text("symbols", "the symbols in the file") { $0.symbols.sorted().joined(separator: " ") },
    .integer("rows", "the number of prices in the file") { $0.count },
    .integer("new", "the number of prices added to the ledger") { $0.absent },
    .integer("present", "the number of prices on days that already have a price") {
      $0.count - $0.absent
    },
  ]

  private static let spec = TableSpec("files", "one row for each file", columns)
  /// The tables of the answer.
  package static let tables = [spec, QuoteRows.spec]

  package let needs: [FolderPart] = [.settings, .ledger(.activities), .ledger(.prices)]
  /// Whether standard input is compared as bytes. This is always true, so that the command is
  /// recorded, because price rows do not name their operation.
  package let comparesInput = true

  private let files: [SourceText]
  private let terms: Terms

  package init(_ files: [SourceText], _ terms: Terms) {
    (self.files, self.terms) = (files, terms)
  }

  /// Returns the prices that are not yet in the ledger.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: Outcome) {
    let folder = household.folder
    try folder.requireFolder()
    let settings = try found.report(folder.settings())
    let reading = try found.report(folder.ledger(.prices))
    let prices = try found.report(PriceBook.reading(reading.table.files.map(\.source)))
    var rows: [PriceObservation] = []
    var tables: [FileRow] = []
    for file in files {
      let quotes = try quotes(in: file, settings).filter { $0.date <= terms.today }
      let absent = QuoteRows.absent(rows + quotes, from: prices).dropFirst(rows.count)
      rows += absent
      tables.append(
        FileRow(
          file: file.file, symbols: Set(quotes.map(\.symbol)), count: quotes.count,
          absent: absent.count))
    }
    reportJumps(rows, beside: prices, folder.activities(settings).value, &found)
    let addition = try QuoteRows.addition(of: rows, to: reading)
    let change = addition.change(operation: terms.op, backupsKept: settings.backups?.keep)
    return (change, Outcome(files: tables, rows: rows))
  }

  private func quotes(in file: SourceText, _ settings: Settings) throws -> [PriceObservation] {
    var stated = QuoteFileTerms(now: Int(clamping: terms.now.instant / 1_000_000_000))
    (stated.symbol, stated.currency) = (terms.symbol, terms.currency)
    stated.columns = terms.columns
    for asset in settings.assets ?? [] {
      if let yahoo = asset.yahoo { stated.yahoo[yahoo] = asset.symbol }
      if let own = terms.symbol, asset.symbol == own, stated.currency == nil {
        stated.currency = asset.quoteCurrency
      }
    }
    do throws(QuoteProblem) {
      return try QuoteFile.quotes(file.bytes, name: file.file, stated)
    } catch {
      throw Failure(.input, error.diagnostic("'\(file.file.visible)'"))
    }
  }

  /// Warns about prices that differ greatly from neighbouring prices.
  private func reportJumps(
    _ rows: [PriceObservation], beside prices: PriceBook, _ activities: ActivityLedger?,
    _ found: inout Diagnostics
  ) {
    guard !rows.isEmpty else { return }
    found.report(
      PriceJumps(prices.adding(rows), activities)
        .findings(of: Set(rows.map(\.symbol)), .all(terms.today)).filter { $0.place == nil }.map(
          \.unplaced))
  }

  /// Returns the files and rows in every output format.
  package func answer(_ outcome: Outcome, isApplied: Bool) -> Answer {
    let files = Table(Self.spec, Self.columns, of: outcome.files)
    let rows = Table(QuoteRows.spec, QuoteRows.columns, of: outcome.rows)
    let isRecorded = isApplied && !outcome.rows.isEmpty
    var page = Page()
    if outcome.rows.isEmpty {
      page.line("Nothing to record.")
    } else {
      page.heading(isRecorded ? "Recorded:" : "Would be recorded with --apply:")
      page.table(
        TextTable(
          Table(QuoteRows.spec, QuoteRows.columns, of: Array(outcome.rows.suffix(Self.shown))),
          showing: QuoteRows.spec.columns.map(\.name)))
      let more = outcome.rows.count - Self.shown
      if more > 0 { page.line("… and \(more) earlier ones: --format csv --table rows lists all.") }
    }
    page.heading("Files:")
    page.table(TextTable(files))
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("files", .array(files.objects)),
        .init("rows", .array(rows.objects)),
      ]),
      tables: [files, rows], page: page, isRecorded: isRecorded)
  }

  /// Maximum number of rows on the page; if there are more, the last rows are shown.
  private static let shown = 20
}
