package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// What each account was worth at the end of each period.
package struct ValueSeriesReport: Report {
  /// Which evenings are asked for.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The names of the accounts; empty for all.
    package var accounts: [String] = []
    /// The periods whose last evenings are shown; nil where a drawing may choose.
    package var every: CalendarPeriod?
    /// The first day; nil for that of the first record.
    package var from: CalendarDate?
    /// The last day; nil for the day of the answer.
    package var to: CalendarDate?
    /// Whether the sum in the base currency is shown too.
    package var withTotal = false

    /// - Parameters:
    ///   - asOf: the evening that the answer is of.
    ///   - today: the day that it is.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// What its columns are.
  package static let spec = SeriesTable.spec

  private let rows: Table

  /// All records of the worth of accounts.
  package static func needs(_ query: Query) -> [FolderPart] { WorthBooks.needs }

  /// - Throws: ``Failure`` where the files or what they mean have errors; ``UsageProblem`` for an
  ///   account that is not there, or where there would be more than five million rows.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try WorthBooks(household, &found)
    let series = try books.series(asOf: query.asOf, today: query.today, &found) { beginnings in
      WorthSeries.Question(
        accounts: try books.accounts(query.accounts, among: beginnings.accounts),
        every: query.every ?? .day, from: query.from, to: query.to ?? query.asOf,
        withTotal: query.withTotal)
    }
    books.reportDoubts(.all(query.asOf), after: query.asOf, today: query.today, &found)
    rows = SeriesTable.table(of: series.rows)
  }

  /// The rows in every form.
  package var answer: Answer { Answer(json: .array(rows.objects), tables: [rows], page: page) }

  private var page: Page {
    var page = Page()
    guard !rows.rows.isEmpty else {
      page.line("No values in that time.")
      return page
    }
    page.table(TextTable(rows, blankingRepeatsOf: ["date"]))
    return page
  }
}
