package import Console
package import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// What each account and tier will earn when all interest stays.
package struct YieldForecastReport: Report {
  /// What the rows of an answer stand for.
  package enum Grouping: String, CaseIterable, Sendable {
    case tier, account, total
  }

  /// What is asked.
  package struct Query: Sendable {
    let start: CalendarDate
    /// How many months.
    package var months = 12
    /// What rows are summed by.
    package var grouping = Grouping.account
    /// Whether each month is shown too.
    package var byMonth = false
    /// Whether it is answered as the desktop app answers.
    package var method = PlanMethod.exact
    /// How rates are read, whatever the settings say.
    package var compounding: Compounding?

    /// - Parameter start: the day that the forecast begins on.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// What the columns of its tables are.
  package static let tables = [
    YieldTables.accounts, YieldTables.tiers, YieldTables.total, YieldTables.monthly,
  ]

  /// The figures in every form.
  package let answer: Answer

  /// The plan.
  package static func needs(_ query: Query) -> [FolderPart] { ForecastBooks.needs }

  /// - Throws: ``Failure`` where the files have errors; ``UsageProblem`` where the calendar or a
  ///   number ends before the months do.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let months = try ForecastMonths(wholly: query.months, from: query.start)
    let books = try ForecastBooks(household, from: query.start, &found)
    let figures =
      switch query.method {
      case .exact:
        try Self.exact(
          books, over: months, query.compounding ?? books.settings.compounding,
          byMonth: query.byMonth)
      case .desktop: try Self.desktop(books, over: months)
      }
    answer =
      YieldTables(
        figures, by: query.grouping, byMonth: query.byMonth, over: months, in: books.currency
      ).answer
  }

  private static func exact(
    _ books: ForecastBooks, over months: ForecastMonths, _ compounding: Compounding, byMonth: Bool
  ) throws -> YieldFigures {
    let rates = PlanRates(of: books.plan, books.settings)
    let forecast: YieldForecast
    do throws(YieldForecast.OutOfRange) {
      forecast = try YieldForecast(
        of: books.plan, rates, over: months, compounding, minorDigits: books.currency.minorDigits,
        byMonth: byMonth)
    } catch {
      throw UsageProblem(
        "what \(error.subject(in: books.plan)) in \(months.count) months is too large a number",
        hint: "ask for fewer months, or mend the rate", code: .uncomputable)
    }
    return try YieldFigures(forecast, of: books.plan, rates, compounding, in: books.currency)
  }

  private static func desktop(
    _ books: ForecastBooks, over months: ForecastMonths
  ) throws -> YieldFigures {
    let plan = try books.planning.desktopPlan()
    let forecast: DesktopForecast
    do throws(DesktopForecast.Unanswered) {
      forecast = try DesktopForecast(of: plan, months: months.count)
    } catch {
      let finding = error.finding(in: books.plan)
      throw Failure(.input, books.planning.sourcedPlan.diagnostics(for: [finding]))
    }
    return try YieldFigures(forecast, of: books.plan, books.settings)
  }
}

extension YieldForecast.OutOfRange {
  /// Who earns too much, with the verb.
  fileprivate func subject(in plan: Plan) -> String {
    if let tier, let account {
      return "account '\(plan.tiers[tier].accounts[account].name.visible)' earns"
    }
    return tier.map { "tier '\(plan.tiers[$0].name.visible)' earns" } ?? "all tiers earn"
  }
}
