package import Console
package import FinanceEngine
package import FinanceFolder
package import FinanceModel
package import PlainText

/// In which bands the plan may end, and how likely each tier is full.
package struct RiskReport: Report {
  /// What is asked; nil is what holds unless told.
  package struct Query: Sendable {
    let start: CalendarDate
    /// What is paid in each month; nil: what the settings say.
    package var contribution: Money?
    /// How many months.
    package var months: Int?
    /// How many times chance is drawn.
    package var paths: Int?
    /// Where random numbers begin.
    package var seed: UInt64?
    /// How long blocks of past months are in the mean.
    package var block: Int?
    /// The day by which tiers are to be full.
    package var until: CalendarDate?
    /// How rates are read, whatever the settings say.
    package var compounding: Compounding?
    /// Whether it is told how good such bands would have been in the past.
    package var isTested = false

    /// - Parameter start: the day that the forecast begins on.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// What the columns of its tables are.
  package static let specs = [
    RiskTables.bands, RiskTables.chances, RiskTables.models, BacktestView.table,
  ]

  private let tables: RiskTables

  /// The plan, what recurs, and the values that accounts had.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs + [.recurring, .ledger(.values), .ledger(.prices)]
  }

  /// - Throws: ``Failure`` where the files or what they mean have errors; ``UsageProblem`` where
  ///   more is asked than can be drawn, or for a day that is out of reach.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try ForecastBooks(household, from: query.start, &found)
    let values = try found.report(household.accountValues())
    let question = try RiskQuestion(query, books, values, &found)
    let forecast = try RiskForecast(
      of: question.conditions, question.models, paying: question.contribution, question.terms)
    let score = try query.isTested ? BacktestView(question, values) : nil
    tables = RiskTables(forecast, question, score, of: books)
  }

  /// The bands in every form.
  package var answer: Answer {
    Answer(json: tables.json, tables: tables.all, page: tables.page)
  }
}
