package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
package import PlainText

/// The range of outcomes for the plan, and each tier's probability of reaching its target.
package struct RiskReport: Report {
  /// The options of the report; nil means the default.
  package struct Query: Sendable {
    let start: CalendarDate
    /// The monthly contribution; nil means the contribution in the settings.
    package var contribution: Money?
    /// Number of months that the bands cover.
    package var months: Int?
    /// Number of random paths.
    package var paths: Int?
    /// The seed of the random numbers.
    package var seed: UInt64?
    /// The mean block length, in past months.
    package var block: Int?
    /// The day by which tiers must reach their targets.
    package var until: CalendarDate?
    /// The compounding of rates, which overrides the setting; nil to use the setting.
    package var compounding: Compounding?
    /// Whether to test the accuracy of past bands.
    package var isTested = false

    /// - Parameter start: the first day of the forecast.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    RiskTables.bands, RiskTables.chances, RiskTables.models, BacktestView.table,
  ]

  let tables: RiskTables

  /// Returns the parts of the folder to read: the plan, the recurring items, and the accounts' past
  /// values.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs
      + [.settingsFor([.growth, .bills]), .recurring, .ledger(.values), .ledger(.prices)]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` if too many
  ///   paths are requested, or for a day out of range.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try ForecastBooks(household, from: query.start, &found)
    let values = try found.report(household.accountValues())
    let question = try RiskQuestion(query, books, values, &found)
    let forecast = try RiskForecast(
      of: question.conditions, question.models, paying: question.contribution, question.terms)
    let score = try query.isTested ? BacktestView(question, values) : nil
    tables = RiskTables(forecast, question, score, of: books)
  }

  /// The bands in every output format.
  package var answer: Answer {
    Answer(json: tables.json, tables: tables.all, page: tables.page)
  }
}
