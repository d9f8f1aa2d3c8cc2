package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
import Investing
package import PlainText
package import Planning

/// The interest that each account and tier will earn if all interest remains in the account.
package struct YieldForecastReport: Report {
  /// The grouping of the answer's rows.
  package enum Grouping: String, CaseIterable, Sendable {
    case tier, account, member, total
  }

  /// The options of `forecast yield`: the months, the rows and the method.
  package struct Query: Sendable {
    let start: CalendarDate
    /// Number of months for which growth is computed.
    package var months = 12
    /// The grouping of rows.
    package var grouping = Grouping.account
    /// Whether to show each month too.
    package var byMonth = false
    /// The method: exact or the desktop app's.
    package var method = PlanMethod.exact
    /// The member whose accounts are included, with the name as the user typed it; nil for all
    /// members.
    package var member: String?
    /// The compounding of rates, which overrides the setting; nil to use the setting.
    package var compounding: Compounding?

    /// - Parameter start: the first day of the forecast.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The table specifications, in the order of the help text.
  package static let tables = [
    YieldTables.accounts, YieldTables.tiers, YieldTables.members, YieldTables.total,
    YieldTables.monthly,
  ]

  /// The growth in every output format.
  package let answer: Answer

  /// Returns the parts of the folder to read: the plan.
  package static func needs(_ query: Query) -> [FolderPart] { ForecastBooks.needs }

  /// - Throws: ``Failure`` if the files have errors; ``UsageProblem`` if the months extend beyond
  ///   the calendar or a number is out of range.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let months = try ForecastMonths(wholly: query.months, from: query.start)
    let books = try ForecastBooks(household, from: query.start, &found)
    let compounding = query.compounding ?? books.settings.compounding
    let members = PlanMembers(books.settings)
    let own = try query.member.map { try MemberPlan($0, of: books.plan, books.settings, &found) }
    let plan = own?.plan
    let figures =
      switch query.method {
      case .exact:
        try Self.exact(
          books, of: plan ?? books.plan, over: months, compounding, byMonth: query.byMonth)
      case .desktop: try Self.desktop(books, over: months)
      }
    let parts = try (query.grouping == .member ? members.names(in: plan ?? books.plan) : []).map {
      let part = members.part(of: books.plan, member: $0)
      return ($0, try Self.exact(books, of: part, over: months, compounding, byMonth: false))
    }
    answer =
      YieldTables(
        figures, by: query.grouping, parts, byMonth: query.byMonth, over: months,
        in: books.currency, emptyText: own?.emptyText
      ).answer
  }

  private static func exact(
    _ books: ForecastBooks, of plan: Plan, over months: ForecastMonths, _ compounding: Compounding,
    byMonth: Bool
  ) throws -> YieldFigures {
    let rates = PlanRates(of: plan, books.settings)
    let forecast: YieldForecast
    do throws(YieldForecast.OutOfRange) {
      forecast = try YieldForecast(
        of: plan, rates, over: months, compounding, minorDigits: books.currency.minorDigits,
        byMonth: byMonth)
    } catch {
      throw UsageProblem(
        "the interest on \(error.subject(in: plan)) over \(months.count) months is too large",
        hint: "use fewer months, or correct the rate", code: .uncomputable)
    }
    return try YieldFigures(forecast, of: plan, rates, compounding, in: books.currency)
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
  /// Returns a phrase that names the account, the tier or all tiers whose growth is too large.
  fileprivate func subject(in plan: Plan) -> String {
    if let tier, let account {
      return "account '\(plan.tiers[tier].accounts[account].name.visible)'"
    }
    return tier.map { "tier '\(plan.tiers[$0].name.visible)'" } ?? "all tiers"
  }
}
