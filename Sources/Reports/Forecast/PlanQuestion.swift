import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText

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
