import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// Possible errors in recorded prices.
package struct QuoteCheckReport: Report {
  /// The day of the report.
  package typealias Query = CalendarDate

  private static let columns: [Column<SeriesFindings.Finding>] = [
    .text("symbol", "the symbol, or the currency pair") { $0.symbol },
    .text("kind", "gap, stale, split, duplicate or triangle") { $0.kind.rawValue },
    .date("date", "the day") { $0.date },
    .text("detail", "a description of the finding") { $0.detail },
  ]

  /// Specification of the `findings` table.
  package static let spec = TableSpec("findings", "one row for each finding", columns)

  /// The answer in every output format.
  package let answer: Answer

  /// Returns the parts of the folder to read: the prices and the held assets.
  package static func needs(_ query: Query) -> [FolderPart] { QuoteBooks.needs }

  /// - Throws: ``Failure`` if files have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try QuoteBooks(household, on: query, &found)
    let series = try SeriesFindings(
      books.needs, books.prices, splitDays: books.investments.activities.splitDays,
      today: query)
    found.report(
      PriceJumps(books.prices, books.investments.activities).findings(.all(query))
        .map { $0.withoutPlace.unplaced })
    let table = Table(Self.spec, Self.columns, of: series.all)
    var page = Page()
    if table.rows.isEmpty {
      page.line("No findings.")
    } else {
      page.table(TextTable(table))
    }
    answer = Answer(
      json: .array(table.objects), tables: [table], page: page,
      wantsAttention: !series.all.isEmpty)
  }
}
