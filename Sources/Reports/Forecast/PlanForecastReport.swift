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

/// The resolved request of `forecast plan`, with the conditions shared by all scenarios.
struct PlanQuestion {
  let conditions: PlanConditions
  let rates: PlanRates
  let compounding: Compounding
  let interval: PlanContribution.Interval
  let schedule: Schedule
  let months: Int
  /// The contributions of the scenarios, in minor units; nil for a run without contributions.
  let contributions: [Int128?]
  /// Whether the contributions are specified in the settings.
  let isDefault: Bool
  /// The tier that must reach its target, and the last day for reaching the target.
  let need: (tier: Int, until: CalendarDate)?
  let recurring: RecurringAmounts
  /// The bills; nil if not requested.
  let bills: BillAmounts?
  /// Whether the settings contain bills that were not requested.
  let leavesBills: Bool

  /// Resolves the query and reports findings about recurring items.
  ///
  /// - Throws: `usage-conflict`, `usage-name-unknown`, `settings-value-range`,
  ///   `settings-growth-tier-unknown`.
  init(
    _ query: PlanForecastReport.Query, _ books: ForecastBooks, _ found: inout Diagnostics
  ) throws {
    need = try query.need.map { need in
      (try match(need.tier, of: "tier", among: books.plan.tiers.map(\.name)), need.until)
    }
    compounding = query.compounding ?? books.settings.compounding
    interval = query.interval
    schedule = Schedule(first: query.from ?? books.start, every: interval.step)
    months = try Self.months(query, until: need?.until, books)
    leavesBills = !query.takesBills && !(books.settings.spending?.bills ?? []).isEmpty
    bills = query.takesBills ? try books.bills(ofMonths: months, &found) : nil
    (rates, recurring, conditions) = try books.conditions(
      compounding, bills: bills?.amounts ?? [], &found)
    (contributions, isDefault) = try books.contributions(query.contributions)
  }

  private static func months(
    _ query: PlanForecastReport.Query, until day: CalendarDate?, _ books: ForecastBooks
  ) throws -> Int {
    guard let day else {
      return try ForecastMonths(wholly: query.months ?? 60, from: books.start).count
    }
    try books.require(until: day)
    guard let covering = PlanConditions.months(covering: day, from: books.start) else {
      throw UsageProblem(
        "\(day) is more than \(PlanConditions.mostMonths) months ahead",
        hint: "name an earlier day with --until")
    }
    return try ForecastMonths(wholly: max(query.months ?? 0, covering), from: books.start).count
  }
}

extension ForecastBooks {
  /// Returns the conditions shared by all runs of the plan, and reports findings about recurring
  /// items.
  func conditions(
    _ compounding: Compounding, bills: [RecurringAmount] = [], _ found: inout Diagnostics
  ) throws -> (PlanRates, RecurringAmounts, PlanConditions) {
    let items = try recurringItems(&found)
    let recurring = RecurringAmounts(
      items?.value ?? [], of: plan, settings, from: start,
      applied: household.recordedOperations(ifAny: items?.value ?? []))
    found.report(items?.diagnostics(for: recurring.findings) ?? [])
    let rates = PlanRates(of: plan, settings)
    let conditions = PlanConditions(
      plan: plan, minorDigits: currency.minorDigits, growthTier: try growthTier(), rates: rates,
      compounding, recurring: recurring.amounts + bills,
      due: plan.dueDates(by: settings, on: start),
      start: start)
    return (rates, recurring, conditions)
  }

  /// Returns the bills for `count` months, and for as many more months as the plan's dates require.
  ///
  /// - Throws: ``Failure`` if the transactions or their contents have errors.
  fileprivate func bills(ofMonths count: Int, _ found: inout Diagnostics) throws -> BillAmounts {
    let spending = try household.billedSpending(
      in: settings.baseCurrency?.code, asOf: start, &found)
    let due = plan.dueDates(by: settings, on: start).compactMap {
      PlanConditions.months(covering: $0.date, from: start)
    }
    let ends = ForecastMonths(from: start, count: max(count, due.max() ?? 0)).ends
    return BillAmounts(
      spending.bills, of: plan, settings, currency: currency.code, from: start,
      to: ends.last ?? start)
  }

  /// Returns the stated contributions in minor units, otherwise the contribution in the settings;
  /// nil for a run without contributions.
  func contributions(_ stated: [Money]) throws -> (units: [Int128?], isDefault: Bool) {
    guard stated.isEmpty else {
      do throws(Money.Problem) {
        var units: [Int128?] = []
        for amount in stated { units.append(try amount.units(in: currency)) }
        return (units, false)
      } catch {
        throw UsageProblem("--contribute: \(error.message)", hint: error.hint)
      }
    }
    switch settings.defaultContribution(in: currency) {
    case .success(let units): return ([units], units != nil)
    case .failure(let unusable):
      throw Failure(.input, planning.settingsDiagnostics(for: [unusable.finding]))
    }
  }
}

/// The runs that answer a question about the plan.
struct PlanOutlook {
  /// A run and the amount of each payment; the amount is nil if there are no payments.
  struct Scenario {
    let units: Int128?
    let run: PlanSimulation
  }

  let question: PlanQuestion
  /// The scenarios in the order of the request; empty if no contribution suffices.
  let scenarios: [Scenario]
  /// The result of the search for a contribution; nil if no search was requested.
  let found: ContributionSearch.Answer?

  /// - Throws: `overflow` if a balance exceeds the range of decimals.
  init(_ question: PlanQuestion) throws {
    self.question = question
    var contributions = question.contributions
    if let need = question.need {
      let answer = try ContributionSearch(
        filling: need.tier, by: need.until, payingOn: question.schedule,
        under: question.conditions
      ).answer
      found = answer
      switch answer {
      case .units(let units): contributions = [units]
      case .unreachable: contributions = []
      }
    } else {
      found = nil
    }
    scenarios = try contributions.map { units in
      let run = try PlanSimulation(
        of: question.conditions,
        paying: units.map { PlanContribution($0, on: question.schedule) },
        months: question.months)
      return Scenario(units: units, run: run)
    }
  }

  /// The contribution dates during the run.
  var paydays: [CalendarDate] {
    let conditions = question.conditions
    let end = conditions.start.adding(months: question.months) ?? conditions.start
    return question.schedule.days(from: conditions.start, to: end)
  }
}
