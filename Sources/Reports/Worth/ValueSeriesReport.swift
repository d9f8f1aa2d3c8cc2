import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText

/// Each account's value at the end of each period.
package struct ValueSeriesReport: Report {
  /// The days whose values are shown.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The names of the accounts; empty for all.
    package var accounts: [String] = []
    /// The period at whose end values are shown. If nil, a chart chooses the period.
    package var every: CalendarPeriod?
    /// The first day; nil for the day of the first record.
    package var from: CalendarDate?
    /// The last day; nil for the day of the answer.
    package var to: CalendarDate?
    /// Whether the total in the base currency is also shown.
    package var withTotal = false

    /// - Parameters:
    ///   - asOf: the day at whose end the values are shown.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// Specification of the report's table.
  package static let spec = SeriesTable.spec

  private let rows: Table

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { WorthBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown account, and for more than five million rows.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try WorthBooks(household, readsCommits: true, &found)
    let series = try books.series(asOf: query.asOf, today: query.today, &found) { beginnings in
      WorthSeries.Question(
        accounts: try books.accounts(
          query.accounts, among: beginnings.accounts, committedBy: query.to ?? query.asOf),
        every: query.every ?? .day, from: query.from, to: query.to ?? query.asOf,
        withTotal: query.withTotal)
    }
    books.reportDoubts(.all(query.asOf), after: query.asOf, today: query.today, &found)
    rows = SeriesTable.table(of: series.rows)
  }

  /// The rows in every output format.
  package var answer: Answer { Answer(json: .array(rows.objects), tables: [rows], page: page) }

  private var page: Page {
    var page = Page()
    guard !rows.rows.isEmpty else {
      page.line("No values in that period.")
      return page
    }
    page.table(TextTable(rows, blankingRepeatsOf: ["date"]))
    return page
  }
}
