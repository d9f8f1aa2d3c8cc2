package import Charts
package import Console
package import FinanceEngine
package import FinanceFolder
package import FinanceModel
package import PlainText

/// When each tier is full, paying in so much each time, and what that takes.
package struct PlanForecastReport: Report {
  /// What is asked.
  package struct Query: Sendable {
    let start: CalendarDate
    /// What is paid in each time, a scenario each; none: what the settings say.
    package var contributions: [Money] = []
    /// How often it is paid in.
    package var interval = PlanContribution.Interval.monthly
    /// The first payment; nil for the day that the forecast begins on.
    package var from: CalendarDate?
    /// How many months; nil for sixty, or as many as ``need`` needs.
    package var months: Int?
    /// The tier that is to be full, and by when.
    package var need: (tier: String, until: CalendarDate)?
    /// How rates are read, whatever the settings say.
    package var compounding: Compounding?
    /// Whether bills of the plan's accounts are applied.
    package var takesBills = false
    /// How a drawing below the text is made; nil for none.
    package var drawing: ChartTextOptions?
    /// Whether amounts are hidden in text.
    package var isPrivate = false

    /// - Parameter start: the day that the forecast begins on.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// What the columns of its tables are.
  package static let specs = [
    PlanTables.filled, PlanTables.months, PlanTables.sums, PlanTables.due, PlanTables.totals,
  ]

  private let tables: PlanTables
  private let query: Query

  /// The plan and what recurs; for bills also the rows that paid them.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs + [.recurring]
      + (query.takesBills ? [.ledger(.transactions), .ledger(.prices)] : [])
  }

  /// - Throws: ``Failure`` where the files have errors; ``UsageProblem`` for a tier that is not
  ///   there, or a day that is out of reach.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let books = try ForecastBooks(household, from: query.start, &found)
    let question = try PlanQuestion(query, books, &found)
    tables = try PlanTables(PlanOutlook(question), of: books)
  }

  /// A picture that stands alone, as SVG.
  package var picture: String { PlanChart(tables).chart.svg() }

  /// The runs in every form.
  package var answer: Answer {
    Answer(json: tables.json, tables: tables.all, page: page)
  }

  private var page: Page {
    var page = tables.page(isPrivate: query.isPrivate)
    if let manner = query.drawing {
      PlanChart(tables, isPrivate: query.isPrivate).add(to: &page, manner)
    }
    page.assumptions(tables.assumptions)
    return page
  }
}
