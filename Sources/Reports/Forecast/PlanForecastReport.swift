package import Charts
package import Console
package import FinanceFolder
package import FinanceModel
package import Forecasting
package import PlainText

/// The date on which each tier reaches its target with given contributions, or the contribution
/// required to reach a target by a date.
package struct PlanForecastReport: Report {
  /// The options of `forecast plan`: the contributions, the days and the tier to fill.
  package struct Query: Sendable {
    let start: CalendarDate
    /// The amount of each payment; each amount is a separate scenario. If empty, the amount in the
    /// settings is used.
    package var contributions: [Money] = []
    /// The interval between payments.
    package var interval = PlanContribution.Interval.monthly
    /// The date of the first payment; nil means the first day of the forecast.
    package var from: CalendarDate?
    /// Number of months; nil means 60, or as many as ``need`` requires.
    package var months: Int?
    /// The tier that must reach its target, and the last day for reaching the target.
    package var need: (tier: String, until: CalendarDate)?
    /// The compounding of rates, which overrides the setting; nil to use the setting.
    package var compounding: Compounding?
    /// Whether to apply the bills of plan accounts.
    package var takesBills = false
    /// The options of a chart below the text; nil for no chart.
    package var drawing: ChartTextOptions?
    /// Whether to hide amounts in the text.
    package var isPrivate = false

    /// - Parameter start: the first day of the forecast.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    PlanTables.filled, PlanTables.months, PlanTables.sums, PlanTables.due, PlanTables.totals,
  ]

  private let tables: PlanTables
  private let query: Query

  /// Returns the parts of the folder to read: the plan and the recurring items; for bills, also the
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

  /// The chart as a standalone SVG.
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
