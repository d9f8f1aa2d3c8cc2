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

/// The growth of accounts, tiers and the plan, calculated by either method, with numbers as
/// strings.
struct YieldFigures {
  /// The total growth and, if requested, the growth by the end of each month.
  struct Growth {
    let total: String
    let months: [(growth: String, totalGrowth: String)]
  }

  struct AccountFigures {
    let name: String
    let balance: Decimal
    let ratePct: Decimal
    let growth: Growth
  }

  struct TierFigures {
    let name: String
    let balance: Decimal
    let growth: Growth
    let accounts: [AccountFigures]
  }

  let method: PlanMethod
  let compounding: Compounding
  /// The tiers, sorted by priority.
  let tiers: [TierFigures]
  let balance: Decimal
  let total: Growth
  let assumptions: [String]

  /// Creates the results of the exact method.
  init(
    _ forecast: YieldForecast, of plan: Plan, _ rates: PlanRates, _ compounding: Compounding,
    in currency: Currency
  ) throws(DecimalError) {
    func growth(_ exact: YieldForecast.Growth) -> Growth {
      Growth(
        total: currency.text(exact.total),
        months: exact.months.map { (currency.text($0.growth), currency.text($0.totalGrowth)) })
    }
    method = .exact
    self.compounding = compounding
    var tiers: [TierFigures] = []
    for tier in forecast.tiers {
      let content = plan.tiers[tier.tier]
      tiers.append(
        TierFigures(
          name: content.name, balance: try content.balance(), growth: growth(tier.growth),
          accounts: tier.accounts.map { account in
            AccountFigures(
              name: content.accounts[account.account].name, balance: account.balance,
              ratePct: account.ratePct, growth: growth(account.growth))
          }))
    }
    self.tiers = tiers
    balance = try plan.balance()
    total = growth(forecast.total)
    assumptions = Self.assumptions(of: forecast, plan, rates, compounding, in: currency)
  }

  /// Creates the desktop app's results, with all digits.
  init(
    _ forecast: DesktopForecast, of plan: Plan, _ settings: Settings
  ) throws(DecimalError) {
    func growth(_ number: DesktopNumber) -> Growth { Growth(total: number.text, months: []) }
    method = .desktop
    compounding = .monthly
    var tiers: [TierFigures] = []
    for index in plan.tiersByPriority {
      let (content, figures) = (plan.tiers[index], forecast.tiers[index])
      tiers.append(
        TierFigures(
          name: content.name, balance: try content.balance(), growth: growth(figures.growth),
          accounts: zip(content.accounts, figures.accounts).map { account, figure in
            AccountFigures(
              name: account.name, balance: account.balance, ratePct: account.nominalRatePct,
              growth: growth(figure))
          }))
    }
    self.tiers = tiers
    balance = try plan.balance()
    total = growth(forecast.total)
    let isDated = settings.plan?.rates?.isEmpty == false || settings.plan?.terms?.isEmpty == false
    assumptions =
      [
        Compounding.monthly.assumption,
        "Interest stays in its account; there are no other deposits or withdrawals.",
        "The figures match the desktop app: binary floating point, with all digits.",
      ]
      + (isDated
        ? ["plan.rates and plan.terms in coffer.json are ignored: the app does not support them."]
        : [])
      + (settings.compounding == .annual
        ? ["plan.apy_is in coffer.json is ignored: the app treats every rate as nominal."] : [])
  }

  private static func assumptions(
    of forecast: YieldForecast, _ plan: Plan, _ rates: PlanRates, _ compounding: Compounding,
    in currency: Currency
  ) -> [String] {
    let (from, to) = (forecast.months.start, forecast.months.ends.last ?? forecast.months.start)
    let dated = rates.assumptions(from: from, to: to)
    let accounts = forecast.tiers.flatMap(\.accounts)
    let hasNegative = accounts.contains { $0.balance.isNegative || $0.ratePct.isNegative }
    let unit = currency.minorDigits == 0 ? "whole units" : "\(currency.minorDigits) decimals"
    return [
      compounding.assumption,
      "\(forecast.months.count == 1 ? "The month runs" : "The \(forecast.months.count) months run")"
        + " from \(from) to \(to)."
        + " Interest stays in its account; there are no other deposits or withdrawals.",
      "Each figure and each sum is exact until it is rounded once, half-even, to \(unit). Sums can"
        + " differ slightly from the sum of their rows.",
    ]
      + (hasNegative ? ["A balance or rate below zero earns nothing."] : [])
      + (rates.change(after: from, before: to)
        ? ["In a month with a rate change, the rate is the mean over its days."] : []) + dated
  }
}
