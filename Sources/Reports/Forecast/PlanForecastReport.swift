package import Charts
package import Console
package import FinanceFolder
package import FinanceModel
package import Forecasting
package import PlainText

/// The day on which each tier is full with given contributions, or the contribution that a date
/// requires.
package struct PlanForecastReport: Report {
  /// The options of `forecast plan`: its contributions, its days and the tier to fill.
  package struct Query: Sendable {
    let start: CalendarDate
    /// The amount of each payment, with one scenario for each; if empty, the one in the settings.
    package var contributions: [Money] = []
    /// The interval of payments.
    package var interval = PlanContribution.Interval.monthly
    /// The first payment; nil for the first day of the forecast.
    package var from: CalendarDate?
    /// Number of months; if nil, 60 or as many as ``need`` requires.
    package var months: Int?
    /// The tier that must be full, and by which day.
    package var need: (tier: String, until: CalendarDate)?
    /// The interpretation of rates, which overrides the settings.
    package var compounding: Compounding?
    /// Whether bills of the plan's accounts are applied.
    package var takesBills = false
    /// The options of a drawing below the text; nil for no drawing.
    package var drawing: ChartTextOptions?
    /// Whether amounts are hidden in text.
    package var isPrivate = false

    /// - Parameter start: the first day of the forecast.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The specifications of its tables, in the order of the help.
  package static let specs = [
    PlanTables.filled, PlanTables.months, PlanTables.sums, PlanTables.due, PlanTables.totals,
  ]

  private let tables: PlanTables
  private let query: Query

  /// Returns the parts of the folder to read: the plan and the recurring items; for bills also the
  /// rows that paid them.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs + [.settingsFor([.bills]), .recurring]
      + (query.takesBills ? [.ledger(.transactions), .ledger(.prices)] : [])
  }

  /// - Throws: ``Failure`` if the files have errors; ``UsageProblem`` for an unknown tier or a day
  ///   out of range.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let books = try ForecastBooks(household, from: query.start, &found)
    let question = try PlanQuestion(query, books, &found)
    tables = try PlanTables(PlanOutlook(question), of: books)
  }

  /// The picture as a standalone SVG.
  package var picture: String { PlanChart(tables).chart.svg() }

  /// The runs in every output format.
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
